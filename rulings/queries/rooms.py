"""In which room of its match a board was played, for whoever says only who sat there and at which table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from club.models import Session
from movements.models import Seating
from rulings.engine.decision import Decision
from scoring.engine.contests import compares_rooms
from scoring.models import Line

#: A section's letter, the round and the table, as far as they are known.
Place = tuple[str, int | None, int | None]
RoomFinder = Callable[[int, int, int, Place], int]


def room_finder(session_id: int) -> RoomFinder:
    """(board, N–S, E–W, place) → the room: by the table, else by who sits North–South. 0 without rooms.

    One query; three in a session that compares rooms.
    """
    session = Session.objects.select_related("event").get(pk=session_id)
    if not compares_rooms(session.method):
        return lambda _board, _ns, _ew, _place: 0
    seats = list(
        Seating.objects.filter(section__session=session, room__gt=0)
        .select_related("section")
        .order_by("round", "table")
    )
    at = {(seat.section.letter, seat.round, seat.table): seat for seat in seats}
    lines = Line.objects.filter(session=session).order_by("pk").values_list("board__number", "ns", "ew", "room")
    known = {(board, ns, ew): room for board, ns, ew, room in reversed(lines)}

    def find(board: int, ns: int, ew: int, place: Place) -> int:
        seat = at.get((place[0], place[1] or 0, place[2] or 0))
        if seat is not None and board in seat.boards and {seat.ns_id, seat.ew_id} == {ns, ew}:
            return seat.room
        planned = (each for each in seats if board in each.boards and (each.ns_id, each.ew_id) == (ns, ew))
        return next((each.room for each in planned), known.get((board, ns, ew), 0))

    return find


def in_rooms(session_id: int, decision: Decision) -> Decision:
    """The decision with the room of every line that does not say it. No query where all of them do."""
    if all(line.room for line in decision.lines):
        return decision
    find = room_finder(session_id)
    lines = (
        line
        if line.room
        else replace(line, room=find(line.board, line.ns, line.ew, (line.section, line.round, line.table)))
        for line in decision.lines
    )
    return replace(decision, lines=tuple(lines))
