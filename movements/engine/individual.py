"""Individual movements: everybody plays with and against others all the time. Ids P1, P2, …

Rainbow: four lines of n players, n with no factor 2 or 3. The others are read from the package's data: a first round
that moves on by one (whist tournaments), and nine players by hand. Partners never twice.
"""

import json
from functools import cache
from importlib.resources import files
from math import gcd
from typing import TypedDict, cast

from movements.engine.codes import numbers
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.mitchell import wrap_round
from movements.engine.parts import Meeting

RAINBOW_TABLES = tuple(tables for tables in range(5, 36) if gcd(tables, 6) == 1)


class Base(TypedDict, total=False):
    """``tables``: N, S, E, W of round 1; ``sets``: theirs, none where all play set r in round r; or all ``rounds``."""

    moving: int
    tables: list[list[int]]
    sets: list[int]
    rounds: list[list[list[int]]]


@cache
def _data() -> dict[str, Base]:
    text = files("movements.engine").joinpath("data/individual.json").read_text(encoding="utf-8")
    return cast(dict[str, Base], json.loads(text)["movements"])


def rainbow(request: ScheduleRequest) -> Schedule:
    """N stays, S up one, E up two, W down two, the boards down one."""
    tables = request.tables
    return tuple(
        tuple(
            _meeting(
                number,
                table,
                [
                    table,
                    tables + wrap_round(table - step, tables),
                    2 * tables + wrap_round(table - 2 * step, tables),
                    3 * tables + wrap_round(table + 2 * step, tables),
                ],
                wrap_round(table + step, tables),
            )
            for table in range(1, tables + 1)
        )
        for number, step in enumerate(range(request.rounds), 1)
    )


def listed(request: ScheduleRequest) -> Schedule:
    """From the data, by the number of players; all tables with the same set, or apart, as there are copies."""
    base = _base(request)
    if "rounds" in base:
        return tuple(
            tuple(_meeting(number, row[0], row[1:5], row[5]) for row in rows)
            for number, rows in enumerate(base["rounds"][: request.rounds], 1)
        )
    return tuple(_developed(base, number) for number in range(1, request.rounds + 1))


def _base(request: ScheduleRequest) -> Base:
    manner = "apart" if request.copies == 1 else "together" if request.copies == request.tables else ""
    return _data().get(f"{request.base} {manner}", _data()[str(request.base)])


def _developed(base: Base, number: int) -> tuple[Meeting, ...]:
    moving, sets = base["moving"], base.get("sets") or [1] * len(base["tables"])
    return tuple(
        _meeting(
            number,
            table,
            [player if player > moving else wrap_round(player + number - 1, moving) for player in row],
            wrap_round(first + number - 1, moving),
        )
        for table, (row, first) in enumerate(zip(base["tables"], sets, strict=True), 1)
    )


def _meeting(number: int, table: int, players: list[int], board_set: int) -> Meeting:
    north, south, east, west = (f"P{each}" for each in players)
    return Meeting(number, table, north, east, board_set, south=south, west=west)


def _players(tables: int) -> tuple[int, ...]:
    return tuple(number for number in (4 * tables + 1, 4 * tables) if str(number) in _data())


def _rounds(players: int) -> tuple[int, ...]:
    base = _data()[str(players)]
    return tuple(range(1, (len(base["rounds"]) if "rounds" in base else base["moving"]) + 1))


def _copies(request: ScheduleRequest) -> int:
    """Where all tables play the same set, one for each."""
    base = _data()[str(request.base)]
    return 1 if "sets" in base else request.tables


_LISTED = (2, 3, 4)

KINDS = (
    Kind(
        name="rainbow-individual",
        family="individual",
        tables=RAINBOW_TABLES,
        legal_tables=numbers(RAINBOW_TABLES),
        legal_rounds=lambda tables: tuple(range(1, tables + 1)),
        default_rounds=lambda tables: tables,
        schedule=rainbow,
    ),
    Kind(
        name="individual",
        family="individual",
        tables=_LISTED,
        legal_tables=numbers(_LISTED),
        legal_rounds=lambda tables: _rounds(_players(tables)[-1]),
        default_rounds=lambda tables: _rounds(_players(tables)[-1])[-1],
        schedule=listed,
        bases=_players,
        base_rounds=_rounds,
        copies=_copies,
        copies_given=True,
    ),
)
