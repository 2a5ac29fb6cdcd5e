"""What the pace follows from, read from the rows of a session."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from datetime import datetime

from club.queries import SessionInfo
from movements.models import SwissDraw
from movements.queries.round_clock import round_clocks
from scoring.engine.contests import compares_rooms
from scoring.engine.pace.forecast import undrawn
from scoring.engine.pace.values import Entry, Evening, Place, Plan, Stand
from scoring.models import Result
from scoring.queries.line_outcomes import Meeting
from scoring.queries.pace.called import called_of, moment
from scoring.queries.room import BoardMark, Cell, Mark, Room, SectionGrid

TOGETHER = "together"
MINUTE = 60
#: Nothing is expected of these at the table.
NOT_EXPECTED = (Mark.LATER, Mark.NOT_PLAYED)


@dataclass(frozen=True)
class Facts:
    """An evening for the engine, and the room's cells by place."""

    evening: Evening
    cells: dict[Place, Cell]


def pace_facts(session: SessionInfo, grid: Room, now: datetime) -> Facts:
    """Two queries, three of a Swiss, and those of the round clocks; `grid` is the room as its reader may see it."""
    cells = {
        Place(section.letter, cell.round, row.table): cell
        for section in grid.sections
        for row in section.tables
        for cell in row.cells
        if cell.boards
    }
    by_rooms = compares_rooms(session.method)
    paper = {(section.letter, row.table) for section in grid.sections for row in section.tables if row.paper}
    stands = tuple(
        _stand(place, cell, by_rooms=by_rooms, silent=(place.section, place.table) in paper)
        for place, cell in cells.items()
    )
    drawn = frozenset[tuple[str, int]]()
    swiss = [section for section in grid.sections if section.to_play]
    for section in swiss:
        stands += _to_be_drawn(stands, section)
        drawn |= {(section.letter, number) for number in range(2, section.rounds_in_all + 1)}
    called = called_of(session.id, moment(now))
    together = session.pace == TOGETHER
    opened = dict(called.opened) if together else {}
    for section in swiss:
        for number, at in _draws(session):
            known = opened.get((section.letter, number), None if together else at)
            if known is not None:
                opened[section.letter, number] = max(known, at)
    if together:
        opened = {**_to_open(session, moment(now)), **opened}
    plan = Plan(
        began=moment(session.started_at) if session.started_at else None,
        board=session.minutes_per_board * MINUTE,
        move=session.clock_moving * MINUTE,
        together=together,
        opened=opened,
        drawn=drawn,
        breaks=_breaks(session, grid),
        stopped=called.stopped,
    )
    return Facts(Evening(stands, tuple(_entries(session, cells)), plan), cells)


def _stand(place: Place, cell: Cell, *, by_rooms: bool, silent: bool) -> Stand:
    boards = tuple(each.board for each in cell.boards if each.mark not in NOT_EXPECTED or each.played)
    left = sum(not each.done and each.mark not in NOT_EXPECTED for each in cell.boards)
    return Stand(place, _movers(cell.boards[0], by_rooms=by_rooms), boards, left, silent)


def _movers(mark: BoardMark, *, by_rooms: bool) -> tuple[Hashable, ...]:
    if by_rooms:
        return ((mark.ns, "NS"), (mark.ew, "EW"))
    return (mark.ns, mark.ew, *mark.partners)


def _to_be_drawn(stands: tuple[Stand, ...], section: SectionGrid) -> tuple[Stand, ...]:
    if section.rounds == 0 or section.rounds_in_all <= section.rounds:
        return ()
    if not any(each.place.section == section.letter for each in stands):
        return ()
    return undrawn(stands, section.letter, section.rounds + 1, section.rounds_in_all, section.boards_per_round)


def _breaks(session: SessionInfo, grid: Room) -> dict[tuple[str, int], int]:
    if not session.clock_break_after:
        return {}
    before = session.clock_break_after + 1
    return {(section.letter, before): session.clock_break * MINUTE for section in grid.sections}


def _to_open(session: SessionInfo, now: int) -> dict[tuple[str, int], int]:
    """When the clock will open the rounds that are to come, where it opens them by itself."""
    found: dict[tuple[str, int], int] = {}
    for clock in (part for each in round_clocks(session) for part in each.parts or (each,)):
        if clock.plan.by_itself:
            for step in clock.steps(now):
                found.setdefault((clock.letters[0], step.round), step.since)
    return found


def _draws(session: SessionInfo) -> list[tuple[int, int]]:
    rows = SwissDraw.objects.filter(session_id=session.id).order_by("round", "version")
    return [(number, moment(at)) for number, at in rows.values_list("round", "at") if number > 1]


def _entries(session: SessionInfo, cells: dict[Place, Cell]) -> Iterator[Entry]:
    """The first result that was played on each line, where the table sent it with its moment."""
    places: dict[Meeting, Place] = {mark.meeting: place for place, cell in cells.items() for mark in cell.boards}
    rows = Result.objects.filter(line__session_id=session.id).exclude(outcome=Result.Outcome.NOT_PLAYED)
    seats = ("ns_id", "ew_id", "ns_partner_id", "ew_partner_id", "room")
    values = ("pk", "source", "keyed_at", "entered_at", "device_id", "line__board__number")
    seen: set[Meeting] = set()
    found = rows.filter(line__result__isnull=False).order_by("pk")
    for order, source, keyed, entered, device, board, *who, room in found.values_list(
        *values, *(f"line__{each}" for each in seats)
    ):
        meeting = Meeting(board, frozenset(each for each in who if each is not None), room)
        if meeting in seen or meeting not in places:
            continue
        seen.add(meeting)
        at = moment(entered) if source == Result.Source.TABLE else None
        yield Entry(places[meeting], board, order, at, moment(keyed) if keyed else None, device)
