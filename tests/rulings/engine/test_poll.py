"""A poll in numbers: words for the record, and weights that make one whole."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.poll import Choice, answers_of, weight_text, weights_of
from scoring.engine.document.quantities import weight_value


def test_who_chose_what_of_how_many() -> None:
    poll = [Choice("Pass", 3, "3HE="), Choice("4S", 2, "4SS-1"), Choice("thought of 3S")]
    assert answers_of(poll) == ("Pass: 3 of 5", "4S: 2 of 5", "thought of 3S")
    assert weights_of(poll) == (("3HE=", Fraction(3, 5)), ("4SS-1", Fraction(2, 5)))
    assert answers_of([]) == weights_of([Choice("Pass", 0, "3HE="), Choice("4S", 2)]) == ()


def test_choices_that_lead_to_one_result_weigh_together() -> None:
    poll = [Choice("3S", 1, "4SS="), Choice("Pass", 3, "3HE="), Choice("4S", 2, "4SS=")]
    assert weights_of(poll) == (("4SS=", Fraction(1, 2)), ("3HE=", Fraction(1, 2)))


@pytest.mark.parametrize(
    ("share", "text"), [(Fraction(3, 5), "60"), (Fraction(3, 8), "37.5"), (Fraction(1, 3), "1/3"), (Fraction(1), "100")]
)
def test_a_weight_as_the_form_takes_it(share: Fraction, text: str) -> None:
    assert weight_text(share) == text


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from("abc")), max_size=6))
def test_weights_make_one_whole_and_are_read_as_they_are(rows: list[tuple[int, str]]) -> None:
    weights = weights_of([Choice("x", number, result) for number, result in rows])
    assert sum(share for _result, share in weights) == (1 if any(number for number, _r in rows) else 0)
    for _result, share in weights:
        text = weight_text(share)
        assert weight_value(text if "/" in text else f"{text}%") == share
