"""Whose turn it is after an auction that a director jotted down."""

from __future__ import annotations

import pytest

from rulings.engine.auction import next_to_call


@pytest.mark.parametrize(
    ("text", "dealer", "turn"),
    [
        ("1S", "N", "E"),
        ("1S (2H) P", "S", "E"),
        ("P P P", "W", "S"),
        ("P P P P", "W", ""),
        ("1NT AP", "E", ""),
        ("1NT P 3NT P P P", "E", ""),
        ("", "N", ""),
        ("Nora bid", "N", ""),
    ],
)
def test_the_turn_passes_clockwise_until_three_have_passed(text: str, dealer: str, turn: str) -> None:
    assert next_to_call(text, dealer) == turn
