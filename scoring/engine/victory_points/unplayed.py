"""Matches that were not played as they should have been: void, mismatched, or against somebody who has withdrawn."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from scoring.engine.victory_points.scale import Scale

#: What a void match of teams is worth to the side without fault, in IMPs a board (WB 147.7 b).
VOID_IMPS_A_BOARD = Fraction(3, 2)
#: The same at pairs and for individuals, in percent (WB 147.8 b, 147.9 b).
VOID_PERCENT = 55
#: By the most that a match can give: what is certain to opponents of somebody who has withdrawn (WB 145.2 c).
CERTAIN = {20: Fraction(12), 10: Fraction(6), 12: Fraction(15, 2), 25: Fraction(35, 2)}
HALF = Fraction(1, 2)


def void_match(scale: Scale, boards: int) -> tuple[Fraction, Fraction]:
    """(not at fault, at fault) for a match of which less than half could be played (WB 147.7 b, 147.8 b)."""
    return scale.points(VOID_PERCENT if scale.unit == "percent" else boards * VOID_IMPS_A_BOARD)


def is_void(boards: int, still_playable: int) -> bool:
    """Whether less than half of a match of `boards` boards can be played (WB 147.7, 147.8, 147.9)."""
    return 2 * still_playable < boards


def mismatch(actual: Fraction, *, stronger_opponents: bool, at_fault: bool, unit: Fraction = HALF) -> Fraction:
    """Victory points of 20 after a match against others than the right opponents (WB 165.2).

    Against stronger ones without fault 5 and three quarters of the score; against weaker ones by its own fault the
    score less a quarter of what is above 5; else the score. Fractions go up to the next `unit`.
    """
    if stronger_opponents and not at_fault:
        return up_to_unit(5 + actual * Fraction(3, 4), unit)
    if not stronger_opponents and at_fault:
        return up_to_unit(actual - max(actual - 5, Fraction(0)) / 4, unit)
    return actual


def against_withdrawn(
    own: Iterable[Fraction], against: Iterable[Fraction], *, most: int, unit: Fraction = HALF
) -> Fraction:
    """What a contestant gets for a match with one who withdrew in the second half (all-play-all, WB 145.2).

    The best of its own average (`own`: its other matches), of what opponents of the withdrawn got on average
    (`against`), and of what is certain on a scale up to `most` (20, 10, 12 or 25).
    """
    best = max(_mean(own), _mean(against), CERTAIN[most])
    return up_to_unit(best, unit)


def up_to_unit(value: Fraction, unit: Fraction) -> Fraction:
    """`value` raised to the next whole number of units, in the contestant's favour."""
    return -(-value // unit) * unit


def _mean(values: Iterable[Fraction]) -> Fraction:
    found = list(values)
    return sum(found, Fraction(0)) / len(found) if found else Fraction(0)
