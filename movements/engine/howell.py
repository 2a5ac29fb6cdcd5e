"""Howell movements: one winner, nearly everybody moves. Read from the package's data, whose format is told there.

Full (2T−1 rounds, everyone meets everyone), reduced (fewer rounds, some pairs stationary, arrows turned where that
balances best) and irregular designs (no rule moves them: guide cards).
"""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import TypedDict, cast

from movements.engine.codes import numbers
from movements.engine.kind import Kind, Rule, Schedule, ScheduleRequest
from movements.engine.parts import Meeting

TWICE = {2: 6, 3: 10}
"""By tables: in how many rounds everybody meets everybody twice."""

Row = list[int]


class Cyclic(TypedDict, total=False):
    rows: list[Row]
    arrows: list[str]


class Explicit(TypedDict):
    rounds: list[list[Row]]


class HowellData(TypedDict):
    small: dict[str, Explicit]
    full: dict[str, Cyclic]
    odd: dict[str, Cyclic]
    reduced: dict[str, Cyclic]
    designs: dict[str, Explicit]


@cache
def _data() -> HowellData:
    text = files("movements.engine").joinpath("data/howell.json").read_text(encoding="utf-8")
    return cast(HowellData, json.loads(text))


def full(request: ScheduleRequest) -> Schedule:
    """Everyone meets everyone once in 2T−1 rounds; fewer rounds are its beginning. 2 tables in 6 rounds and 3 in
    10: twice, and no boards are shared.

    For an odd number of pairs there is a layout that is balanced best without the stationary pair.
    """
    tables, rounds = request.tables, request.rounds
    if tables > 3:
        return _developed(_data()["odd" if request.odd else "full"][str(tables)], 2 * tables - 1)[:rounds]
    whole = rounds if rounds == TWICE[tables] else 2 * tables - 1
    return _listed(_data()["small"][f"{tables},{whole}"])[:rounds]


def reduced(request: ScheduleRequest) -> Schedule:
    return _developed(_data()["reduced"][f"{request.tables},{request.rounds}"], request.rounds)


def design(request: ScheduleRequest) -> Schedule:
    return _listed(_data()["designs"][f"{request.tables},{request.rounds}"])


def _developed(cyclic: Cyclic, sets: int) -> Schedule:
    """Round 1 carried on: pairs 1 to ``sets`` and the sets move on by one, the other pairs stay."""
    arrows = cyclic.get("arrows", ["0" * len(cyclic["rows"])] * sets)
    return tuple(
        tuple(
            _meeting(step + 1, table, [_moved(number, step, sets) for number in row], arrow == "1")
            for table, (row, arrow) in enumerate(zip(cyclic["rows"], arrows[step], strict=True), 1)
        )
        for step in range(sets)
    )


def _moved(number: int, step: int, sets: int) -> int:
    return number if number > sets else (number - 1 + step) % sets + 1


def _listed(explicit: Explicit) -> Schedule:
    return tuple(
        tuple(_meeting(number, table, row) for table, row in enumerate(rows, 1))
        for number, rows in enumerate(explicit["rounds"], 1)
    )


def _meeting(number: int, table: int, row: Row, switched: bool = False) -> Meeting:
    north_south, east_west, board_set = row
    if switched:
        north_south, east_west = east_west, north_south
    return Meeting(number, table, str(north_south), str(east_west), board_set, switched)


def _full_rounds(tables: int) -> tuple[int, ...]:
    whole = tuple(range(1, 2 * tables))
    return (*whole, TWICE[tables]) if tables in TWICE else whole


def _listed_rounds(entries: Iterable[str]) -> dict[int, tuple[int, ...]]:
    """Which rounds the data has for each number of tables."""
    found: dict[int, list[int]] = {}
    for entry in entries:
        tables, rounds = entry.split(",")
        found.setdefault(int(tables), []).append(int(rounds))
    return {tables: tuple(sorted(found[tables])) for tables in sorted(found)}


def _given(name: str, listed: dict[int, tuple[int, ...]], schedule: Rule) -> Kind:
    """A kind with a movement of its own for each number of rounds, so that they must be given."""
    return Kind(
        name=name,
        family="howell",
        tables=tuple(listed),
        legal_tables=numbers(listed),
        legal_rounds=listed.__getitem__,
        default_rounds=lambda tables: None,
        schedule=schedule,
        missing="pair",
    )


_FULL_TABLES = tuple(range(2, 4)) + tuple(int(tables) for tables in _data()["full"])
ODD = frozenset(int(tables) for tables in _data()["odd"])
"""Tables of a full Howell with a layout of its own for a pair fewer."""

KINDS = (
    Kind(
        name="howell",
        family="howell",
        tables=_FULL_TABLES,
        legal_tables=numbers(_FULL_TABLES),
        legal_rounds=_full_rounds,
        default_rounds=lambda tables: 2 * tables - 1,
        schedule=full,
        missing="pair",
        odd=ODD,
    ),
    _given("reduced-howell", _listed_rounds(_data()["reduced"]), reduced),
    _given("howell-design", _listed_rounds(_data()["designs"]), design),
)
