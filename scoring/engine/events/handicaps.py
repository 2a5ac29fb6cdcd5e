"""A handicap from what somebody has scored."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from club.engine.second_rankings import HANDICAP_AT_MOST
from scoring.engine.rounding import decimal_text, rounded

AVERAGE, PLACES = 50, 2


def computed_handicap(percentages: Sequence[Fraction], share: int) -> str:
    """So many hundredths (`share`) of what the mean is short of 50 %, as decimal text, rounded once to 0.01, from 0 to
    the most that a handicap may be."""
    mean = sum(percentages, Fraction(0)) / len(percentages)
    missing = max(Fraction(0), (AVERAGE - mean) * share / 100)
    return decimal_text(rounded(min(missing, Fraction(HANDICAP_AT_MOST)), places=PLACES))
