"""Whether a line says what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Q

from movements.models import Seating
from scoring.engine.contests import compares_rooms
from scoring.models import Line, Result


class Meeting(NamedTuple):
    """A board and the two contestants that meet on it, whichever way they sat; the table of their match, if several."""

    board: int
    contestants: frozenset[int]
    room: int = 0


#: The lines of which `played` is true.
WAS_PLAYED = Q(result__isnull=False) & ~Q(result__outcome=Result.Outcome.NOT_PLAYED)


def meeting_of(line: Line) -> Meeting:
    return Meeting(line.board.number, frozenset({line.ns_id, line.ew_id}), line.room)


def meeting_on(seating: Seating, board: int) -> Meeting:
    """The meeting that the movement has at this table on a board; of a sit-out one side only."""
    sides = (who for who in (seating.ns_id, seating.ew_id) if who is not None)
    return Meeting(board, frozenset(sides), seating.room)


def meeting_lines(method: str, ns: int, ew: int) -> Q:
    """The lines of two contestants that are the same meeting on a board."""
    return Q(ns=ns, ew=ew) if compares_rooms(method) else Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns)


def is_adjusted_on_both_sides(line: Line) -> bool:
    """Whether both sides have an adjusted score that asks for no score at the table."""
    award = line.adjustment
    if award is None or award.unless_better:
        return False
    return all(outcome is not None and "redress" not in outcome for outcome in (award.ns_outcome, award.ew_outcome))


def has_outcome(line: Line) -> bool:
    """Whether the line says what happened: a result, or what the director awarded in place of one."""
    return line.result_id is not None or is_adjusted_on_both_sides(line)


def unplayed(line: Line) -> bool:
    """Marked as not played, and no adjusted score given in its place."""
    marked = line.result is not None and line.result.outcome == Result.Outcome.NOT_PLAYED
    return marked and not is_adjusted_on_both_sides(line)


def matches_with_boards(lines: Iterable[Line]) -> frozenset[int]:
    """Ids of the matches of which a board was played or has an award; boards that are not played make no result."""
    said = (each for each in lines if has_outcome(each) and not unplayed(each))
    return frozenset(each.match_id for each in said if each.match_id is not None)


def played(line: Line) -> bool:
    """Whether cards were played there. An award, or that a board is not played, says nothing of where a table is."""
    return line.result is not None and line.result.outcome != Result.Outcome.NOT_PLAYED


def adjusted(line: Line) -> bool:
    """Whether a side has an adjusted score; an adjustment that only groups a fouled board gives none."""
    award = line.adjustment
    return award is not None and (award.ns_outcome is not None or award.ew_outcome is not None)
