"""Which meeting the movement has at a table for a board, whatever round is played now."""

from __future__ import annotations

from typing import Protocol

from movements.models import Seating
from scoring.queries.table.later import LATER
from scoring.queries.table.rows import TableRows, plays


class Keyed(Protocol):
    """What a device said of a board: its round (None: not said) and who it saw there, as `TableEntry` has it."""

    @property
    def board(self) -> int: ...
    @property
    def round(self) -> int | None: ...
    @property
    def pairs(self) -> tuple[int, int] | None: ...
    @property
    def who(self) -> tuple[int, ...]: ...


def planned_here(rows: TableRows, entry: Keyed) -> Seating | None:
    """The meeting of this table on the board in the round that was said; None where the movement has none."""
    if entry.round == LATER:
        return _called_here(rows, entry.board)
    for number, seating in sorted(rows.here.items()):
        if entry.round in (None, number) and plays(seating) and entry.board in seating.boards:
            return seating
    return None


def _called_here(rows: TableRows, board: int) -> Seating | None:
    """A postponed board that was sent to this table, as a place that no movement has."""
    for line in rows.lines.values():
        if line.later_table == rows.place.table and line.section == rows.section.letter and line.board.number == board:
            seat = Seating(section=rows.section, round=LATER, table=rows.place.table, boards=[board])
            seat.ns_id, seat.ew_id = line.ns_id, line.ew_id
            seat.ns_partner_id, seat.ew_partner_id = line.ns_partner_id, line.ew_partner_id
            return seat
    return None


def moved(seating: Seating, entry: Keyed) -> bool:
    """Whether the device saw others there than the movement has now.

    A number can be given to somebody else: it says who was meant only where an older page says nothing else.
    """
    if not plays(seating):
        return False
    if entry.who:
        return entry.who not in (seating.everybody, (seating.ns_id, seating.ew_id))
    if entry.pairs is None:
        return False
    assert seating.ns is not None
    assert seating.ew is not None
    return entry.pairs != (seating.ns.number, seating.ew.number)


def who_text(seating: Seating) -> str:
    """Who meets there, as a device is told of a round and sends it back with an entry; "" where nobody meets."""
    return "-".join(str(each) for each in seating.everybody) if plays(seating) else ""
