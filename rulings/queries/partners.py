"""Who else sat at the tables that rulings, calls and queries name by North and East: partners in an individual."""

from __future__ import annotations

from collections.abc import Collection

from movements.models import FourSeats, Seating
from scoring.models import Line

#: A board, and two contestants as they are named.
Named = tuple[int, int, int]


def partners_at(session_id: int, named: Collection[Named]) -> dict[tuple[int, int], int]:
    """By board and contestant: with whom those who are named played it; empty where pairs or teams play.

    Two queries.
    """
    boards = {board for board, _ns, _ew in named}
    there: dict[Named, FourSeats] = {}
    for seat in Seating.objects.filter(section__session=session_id, ns_partner__isnull=False):
        there |= {(board, *_sides(seat)): seat for board in boards & set(seat.boards)}
    lines = Line.objects.filter(session_id=session_id, ns_partner__isnull=False, board__number__in=boards)
    there |= {(line.board.number, line.ns_id, line.ew_id): line for line in lines.select_related("board")}
    found: dict[tuple[int, int], int] = {}
    for board, ns, ew in named:
        seats = there.get((board, ns, ew)) or there.get((board, ew, ns))
        for who in (ns, ew):
            partner = seats.partner_of(who) if seats is not None else None
            if partner is not None:
                found[board, who] = partner
    return found


def _sides(seat: Seating) -> tuple[int, int]:
    assert seat.ns_id is not None
    assert seat.ew_id is not None
    return seat.ns_id, seat.ew_id
