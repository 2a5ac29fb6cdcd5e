"""The boards that the director lets be played later (Law 8B2) and that nobody has played yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from club.models import Contestant
from movements.models import Seating
from scoring.models import Line
from scoring.queries.line_outcomes import Meeting, has_outcome, meeting_of, meeting_on, side_numbers


@dataclass(frozen=True)
class Postponed:
    """A meeting on a board (ids of contestants, and their printed numbers, "3 & 7" of two players) that waits to be
    played.

    `round` and `table` are those of the movement; `later_table` is where it is played now, None: not said yet.
    """

    board: int
    ns: int
    ew: int
    ns_number: str
    ew_number: str
    section: str
    round: int | None
    table: int | None
    later_table: int | None


def postponed_of(session_id: int) -> tuple[Postponed, ...]:
    """By board and table. One query where nothing is postponed, else four."""
    lines = waiting(session_id)
    if not lines:
        return ()
    numbers = dict(Contestant.objects.filter(session_id=session_id).values_list("pk", "number"))
    found = (
        Postponed(
            board=line.board.number,
            ns=line.ns_id,
            ew=line.ew_id,
            ns_number=side_numbers(line.north_south, numbers),
            ew_number=side_numbers(line.east_west, numbers),
            section=line.section,
            round=line.round,
            table=line.table,
            later_table=line.later_table,
        )
        for line in lines
    )
    return tuple(sorted(found, key=lambda each: (each.board, each.section, each.table or 0, each.round or 0)))


def postponed_boards(session_id: int) -> frozenset[int]:
    """The boards that somebody has still to play because they were postponed. One query where there are none."""
    return frozenset(line.board.number for line in waiting(session_id))


def waiting(session_id: int) -> list[Line]:
    """The postponed lines that tell nothing yet, whichever way round the pairs sat when they played.

    What has left the movement, because a pair has gone home, waits no more.
    """
    return [line for line, waits in ever_postponed(session_id) if waits]


def ever_postponed(session_id: int) -> list[tuple[Line, bool]]:
    """Every line that was postponed, and whether it still waits. One query where none does, else three."""
    lines = Line.objects.filter(session_id=session_id).select_related("board", "result", "adjustment")
    postponed = list(lines.filter(postponed=True))
    open_ones = [line for line in postponed if not has_outcome(line)]
    if not open_ones:
        return [(line, False) for line in postponed]
    done = _done_meetings(lines.filter(board__in={line.board_id for line in open_ones}))
    due = _due_meetings(session_id) - done
    return [(line, not has_outcome(line) and meeting_of(line) in due) for line in postponed]


def _due_meetings(session_id: int) -> set[Meeting]:
    seats = Seating.objects.filter(section__session_id=session_id, ns__isnull=False, ew__isnull=False)
    return {meeting_on(seat, board) for seat in seats for board in seat.boards}


def _done_meetings(lines: Iterable[Line]) -> set[Meeting]:
    return {meeting_of(line) for line in lines if has_outcome(line)}
