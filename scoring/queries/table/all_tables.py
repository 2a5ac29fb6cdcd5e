"""Every table of a session at once: what the whole room is told, from rows that are read once for all tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from club.models import Section, Session
from club.queries import Pair, SubstituteInfo, pairs_of, substitutes_of
from movements.models import Plan, Seating
from movements.queries import PlayingSeats, playing_seats
from scoring.engine.contests import compares_rooms
from scoring.models import Line
from scoring.queries.line_outcomes import Meeting
from scoring.queries.table.rows import TableRows, telling
from scoring.queries.table.values import Place


@dataclass(frozen=True)
class CommonRows:
    """What all tables of a section have in common."""

    seatings: tuple[Seating, ...]
    lines: dict[Meeting, Line]
    pairs: dict[int, Pair]
    sitting_in: tuple[SubstituteInfo, ...]
    playing: PlayingSeats


@dataclass(frozen=True)
class TableOfRoom(TableRows):
    """A table that reads nothing of its own."""

    common: CommonRows | None = None

    @cached_property
    def _common(self) -> CommonRows:
        assert self.common is not None
        return self.common

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        return self._common.seatings

    @cached_property
    def lines(self) -> dict[Meeting, Line]:
        return self._common.lines

    @cached_property
    def _all_lines(self) -> dict[Meeting, Line]:
        return self._common.lines

    @cached_property
    def pairs(self) -> dict[int, Pair]:
        return self._common.pairs

    @cached_property
    def sitting_in(self) -> tuple[SubstituteInfo, ...]:
        return self._common.sitting_in

    @cached_property
    def playing(self) -> PlayingSeats:
        return self._common.playing


@dataclass(frozen=True)
class SectionTables:
    """A section with its tables, by number. `plan` is None where no movement is chosen."""

    section: Section
    plan: Plan | None
    tables: tuple[TableOfRoom, ...]

    @property
    def rounds(self) -> int:
        """So many are there; of a Swiss those that are drawn."""
        return self.tables[0].rounds if self.tables else 0

    @property
    def round_played(self) -> int:
        """The round of the room: that which the director has opened, or where tables go on by themselves the first
        that some table has not finished; 0 where none is left."""
        if not self.tables:
            return 0
        if self.tables[0].together:
            return self.section.open_round
        closed = self.section.closed_round
        waiting = (number for each in self.tables for number in each.playable if not each.complete(number))
        return min((number for number in waiting if number > closed), default=0)


def tables_of_room(session_id: int) -> tuple[SectionTables, ...]:
    """Every section of a session with all its tables. Six queries, up to five more of teams, whatever its size."""
    sections = list(
        Section.objects.filter(session=session_id).select_related("session__club", "session__event", "plan")
    )
    if not sections:
        return ()
    session: Session = sections[0].session
    seatings = list(Seating.objects.filter(section__session=session_id).order_by("round", "table"))
    lines = Line.objects.filter(session_id=session_id)
    common = CommonRows(
        (),
        telling(lines.select_related("board", "result", "rival", "adjustment").order_by()),
        {pair.id: pair for pair in pairs_of(session_id)},
        substitutes_of(session_id),
        playing_seats(session_id) if compares_rooms(session.method) else PlayingSeats({}),
    )
    return tuple(_section(each, session, seatings, common) for each in sections)


def _section(section: Section, session: Session, seatings: Iterable[Seating], common: CommonRows) -> SectionTables:
    section.session = session
    own = tuple(each for each in seatings if each.section_id == section.pk)
    rows = replace(common, seatings=own)
    numbers = sorted({each.table for each in own})
    tables = (TableOfRoom(Place(session.pk, section.pk, each), section, common=rows) for each in numbers)
    return SectionTables(section, getattr(section, "plan", None), tuple(tables))
