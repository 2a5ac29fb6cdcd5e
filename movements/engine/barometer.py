"""Barometer movements: everybody plays the same boards in a round, so that a ranking after it is whole.

A set for every table, or the boards of a round wander among the tables.
"""

from dataclasses import replace

from movements.engine import howell
from movements.engine.arrow_switch import along_the_diagonal
from movements.engine.codes import numbers
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.mitchell import LARGEST, seated, up_to_tables
from movements.engine.parts import Meeting


def barometer_mitchell(request: ScheduleRequest) -> Schedule:
    """N/S stay, E/W move up one, set r is everywhere in round r. Any number of tables."""
    return seated(request, lambda table, number: table - number + 1, lambda table, number: number)


def barometer_howell(request: ScheduleRequest) -> Schedule:
    """A full Howell by its sets: who meets with set s in some round, meets in round s; everybody meets everybody."""
    whole = howell.full(ScheduleRequest(request.tables, 2 * request.tables - 1, odd=request.odd))
    rounds = [_with_set(whole, number) for number in range(1, request.rounds + 1)]
    return tuple(rounds)


def _with_set(schedule: Schedule, number: int) -> tuple[Meeting, ...]:
    found = sorted(
        (each for meetings in schedule for each in meetings if each.board_set == number), key=lambda each: each.table
    )
    return tuple(replace(each, round=number, table=table) for table, each in enumerate(found, 1))


def _every_table(request: ScheduleRequest) -> int:
    return request.tables


_MITCHELL = tuple(range(3, LARGEST + 1))
_HOWELL = tuple(range(4, 21))

KINDS = (
    Kind(
        name="barometer-mitchell",
        family="mitchell",
        tables=_MITCHELL,
        legal_tables=numbers(_MITCHELL),
        legal_rounds=up_to_tables,
        default_rounds=lambda tables: tables,
        schedule=barometer_mitchell,
        missing="line",
        switch=along_the_diagonal,
        copies=_every_table,
        copies_given=True,
    ),
    Kind(
        name="barometer-howell",
        family="howell",
        tables=_HOWELL,
        legal_tables=numbers(_HOWELL),
        legal_rounds=lambda tables: tuple(range(1, 2 * tables)),
        default_rounds=lambda tables: 2 * tables - 1,
        schedule=barometer_howell,
        missing="pair",
        odd=howell.ODD,
        copies=_every_table,
        copies_given=True,
    ),
)
