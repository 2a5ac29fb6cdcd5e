"""Laws by number and by word."""

from __future__ import annotations

import re

import pytest

from rulings.engine.laws import Law, law, laws_about, titles


@pytest.mark.parametrize(
    ("written", "number", "title"),
    [
        ("75B", "75B", "Wrong explanation"),
        ("law 75b", "75B", "Wrong explanation"),
        ("L12C1(e)", "12C1E", "Serious error or gamble by the side not at fault"),
        ("12C1(b)", "12C1B", "Assigned score"),
        ("16B1(a)", "16B1A", "Alternative suggested by partner’s action"),
        ("64", "64", "After a revoke"),
        ("12", "12", "Adjusted scores"),
        ("19b", "19B", "Doubles and redoubles"),
        ("20G1", "20G1", "Questions that are not allowed"),
    ],
)
def test_a_law_as_it_is_written(written: str, number: str, title: str) -> None:
    assert law(written) == Law(number, title)


@pytest.mark.parametrize("written", ["", "0", "94", "misinformation", "12C1E7", "7X"])
def test_what_is_no_law(written: str) -> None:
    assert law(written) is None


def test_laws_are_found_by_their_words() -> None:
    assert [each.number for each in laws_about("established revoke")] == ["63"]
    assert "75B" in [each.number for each in laws_about("explanation")]
    assert [each.number for each in laws_about("misinformation")] == ["20F", "20F5", "21B", "21B3", "47E", "75B", "75D"]
    assert laws_about("of a") == ()
    assert len(laws_about("card")) == 8


def test_every_law_of_which_a_part_is_known_has_a_title_of_its_own() -> None:
    assert [number for number in titles() if (whole := re.match("[0-9]+", number)) and whole[0] not in titles()] == []


def test_titles_are_short_and_in_order() -> None:
    numbers = [int("".join(filter(str.isdigit, number[:2]))) for number in titles()]
    assert numbers == sorted(numbers)
    assert all(len(title) < 70 and title == title.strip() for title in titles().values())
