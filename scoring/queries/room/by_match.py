"""The room match by match: both tables of each together, how far they are, and what one of them lacks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from club.queries import SessionInfo
from movements.models import Match
from scoring.engine.contests import compares_rooms
from scoring.queries.line_outcomes import Meeting
from scoring.queries.room.board_states import BoardMark, Mark, Room
from scoring.queries.stanzas import Stanza, StanzaTable, stanzas_of


class Progress(StrEnum):
    """How far a match is."""

    TO_COME = "to_come"
    PLAYING = "playing"
    DONE = "done"


@dataclass(frozen=True)
class MatchTable:
    """One table of a part of a match in its round: how many of its boards are done, and which are missing there.

    `behind`: how many boards it has done fewer than the other table that plays the same. `lacking`: the boards that
    another table of the match has and this one has not, each as the room has it.
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
    lacking: tuple[BoardMark, ...]


@dataclass(frozen=True)
class MatchPart:
    """What both tables play before they compare. `alone`: boards that one has played and the other goes on without."""

    number: int
    tables: tuple[MatchTable, ...]
    progress: Progress

    @property
    def alone(self) -> tuple[BoardMark, ...]:
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
    """The matches of two tables, those in play first, then those to come, then those that are done.

    Four queries, none for a session whose method compares no rooms. What is played is told board by board as `room`
    tells it, nothing of the results.
    """
    if not compares_rooms(session.method) or session.being_set_up:
        return ()
    parts = stanzas_of(session.id)
    marks = {
        mark.meeting: mark
        for section in room.sections
        for row in section.tables
        for cell in row.cells
        for mark in cell.boards
    }
    rows = Match.objects.filter(session_id=session.id, pk__in=parts)
    found = [
        MatchInRoom(
            each.key, each.round, each.home_id, each.away_id, tuple(_part(part, marks) for part in parts[each.pk])
        )
        for each in rows
    ]
    order = (Progress.PLAYING, Progress.TO_COME, Progress.DONE)
    return tuple(sorted(found, key=lambda each: order.index(each.progress)))


def _part(stanza: Stanza, marks: dict[Meeting, BoardMark]) -> MatchPart:
    done = sum(each.done for each in stanza.tables)
    whole = sum(len(each.boards) for each in stanza.tables)
    progress = Progress.DONE if done == whole else Progress.PLAYING if done else Progress.TO_COME
    return MatchPart(stanza.number, tuple(_table(each, stanza, marks) for each in stanza.tables), progress)


def _table(table: StanzaTable, stanza: Stanza, marks: dict[Meeting, BoardMark]) -> MatchTable:
    both = frozenset({table.ns, table.ew})
    alone = set(stanza.one_room_only) & set(table.missing)
    # Boards that are shared in halves and exchanged belong to two rounds: the other room is what it has in all of them.
    done: dict[int, int] = defaultdict(int)
    for each in stanza.tables:
        done[each.room] += each.done
    lacking = (marks.get(Meeting(board, both, table.room)) for board in sorted(alone))
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
        tuple(mark for mark in lacking if mark is not None),
    )
