"""Three tables, a Mitchell of three rounds of two boards, entered as a test says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.engine.pace.values import Entry, Evening, Place, Plan, Stand

BEGAN = 10_000
#: E–W pair 4 to 6 goes up a table, the boards go down one.
TABLES = 3


def place(number: int, table: int) -> Place:
    return Place("A", number, table)


def mitchell(came: Mapping[Place, Iterable[int | None]], *, rounds: int = 3, **plan: Any) -> Evening:
    """`came`: by place the moments of its boards, seconds after play began; None: not from the table."""
    order = sorted(
        ((at, where, which) for where, found in came.items() for which, at in enumerate(found)),
        key=lambda one: (one[0] if one[0] is not None else 99_999, one[1], one[2]),
    )
    entries = tuple(
        Entry(where, boards_of(where)[which], number, None if at is None else BEGAN + at)
        for number, (at, where, which) in enumerate(order, 1)
    )
    stands = tuple(
        Stand(
            place(number, table),
            (table, 4 + (table - number) % TABLES),
            boards_of(place(number, table)),
            2 - sum(each.place == place(number, table) for each in entries),
        )
        for number in range(1, rounds + 1)
        for table in range(1, TABLES + 1)
    )
    return Evening(stands, entries, Plan(**{"began": BEGAN, "board": 420, "move": 60, **plan}))


def boards_of(where: Place) -> tuple[int, int]:
    first = 2 * ((where.table + where.round - 2) % TABLES)
    return first + 1, first + 2
