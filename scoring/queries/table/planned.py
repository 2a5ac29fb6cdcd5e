"""Which meeting the movement has at a table for a board, whatever round is played now."""

from __future__ import annotations

from typing import Protocol

from movements.models import Seating
from scoring.queries.table.later import LATER
from scoring.queries.table.rows import TableRows, plays


class Keyed(Protocol):
    """What a device said of a board: its round (None: not said) and the pairs that it saw there."""

    @property
    def board(self) -> int: ...
    @property
    def round(self) -> int | None: ...
    @property
    def pairs(self) -> tuple[int, int] | None: ...


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
    """Whether the device saw other pairs there than the movement has now."""
    if entry.pairs is None or not plays(seating):
        return False
    assert seating.ns is not None
    assert seating.ew is not None
    return entry.pairs != (seating.ns.number, seating.ew.number)
