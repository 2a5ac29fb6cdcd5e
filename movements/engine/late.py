"""A pair too many for the seats: the rover, which sits in for another N/S each round, and the bump, which stays there.

Rover sequences: rules of the directors' manuals where they hold; where three divides the tables (and for four)
a list found by search, with one opponent met twice at 15½ and 21½ tables. At 9½ two E/W change places in every
third round, so that nobody is met twice. Any beginning of a sequence is a movement too. In a web, where there are more
tables than rounds, the sequence is looked for when it is wanted: the first that displaces and meets nobody twice.
"""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import cast

from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.mitchell import wrap_round
from movements.engine.parts import Meeting
from movements.engine.plan import Movement

SMALLEST, LARGEST = {"rover": 4, "bump": 3}, 24
SWAPPED_TABLES = 9
SWAPPED = {"EW6": "EW9", "EW9": "EW6"}


def with_late_pair(kind: Kind, request: ScheduleRequest, late: str) -> Schedule:
    """The movement with pair N/S T + 1, which sits out round 1. MovementError where there is no such thing."""
    if late not in kind.late:
        if not kind.late:
            raise MovementError(Refused.NO_LATE_WAY, kind=kind.name, late=late)
        raise MovementError(Refused.LATE_WAYS, kind=kind.name, ways=kind.late, late=late)
    if not SMALLEST[late] <= request.tables <= LARGEST:
        legal = {"fewest": SMALLEST[late], "most": LARGEST}
        raise MovementError(Refused.LATE_TABLES, late=late, **legal, tables=request.tables)
    if kind.name == "skip-mitchell" and request.skip_after not in (None, request.tables // 2):
        raise MovementError(Refused.SKIP_WHEN_LATE, round=request.tables // 2)
    if late == "rover":
        return _rover(kind, request)
    if request.rounds > request.tables - 1:
        raise MovementError(Refused.ROUNDS_OF_BUMP, tables=request.tables, most=request.tables - 1)
    return _bump(kind.schedule(request), request.tables)


def way_of_the_late(movement: Movement) -> str:
    """How a pair too many plays: "rover" is nowhere twice, "bump" stays where it sits down; "" where there is none."""
    late = f"NS{movement.tables + 1}"
    if late not in {each.id for each in movement.contestants}:
        return ""
    tables = {movement.where(late, number).table for number in range(2, movement.rounds + 1)}
    return "bump" if len(tables) < movement.rounds - 1 else "rover"


def late_rounds(kind: Kind, tables: int, late: str) -> int | None:
    """The usual number of rounds with a late pair; None where it must be said."""
    usual = kind.default_rounds(tables)
    return min(usual, tables - 1) if late == "bump" and usual is not None else usual


def _rover(kind: Kind, request: ScheduleRequest) -> Schedule:
    schedule, tables = kind.schedule(request), request.tables
    if kind.name == "straight-mitchell" and tables == SWAPPED_TABLES:
        schedule = tuple(
            _exchanged(meetings) if not number % 3 else meetings for number, meetings in enumerate(schedule, 1)
        )
    places = (0, *(rover_tables(kind.name, tables) if kind.name != "web-mitchell" else searched_tables(schedule)))
    return tuple(_sits_in(meetings, tables + 1, at) for meetings, at in zip(schedule, places, strict=False))


def _exchanged(meetings: tuple[Meeting, ...]) -> tuple[Meeting, ...]:
    return tuple(replace(each, ew=SWAPPED.get(each.ew, each.ew)) for each in meetings)


def _sits_in(meetings: tuple[Meeting, ...], rover: int, table: int) -> tuple[Meeting, ...]:
    return tuple(replace(each, ns=f"NS{rover}") if each.table == table else each for each in meetings)


def rover_tables(kind: str, tables: int) -> Sequence[int]:
    """The table of the rover in round 2, 3, … of the whole movement. A straight one that three divides is listed."""
    listed = _listed().get(f"{kind},{tables}")
    if listed is not None:
        return listed
    if kind == "share-and-relay-mitchell":
        half = tables // 2
        return [1 + step // 2 if step % 2 == 0 else half + 2 + step // 2 for step in range(tables - 1)]
    if kind == "skip-mitchell":
        return [*range(2, tables, 2), *range(3, tables, 2)]
    return [wrap_round(2 * number, tables) for number in range(1, tables)]


def searched_tables(schedule: Schedule) -> Sequence[int]:
    """The first sequence, by tables, in which a rover displaces nobody, meets nobody and plays nothing twice.

    There is one for every web of up to 24 tables.
    """
    rounds = [{each.table: each for each in meetings} for meetings in schedule[1:]]
    found: list[Meeting] = []
    tried = [0] * (len(rounds) + 1)
    while len(found) < len(rounds):
        free = (each for table, each in rounds[len(found)].items() if table > tried[len(found)])
        following = next((each for each in free if not any(_alike(each, other) for other in found)), None)
        if following is not None:
            tried[len(found)] = following.table
            found.append(following)
        else:
            tried[len(found)] = 0
            found.pop()
    return [each.table for each in found]


def _alike(one: Meeting, other: Meeting) -> bool:
    return one.table == other.table or one.ew == other.ew or one.board_set == other.board_set


@cache
def _listed() -> dict[str, list[int]]:
    text = files("movements.engine").joinpath("data/rovers.json").read_text(encoding="utf-8")
    return cast(dict[str, list[int]], json.loads(text)["tables"])


def _bump(schedule: Schedule, tables: int) -> Schedule:
    """Before round r whoever sits out takes the N/S seats of table r − 1 for good."""
    seats, waiting = {table: f"NS{table}" for table in range(1, tables + 1)}, f"NS{tables + 1}"
    found = []
    for number, meetings in enumerate(schedule, 1):
        if number > 1:
            seats[number - 1], waiting = waiting, seats[number - 1]
        found.append(tuple(replace(each, ns=seats[each.table]) for each in meetings))
    return tuple(found)
