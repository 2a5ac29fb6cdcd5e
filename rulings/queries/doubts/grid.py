"""What the room's grid knows of doubt: two results that differ, nothing entered, no yes of the opponents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from club.models import Contestant
from club.models.events import SignOffAt
from club.queries import SessionInfo
from rulings.engine.doubts import Rule
from rulings.queries.doubts.lines import doubtful_line
from rulings.queries.doubts.values import Doubtful, MeetingPlace, Reason
from scoring.models import Line, Result
from scoring.queries.line_outcomes import meeting_of, side_numbers
from scoring.queries.room import BoardMark, Cell, Mark, room


def from_room(session: SessionInfo, lines: list[Line]) -> Iterator[Doubtful]:
    """Of every board of every table. Five queries."""
    numbers = dict(Contestant.objects.filter(session_id=session.id).values_list("pk", "number"))
    by_meeting = {meeting_of(line): line for line in lines}
    for place in _places(session):
        line = by_meeting.get(place.mark.meeting)
        rule = _rule_of(session, place, line)
        if rule is not None and line is not None:
            yield doubtful_line(line, Reason(rule, {}, other_result=line.rival_id))
        elif rule is not None:
            yield Doubtful(place.meeting_place(numbers), None, None, None, None, "", (Reason(rule, {}),))


@dataclass(frozen=True)
class _Place:
    """A board of a cell of the grid. `gone_on`: the table has a result of a later round."""

    cell: Cell
    mark: BoardMark
    gone_on: bool

    def meeting_place(self, numbers: Mapping[int, int]) -> MeetingPlace:
        mark, cell = self.mark, self.cell
        south, west = mark.partners or (None, None)
        ns, ew = side_numbers((mark.ns, south), numbers), side_numbers((mark.ew, west), numbers)
        at = (cell.section, cell.round, cell.table, mark.room, south, west)
        return MeetingPlace(mark.board, mark.ns, mark.ew, ns, ew, *at)


def _places(session: SessionInfo) -> Iterator[_Place]:
    for section in room(session).sections:
        for row in section.tables:
            last = max((cell.round for cell in row.cells if any(mark.played for mark in cell.boards)), default=0)
            for cell in row.cells:
                over = session.over or cell.round <= section.closed_round or cell.round < last
                yield from (_Place(cell, mark, over) for mark in cell.boards)


def _rule_of(session: SessionInfo, place: _Place, line: Line | None) -> Rule | None:
    mark = place.mark.mark
    if mark is Mark.CONFLICT:
        return Rule.CONFLICT
    if mark is Mark.MISSING or (mark is Mark.PAPER and session.over):
        return Rule.MISSING
    by_table = line is not None and line.result is not None and line.result.source == Result.Source.TABLE
    waits = mark is Mark.ENTERED and place.gone_on and session.sign_off != SignOffAt.ROUND
    return Rule.UNCONFIRMED if by_table and waits else None
