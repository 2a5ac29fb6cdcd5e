"""Results of one table only, boards fouled at point-a-board, and fines that are shared (L86B, DD 87, WB 81.4.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import MATCHPOINTS, LineFacts
from scoring.engine.compared_group import ComparedGroup
from scoring.engine.document.outcomes import Redress
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


def percentages_by_form(lines: Mapping[int, LineFacts]) -> dict[tuple[int, Side], Fraction]:
    """What each pair has on a board that was played in several forms, among those who had its form, in percent.

    By line and direction, over the whole field. Left out: who was alone in a form, and a line whose score is not
    decided before it is compared (denied redress, artificial unless the offenders did worse).
    """
    forms: dict[str | None, list[int]] = defaultdict(list)
    for place, facts in lines.items():
        if facts.played and not facts.unless_better and not any(isinstance(facts.outcome(s), Redress) for s in SIDES):
            forms[facts.group].append(place)
    if len(forms) < 2:
        return {}
    return {key: value for places in forms.values() for key, value in _percentages(lines, places)}


def _percentages(lines: Mapping[int, LineFacts], places: Sequence[int]) -> Iterator[tuple[tuple[int, Side], Fraction]]:
    due = len(places)
    group = ComparedGroup([lines[place]._replace(expected=due) for place in places], MATCHPOINTS)
    for number, place in enumerate(places):
        for side in SIDES:
            points = group.final_points(number, side)
            if points is not None and group.working(number, side).others:
                yield (place, side), 100 * points / MATCHPOINTS.top(due)


def shared_fine(fine: Fraction | int, shares: Sequence[Fraction], places: int = 0) -> tuple[Fraction, ...]:
    """A fine for slow play by each side's part in the blame, rounded to the unit of the method (WB 81.4.1)."""
    return tuple(rounded(Fraction(fine) * share, places=places) for share in shares)
