"""The room match by match: both tables of each together, how far they are, and what one of them lacks.

A match of pairs has one table.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from club.queries import SessionInfo
from movements.models import Match
from scoring.engine.contests import compares_rooms
from scoring.queries.line_outcomes import Meeting
from scoring.queries.room.board_states import BoardMark, Cell, Mark, Room, TableRow
from scoring.queries.stanzas import Stanza, StanzaTable, stanzas_of


class Progress(StrEnum):
    """How far a match is."""

    TO_COME = "to_come"
    PLAYING = "playing"
    DONE = "done"


@dataclass(frozen=True)
class MatchTable:
    """One table of a part of a match in its round: how many of its boards are done, and which are missing there.

    `behind`: how many boards it has done fewer than the other table that plays the same; of a match of one table, than
    the middle of the field. `marks`: each board as the room has it. `lacking`: of these what another table of the match
    has and this one has not; of a match of one table, what it should have had by now.
    """

    section: str
    table: int
    round: int
    room: int
    ns: int
    ew: int
    done: int
    boards: tuple[int, ...]
    behind: int
    marks: tuple[BoardMark, ...]
    lacking: tuple[BoardMark, ...]


@dataclass(frozen=True)
class MatchPart:
    """What both tables play before they compare. `alone`: boards that one has played and the other goes on without."""

    number: int
    tables: tuple[MatchTable, ...]
    progress: Progress

    @property
    def alone(self) -> tuple[BoardMark, ...]:
        if len(self.tables) == 1:
            return ()
        return tuple(mark for table in self.tables for mark in table.lacking if mark.mark is Mark.MISSING)


@dataclass(frozen=True)
class MatchInRoom:
    """A match: ids of its sides, its parts in order."""

    key: str
    round: int | None
    home: int
    away: int
    parts: tuple[MatchPart, ...]

    @property
    def progress(self) -> Progress:
        found = {each.progress for each in self.parts}
        return next(iter(found)) if len(found) == 1 else Progress.PLAYING

    @property
    def done(self) -> int:
        """Boards at tables that are done."""
        return sum(table.done for part in self.parts for table in part.tables)

    @property
    def total(self) -> int:
        return sum(len(table.boards) for part in self.parts for table in part.tables)

    @property
    def now(self) -> tuple[MatchPart, ...]:
        """The parts that have begun and are not done."""
        return tuple(each for each in self.parts if each.progress is Progress.PLAYING)

    @property
    def alone(self) -> tuple[BoardMark, ...]:
        return tuple(mark for part in self.parts for mark in part.alone)


def room_by_matches(session: SessionInfo, room: Room) -> tuple[MatchInRoom, ...]:
    """The matches that are played here, those in play first, then those to come, then those that are done.

    Four queries where rooms are compared, one where pairs play matches, else none. What is played is told board by
    board as `room` tells it, nothing of the results.
    """
    if session.being_set_up:
        return ()
    order = (Progress.PLAYING, Progress.TO_COME, Progress.DONE)
    found = _of_rooms(session, room) if compares_rooms(session.method) else _of_pairs(session, room)
    return tuple(sorted(found, key=lambda each: order.index(each.progress)))


def _of_pairs(session: SessionInfo, room: Room) -> list[MatchInRoom]:
    """Every meeting of two pairs is a match; round by round, table by table."""
    if not session.by_victory_points:
        return []
    rows = Match.objects.filter(session_id=session.id, round__isnull=False)
    by_meeting = {(each.round, frozenset({each.home_id, each.away_id})): each for each in rows}
    found = []
    for row, cell in _cells(room):
        match = by_meeting.get((cell.round, frozenset({cell.boards[0].ns, cell.boards[0].ew})))
        if match is not None:
            part = _at_one_table(row, cell)
            found.append(MatchInRoom(match.key, match.round, match.home_id, match.away_id, (part,)))
    return found


def _cells(room: Room) -> Iterator[tuple[TableRow, Cell]]:
    """Where boards are played, by round, section and table."""
    places = ((row, cell) for section in room.sections for row in section.tables for cell in row.cells if cell.boards)
    return iter(sorted(places, key=lambda each: (each[1].round, each[1].section, each[1].table)))


def _at_one_table(row: TableRow, cell: Cell) -> MatchPart:
    done, boards = sum(mark.done for mark in cell.boards), tuple(mark.board for mark in cell.boards)
    lacking = tuple(mark for mark in cell.boards if mark.trouble)
    sides = (cell.boards[0].ns, cell.boards[0].ew)
    behind = row.behind if cell.now else 0
    table = MatchTable(cell.section, cell.table, cell.round, 0, *sides, done, boards, behind, cell.boards, lacking)
    begun = done or cell.now or cell.begun
    progress = Progress.DONE if done == len(boards) else Progress.PLAYING if begun else Progress.TO_COME
    return MatchPart(1, (table,), progress)


def _of_rooms(session: SessionInfo, room: Room) -> list[MatchInRoom]:
    parts = stanzas_of(session.id)
    marks = {
        mark.meeting: mark
        for section in room.sections
        for row in section.tables
        for cell in row.cells
        for mark in cell.boards
    }
    rows = Match.objects.filter(session_id=session.id, pk__in=parts)
    return [
        MatchInRoom(
            each.key, each.round, each.home_id, each.away_id, tuple(_part(part, marks) for part in parts[each.pk])
        )
        for each in rows
    ]


def _part(stanza: Stanza, marks: dict[Meeting, BoardMark]) -> MatchPart:
    open_there = [board for each in stanza.tables for board in _still_open(each, marks)]
    begun = any(each.done for each in stanza.tables)
    goes_on = open_there or stanza.half_seated
    progress = Progress.PLAYING if begun and goes_on else Progress.TO_COME if goes_on else Progress.DONE
    return MatchPart(stanza.number, tuple(_table(each, stanza, marks) for each in stanza.tables), progress)


def _still_open(table: StanzaTable, marks: dict[Meeting, BoardMark]) -> Iterator[int]:
    """Its boards without result, but for those of a match that was decided by hand."""
    both = frozenset({table.ns, table.ew})
    for board in table.missing:
        mark = marks.get(Meeting(board, both, table.room))
        if mark is None or not mark.done:
            yield board


def _table(table: StanzaTable, stanza: Stanza, marks: dict[Meeting, BoardMark]) -> MatchTable:
    both = frozenset({table.ns, table.ew})
    alone = set(stanza.one_room_only) & set(table.missing)
    # Boards that are shared in halves and exchanged belong to two rounds: the other room is what it has in all of them.
    done: dict[int, int] = defaultdict(int)
    for each in stanza.tables:
        done[each.room] += each.done
    here = [marks.get(Meeting(board, both, table.room)) for board in table.boards]
    known = tuple(mark for mark in here if mark is not None)
    return MatchTable(
        table.section,
        table.table,
        table.round,
        table.room,
        table.ns,
        table.ew,
        table.done,
        table.boards,
        max(done.values()) - done[table.room] if table.missing else 0,
        known,
        tuple(sorted((mark for mark in known if mark.board in alone), key=lambda mark: mark.board)),
    )
