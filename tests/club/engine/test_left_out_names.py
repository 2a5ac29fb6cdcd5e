"""A text for one person has no names of others."""

from __future__ import annotations

import pytest

from club.engine.left_out_names import parts_of, without_names

GONE = "[name left out]"


@pytest.mark.parametrize(
    ("text", "names", "left"),
    [
        ("Ann Lee shouted at Bob.", ["Ann Lee", "Bob"], f"{GONE} shouted at {GONE}."),
        ("ANN  LEE, ann\nlee", ["Ann Lee"], f"{GONE}, {GONE}"),
        ("Annabel and Leeds", ["Ann", "Lee"], "Annabel and Leeds"),
        ("Zoë Ünal’s card", ["Zoë Ünal", "Zoë"], f"{GONE}’s card"),
        ("A (b) + c.", ["b) + c", ""], f"A ({GONE}."),
        ("An ace", ["An"], "An ace"),
        ("Nothing", [], "Nothing"),
    ],
)
def test_names_are_left_out_as_whole_words(text: str, names: list[str], left: str) -> None:
    assert without_names(text, names, GONE) == left


def test_of_who_is_meant_each_part_goes() -> None:
    assert parts_of(["Ann-Marie Lee"]) == {"Ann-Marie Lee", "Ann", "Marie", "Lee"}
