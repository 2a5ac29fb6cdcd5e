"""Individuals of 8 to 40 players over four to fifteen rounds with one set of the boards, from the package's data.

The players are groups of as many as there are rounds, and some who keep their seat: each round everybody of a group
takes the place of the one before in the group, and the boards of a table go up by one set. So a design is its first
round. Nobody has a partner or a set twice; all tables play every set; up to three players sit out each round, nobody
twice while another has not. Numbers above `groups` × rounds keep their seat.
"""

import json
from functools import cache
from importlib.resources import files
from typing import TypedDict, cast

from movements.engine.codes import numbers
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.mitchell import wrap_round
from movements.engine.parts import Meeting


class Design(TypedDict):
    """``tables``: N, S, E, W of round 1; ``sets``: theirs."""

    players: int
    rounds: int
    groups: int
    tables: list[list[int]]
    sets: list[int]


@cache
def _designs() -> dict[tuple[int, int], Design]:
    """By players and rounds."""
    text = files("movements.engine").joinpath("data/individual_designs.json").read_text(encoding="utf-8")
    return {(each["players"], each["rounds"]): each for each in cast(list[Design], json.loads(text)["designs"])}


def designed(request: ScheduleRequest) -> Schedule:
    """Everybody goes on within the group, the sets go on table by table."""
    assert request.base is not None
    design = _designs()[request.base, request.rounds]
    return tuple(
        tuple(
            _meeting(number, table, [_moved(player, number, design) for player in row], first, design["rounds"])
            for table, (row, first) in enumerate(zip(design["tables"], design["sets"], strict=True), 1)
        )
        for number in range(1, design["rounds"] + 1)
    )


def _meeting(number: int, table: int, players: list[str], first: int, rounds: int) -> Meeting:
    north, south, east, west = players
    return Meeting(number, table, north, east, wrap_round(first + number - 1, rounds), south=south, west=west)


def _moved(player: int, number: int, design: Design) -> str:
    rounds = design["rounds"]
    if player > design["groups"] * rounds:
        return f"P{player}"
    group, place = divmod(player - 1, rounds)
    return f"P{group * rounds + wrap_round(place + number, rounds)}"


def _players(tables: int) -> tuple[int, ...]:
    return tuple(sorted({players for players, _rounds in _designs() if players // 4 == tables}))


def _rounds(players: int) -> tuple[int, ...]:
    return tuple(sorted(rounds for number, rounds in _designs() if number == players))


def _rounds_of_tables(tables: int) -> tuple[int, ...]:
    return tuple(sorted({rounds for players in _players(tables) for rounds in _rounds(players)}))


_TABLES = tuple(sorted({players // 4 for players, _rounds in _designs()}))

KINDS = (
    Kind(
        name="individual-design",
        family="individual",
        tables=_TABLES,
        legal_tables=numbers(_TABLES),
        legal_rounds=_rounds_of_tables,
        default_rounds=lambda tables: _rounds_of_tables(tables)[-1],
        schedule=designed,
        bases=_players,
        base_rounds=_rounds,
    ),
)
