"""Whether a line says what happened."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import NamedTuple

from django.db.models import Q

from movements.models import Seating
from scoring.engine.contests import compares_rooms
from scoring.models import Line, Result


class Meeting(NamedTuple):
    """A board and the contestants that meet on it, whichever way they sat: two, four in an individual; the table of
    their match, if several."""

    board: int
    contestants: frozenset[int]
    room: int = 0


#: The lines of which `played` is true.
WAS_PLAYED = Q(result__isnull=False) & ~Q(result__outcome=Result.Outcome.NOT_PLAYED)


def meeting_of(line: Line) -> Meeting:
    return Meeting(line.board.number, frozenset(line.everybody), line.room)


def named_meeting(line: Line) -> Meeting:
    """A line as addresses and rulings name it: by North–South and East–West, in an individual by North and East."""
    return Meeting(line.board.number, frozenset({line.ns_id, line.ew_id}), line.room)


def meeting_on(seating: Seating, board: int) -> Meeting:
    """The meeting that the movement has at this table on a board; of a sit-out one side only."""
    return Meeting(board, frozenset(seating.everybody), seating.room)


def meeting_lines(method: str, ns: int, ew: int) -> Q:
    """The lines of two contestants that are the same meeting on a board; of an individual North and East."""
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
    """Ids of the matches that follow from their boards: one was played or has an award; boards that are not played make
    no result, nor do those that cannot be compared."""
    return frozenset(match for match, boards in _played_boards(lines) if not all(map(_beyond_comparing, boards)))


def matches_beyond_comparing(lines: Iterable[Line]) -> frozenset[int]:
    """Ids of the matches of teams that both rooms have played, and of which no board can be compared: the teams sat the
    same way at both tables, or had different cards (WB 147.6)."""
    return frozenset(match for match, boards in _played_boards(lines) if all(map(_beyond_comparing, boards)))


def _played_boards(lines: Iterable[Line]) -> Iterator[tuple[int, list[list[Line]]]]:
    """Each match with its lines that say something, board by board."""
    found: dict[int, dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for each in lines:
        if each.match_id is not None and has_outcome(each) and not unplayed(each):
            found[each.match_id][each.board_id].append(each)
    for match, boards in found.items():
        yield match, list(boards.values())


def _beyond_comparing(lines: list[Line]) -> bool:
    """Whether every room that belongs together has said something of a board, nothing was awarded, and no two tables
    can be compared. Rooms 1 and 2 belong together, 3 and 4 where teams of eight play."""
    rooms = {each.room for each in lines}
    complete = 0 not in rooms and all(number + 1 in rooms if number % 2 else number - 1 in rooms for number in rooms)
    if not complete or any(map(adjusted, lines)):
        return False
    groups = {each.pk: each.adjustment.group if each.adjustment else "" for each in lines}
    return not any(
        one.ns_id == other.ew_id and groups[one.pk] == groups[other.pk] for one, other in permutations(lines, 2)
    )


def played(line: Line) -> bool:
    """Whether cards were played there. An award, or that a board is not played, says nothing of where a table is."""
    return line.result is not None and line.result.outcome != Result.Outcome.NOT_PLAYED


def adjusted(line: Line) -> bool:
    """Whether a side has an adjusted score; an adjustment that only groups a fouled board gives none."""
    award = line.adjustment
    return award is not None and (award.ns_outcome is not None or award.ew_outcome is not None)


def side_numbers(side: Iterable[int | None], numbers: Mapping[int, int]) -> str:
    """The printed numbers of a side: «4», of two players who are partners «3 & 7»."""
    return " & ".join(str(numbers[each]) for each in side if each is not None)
