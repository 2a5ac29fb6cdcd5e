"""Results of one table only, boards fouled at point-a-board, and fines that are shared (L86B, DD 87, WB 81.4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scoring.engine.rounding import rounded

#: From more than so many IMPs on a single result is clearly favourable to a side (L86B1).
CLEARLY_FAVOURABLE = 3
AVERAGE_PLUS = 3
#: Two pairs' percentages together: below the first the board is lost, above the second it is won (DD 87).
LOST_BELOW, WON_ABOVE = 80, 120


def is_clearly_favourable(imps: Fraction | int) -> bool:
    """Whether a single result, measured against what was likely at the other table, asks for an assigned score."""
    return abs(Fraction(imps)) > CLEARLY_FAVOURABLE


def one_side_at_fault(
    assigned: Fraction | int, average_plus: Fraction | int = AVERAGE_PLUS
) -> tuple[Fraction, Fraction]:
    """IMPs of the side without fault, the better of average plus and its assigned score; the other has the complement
    (L86B2(b))."""
    found = Fraction(max(assigned, average_plus))
    return found, -found


def fouled_board_a_match(north_south: Fraction | int, east_west: Fraction | int) -> int:
    """2, 1 or 0 for a team from the percentages of its two pairs, each within its own group of the board (DD 87)."""
    together = Fraction(north_south) + Fraction(east_west)
    return 1 + (together > WON_ABOVE) - (together < LOST_BELOW)


def shared_fine(fine: Fraction | int, shares: Sequence[Fraction], places: int = 0) -> tuple[Fraction, ...]:
    """A fine for slow play by each side's part in the blame, rounded to the unit of the method (WB 81.4.1)."""
    return tuple(rounded(Fraction(fine) * share, places=places) for share in shares)
