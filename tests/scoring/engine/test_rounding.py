"""Exact figures to printed ones: 0.0001, exact halves away from average (White Book 12.5, 78.3, 78.5.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.rounding import decimal_text, exact_text, rounded


@pytest.mark.parametrize(
    ("value", "average", "due"),
    [
        ("6.00005", 5, "6.0001"),
        ("4.00005", 5, "4"),
        ("0.00005", 5, "0"),
        ("9.99995", 5, "10"),
        ("5.00005", 5, "5.0001"),
        ("4.99995", 5, "4.9999"),
        ("-0.00005", 0, "-0.0001"),
        ("0.00005", 0, "0.0001"),
        ("6.00004999", 5, "6"),
        ("4.00005001", 5, "4.0001"),
        ("-2.00005", 5, "-2.0001"),
    ],
)
def test_halves_go_away_from_average(value: str, average: int, due: str) -> None:
    assert decimal_text(rounded(Fraction(value), average)) == due


def test_thirds() -> None:
    assert decimal_text(rounded(Fraction(113, 6), 11)) == "18.8333"
    assert decimal_text(rounded(Fraction(2, 3), 5)) == "0.6667"


@given(st.fractions(-1000, 1000), st.fractions(-1000, 1000))
def test_both_sides_of_a_board_stay_complementary(value: Fraction, middle: Fraction) -> None:
    average = Fraction(round(middle * 2), 2)
    other = 2 * average - value
    assert rounded(value, average) + rounded(other, average) == 2 * average
    assert abs(rounded(value, average) - value) <= Fraction(1, 20000)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(69, 10), "6.9"),
        (240, "240"),
        (0, "0"),
        (Fraction(-1), "-1"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(585417, 10000), "58.5417"),
        (Fraction(1, 20), "0.05"),
        (Fraction(100), "100"),
        (Fraction(1, 10**9), "0.000000001"),
    ],
)
def test_decimal_text_has_no_needless_zero(value: Fraction | int, text: str) -> None:
    assert decimal_text(value) == text
    assert Fraction(text) == value


def test_a_third_is_no_decimal_before_it_is_rounded() -> None:
    with pytest.raises(ValueError, match="round it first"):
        decimal_text(Fraction(1, 3))
    assert exact_text(Fraction(7, 12)) == "7/12"
    assert exact_text(Fraction(19, 20)) == "0.95"
