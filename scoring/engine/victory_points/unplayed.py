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
#: By the most that a match can give: what both teams get where they sat incorrectly and cannot play again (WB 147.6 b).
INCORRECT_SEATING = {20: 8, 10: 4, 12: 5, 25: 13}
#: What both sides of such a scale have together; 25 to 0 is 20 to 0 with 5 added to both (WB 147.6 e).
TOGETHER = {20: 20, 10: 10, 12: 12, 25: 30}
#: A difference between opponents that makes a mismatch, of 20 (WB 165.1).
MISMATCH_FROM = 5


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


def incorrect_seating(most: int, *, by_the_director: bool = False) -> Fraction:
    """Victory points of each team of a match made void by how they sat; the converse by the director's mistake.

    `most` is the largest score of the scale: 20, 10, 12 or 25 (WB 147.6).
    """
    found = INCORRECT_SEATING[most]
    return Fraction(TOGETHER[most] - found if by_the_director else found)


def is_mismatch(actual: Fraction | int, correct: Iterable[Fraction | int]) -> bool:
    """Whether the opponents' score is more than 5 of 20 away from that of the correct ones (WB 165.1).

    Where several could have been drawn, from each of theirs.
    """
    return all(abs(Fraction(actual) - Fraction(each)) > MISMATCH_FROM for each in correct)


def withdrawn_awards(boards: int) -> tuple[str, ...]:
    """Artificial scores, board by board, against one who withdrew in the second half, without victory points
    (all-play-all, WB 145.2 d): three average plus, the rest average."""
    return tuple("60" if board < 3 else "50" for board in range(boards))


def up_to_unit(value: Fraction, unit: Fraction) -> Fraction:
    """`value` raised to the next whole number of units, in the contestant's favour."""
    return -(-value // unit) * unit


def _mean(values: Iterable[Fraction]) -> Fraction:
    found = list(values)
    return sum(found, Fraction(0)) / len(found) if found else Fraction(0)
