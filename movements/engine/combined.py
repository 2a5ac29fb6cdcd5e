"""Howell and Mitchell combined: first a share-and-relay Mitchell, then both lines play a Howell among themselves.

So everybody meets everybody once, in 2T − 1 rounds. The arrows are turned as balances best, from the package's data.
Source: bridgecentral, "Double Howell/Mitchell movement".
"""

import json
from functools import cache
from importlib.resources import files
from typing import cast

from movements.engine import howell, mitchell
from movements.engine.codes import numbers
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.parts import Meeting


@cache
def _arrows() -> dict[str, list[str]]:
    text = files("movements.engine").joinpath("data/combined.json").read_text(encoding="utf-8")
    return cast(dict[str, list[str]], json.loads(text)["arrows"])


def combined(request: ScheduleRequest) -> Schedule:
    """N/S k is pair k and E/W k pair T + k; the Howell of E/W is played at the upper half of the tables."""
    tables = request.tables
    whole = [[(*_pair_numbers(each, tables), each.board_set) for each in meetings] for meetings in _mitchell(tables)]
    for meetings in howell.full(ScheduleRequest(tables // 2, tables - 1)):
        rows = [(int(each.ns), int(each.ew), each.board_set + tables) for each in meetings]
        whole.append(rows + [(one + tables, two + tables, board_set) for one, two, board_set in rows])
    return tuple(
        _turned(number, rows, arrows)
        for number, (rows, arrows) in enumerate(zip(whole, _arrows()[str(tables)], strict=True), 1)
        if number <= request.rounds
    )


def _mitchell(tables: int) -> Schedule:
    return mitchell.share_and_relay(ScheduleRequest(tables, tables))


def _pair_numbers(each: Meeting, tables: int) -> tuple[int, int]:
    return int(each.ns.removeprefix("NS")), int(each.ew.removeprefix("EW")) + tables


def _turned(number: int, rows: list[tuple[int, int, int]], arrows: str) -> tuple[Meeting, ...]:
    return tuple(
        Meeting(number, table, str(two), str(one), board_set, switched=True)
        if arrow == "1"
        else Meeting(number, table, str(one), str(two), board_set)
        for table, ((one, two, board_set), arrow) in enumerate(zip(rows, arrows, strict=True), 1)
    )


_TABLES = tuple(int(tables) for tables in _arrows())

KINDS = (
    Kind(
        name="combined",
        family="howell",
        tables=_TABLES,
        legal_tables=numbers(_TABLES),
        legal_rounds=lambda tables: tuple(range(1, 2 * tables)),
        default_rounds=lambda tables: 2 * tables - 1,
        schedule=combined,
        missing="pair",
        copies=lambda wanted: 2,
        copies_given=True,
    ),
)
