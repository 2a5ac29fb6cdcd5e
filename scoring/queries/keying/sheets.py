"""Lines put together as they stand on paper: a traveller for each board, or a slip for each table and round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scoring.queries.keying.values import KeyingLine


class Order(StrEnum):
    """The paper that lies in front of whoever keys."""

    BOARDS = "boards"
    SLIPS = "slips"


@dataclass(frozen=True)
class Sheet:
    """One traveller (`board` says which) or one slip (`table` and `round`). 0 where it has none."""

    order: Order
    section: str
    board: int
    table: int
    round: int
    lines: tuple[KeyingLine, ...]


def sheets_of(lines: Iterable[KeyingLine], order: Order) -> tuple[Sheet, ...]:
    """The lines, which stand traveller by traveller, on sheets of one kind. Slips by section, table and round."""
    found: dict[tuple[str, int, int, int], list[KeyingLine]] = {}
    for line in lines:
        place = (line.section, line.board, 0, 0) if order is Order.BOARDS else (line.section, 0, line.table, line.round)
        found.setdefault(place, []).append(line)
    return tuple(
        Sheet(order, section, board, table, round, tuple(found[section, board, table, round]))
        for section, board, table, round in sorted(found)
    )
