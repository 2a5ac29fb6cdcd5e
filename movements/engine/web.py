"""Bowman, 1½ appendix and web: more tables than rounds, two circuits of the same sets, one going down, one coming up.

N/S stay and E/W move up over all tables (one more step after round R/2 where R is even). At tables 1 to A the sets
come in ascending, behind them in descending order. Rules after the directors' manuals; the ranges are those checked
by program.
"""

from club.engine.messages import Message
from movements.engine.arrow_switch import last_rounds
from movements.engine.codes import Part
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.mitchell import LARGEST, seated

BASES = range(3, 16)
WEB_ROUNDS = range(5, 16)
FARTHEST = 3
"""Sets are in play at up to three tables for each of them."""


def bowman(request: ScheduleRequest) -> Schedule:
    """A base of n = T − 2 tables: table n + 1 shares with table 1, the last plays the sets from n downwards."""
    base = request.tables - 2
    return _two_circuits(request, base, ascending=base + 1)


def web(request: ScheduleRequest) -> Schedule:
    """R sets for T tables: half of them ascending, where T is odd R more."""
    tables, sets = request.tables, request.rounds
    return _two_circuits(request, sets, ascending=(tables + sets) // 2 if tables % 2 else tables // 2)


def _two_circuits(request: ScheduleRequest, sets: int, ascending: int) -> Schedule:
    skip_after = sets // 2 if sets % 2 == 0 else request.rounds

    def board_set(table: int, number: int) -> int:
        return table + number - 1 if table <= ascending else 2 * ascending - table - number + 1

    return seated(request, lambda table, number: table - number + 1 - (number > skip_after), board_set, sets)


def web_rounds(tables: int) -> tuple[int, ...]:
    """An odd number of tables needs an odd number of rounds."""
    return tuple(
        rounds for rounds in WEB_ROUNDS if rounds < tables <= FARTHEST * rounds and (tables % 2 == 0 or rounds % 2)
    )


def web_copies(request: ScheduleRequest) -> int:
    """How many tables play one set at the same time."""
    tables, rounds = request.tables, request.rounds
    ascending = (tables + rounds) // 2 if tables % 2 else tables // 2
    return -(-ascending // rounds) + -(-(tables - ascending) // rounds)


def _base_rounds(tables: int) -> tuple[int, ...]:
    return tuple(range(1, tables - 1))


_WITH_BASE = tuple(base + 2 for base in BASES)
_SPAN = {"first": _WITH_BASE[0], "last": _WITH_BASE[-1]}

KINDS = (
    Kind(
        name="bowman-mitchell",
        family="mitchell",
        tables=_WITH_BASE,
        legal_tables=Message(Part.SPAN_OF_BASE, _SPAN),
        legal_rounds=_base_rounds,
        default_rounds=lambda tables: tables - 2,
        schedule=bowman,
        missing="line",
        switch=last_rounds,
        bases=lambda tables: (tables - 2,),
        copies_given=True,
    ),
    Kind(
        name="one-and-a-half-appendix",
        family="mitchell",
        tables=_WITH_BASE,
        legal_tables=Message(Part.SPAN_OF_BASE_AND_HALF, _SPAN),
        legal_rounds=_base_rounds,
        default_rounds=lambda tables: tables - 2,
        schedule=bowman,
        missing="ns",
        switch=last_rounds,
        bases=lambda tables: (tables - 2,),
        copies_given=True,
    ),
    Kind(
        name="web-mitchell",
        family="mitchell",
        tables=tuple(tables for tables in range(6, LARGEST + 1) if web_rounds(tables)),
        legal_tables=Message(Part.SPAN, {"first": 6, "last": LARGEST}),
        legal_rounds=web_rounds,
        default_rounds=lambda tables: None,
        schedule=web,
        missing="line",
        switch=last_rounds,
        late=("rover",),
        copies=web_copies,
    ),
)
