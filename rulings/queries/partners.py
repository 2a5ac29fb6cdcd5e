"""Who else sat at the tables that rulings, calls and queries name by North and East: partners in an individual."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from movements.models import FourSeats, Seating
from scoring.models import Line

#: A board, and two contestants as they are named.
Named = tuple[int, int, int]


def partners_at(session_id: int, named: Collection[Named]) -> tuple[int, ...]:
    """South and West at each of these, in their order, once each; nobody where pairs or teams play. Two queries."""
    boards = {board for board, _ns, _ew in named}
    lines = Line.objects.filter(session_id=session_id, ns_partner__isnull=False, board__number__in=boards)
    there: dict[Named, FourSeats] = {}
    for seat in Seating.objects.filter(section__session_id=session_id, ns_partner__isnull=False):
        there |= {(board, *_sides(seat)): seat for board in boards & set(seat.boards)}
    there |= {(line.board.number, line.ns_id, line.ew_id): line for line in lines.select_related("board")}
    return tuple(dict.fromkeys(_partners(there, named)))


def _sides(seat: Seating) -> tuple[int, int]:
    assert seat.ns_id is not None
    assert seat.ew_id is not None
    return seat.ns_id, seat.ew_id


def _partners(there: dict[Named, FourSeats], named: Collection[Named]) -> Iterator[int]:
    for board, ns, ew in named:
        found = there.get((board, ns, ew)) or there.get((board, ew, ns))
        if found is not None:
            yield from (each for each in (found.ns_partner_id, found.ew_partner_id) if each is not None)
