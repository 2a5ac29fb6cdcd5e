"""Two ways of adding to a Mitchell: the appendix (more tables) and the Blackpool (two more rounds).

Rules after the directors' manuals; the ranges are those checked by program.
"""

from math import gcd

from club.engine.messages import Message
from movements.engine.arrow_switch import last_rounds
from movements.engine.codes import Part, numbers
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.mitchell import seated, wrap_round
from movements.engine.parts import Meeting

BASES = range(5, 18, 2)
USUAL_BASE = 13


def appendix(request: ScheduleRequest) -> Schedule:
    """The "dual carriageway" of base B: E/W move down two over the base tables, the last x E/W stay.

    N/S 1 to x stay, the others move up one round the loop behind them. Table B + j shares with table j.
    """
    base = request.base or 0
    extra = request.tables - base
    return tuple(
        tuple(
            Meeting(
                number,
                table,
                *_line_up(table, number - 1, base, extra),
                wrap_round(_on_base(table, base) + number - 1, base),
            )
            for table in range(1, request.tables + 1)
        )
        for number in range(1, request.rounds + 1)
    )


def _line_up(table: int, step: int, base: int, extra: int) -> tuple[str, str]:
    north_south = table if table <= extra else extra + wrap_round(table - extra - step, base)
    east_west = wrap_round(table + 2 * step, base) if table <= base else table
    return f"NS{north_south}", f"EW{east_west}"


def _on_base(table: int, base: int) -> int:
    return table if table <= base else table - base


def appendix_bases(tables: int) -> tuple[int, ...]:
    """Where 3 divides the base, two thirds of it must be added. The usual base comes last: 13, or what is nearest."""
    fits = [base for base in BASES if 1 <= tables - base <= base - 1 and _sound(base, tables - base)]
    return tuple(sorted(fits, key=lambda base: (-abs(base - USUAL_BASE), base)))


def _sound(base: int, extra: int) -> bool:
    return gcd(base, 6) == 1 or 3 * extra >= 2 * base


def _usual(tables: int) -> int:
    return appendix_bases(tables)[-1]


def blackpool(request: ScheduleRequest) -> Schedule:
    """T + 2 sets: after T rounds everybody knows everybody, and two revenge rounds follow with boards of their own.

    Played whole with an odd number of tables, from 7, two E/W pairs change places in the last round and in an early
    one: the middle pair would meet the same pair three times.
    """
    tables = request.tables
    exchanged = _exchanged(tables) if request.rounds == tables + 2 else {}

    def east_west(table: int, number: int) -> int:
        who = wrap_round(plain(table, number), tables)
        return exchanged.get(who, who) if number in (early_exchange(tables), tables + 2) else who

    def plain(table: int, number: int) -> int:
        if number <= tables:
            return table - number + 1
        return table if number == tables + 1 else tables + 1 - table

    def board_set(table: int, number: int) -> int:
        return table + number - 1 + (tables % 2 == 0 and table > tables // 2)

    return seated(request, east_west, board_set, tables + 2)


def _exchanged(tables: int) -> dict[int, int]:
    """Who has whose place: the middle pair and the first, where T + 1 is no multiple of four the second. By search."""
    if tables % 2 == 0 or tables < 7:
        return {}
    middle, other = (tables + 1) // 2, 1 if tables % 4 == 3 else 2
    return {middle: other, other: middle}


def early_exchange(tables: int) -> int:
    """The early round in which they change places."""
    return (tables + 1) // 4


_APPENDIX_TABLES = tuple(tables for tables in range(6, 31) if appendix_bases(tables))
_BLACKPOOL_TABLES = tuple(range(5, 16))

KINDS = (
    Kind(
        name="appendix-mitchell",
        family="mitchell",
        tables=_APPENDIX_TABLES,
        legal_tables=Message(Part.SPAN_OF_BASE_AND_LESS, {"first": _APPENDIX_TABLES[0], "last": _APPENDIX_TABLES[-1]}),
        legal_rounds=lambda tables: tuple(range(1, _usual(tables) + 1)),
        default_rounds=_usual,
        schedule=appendix,
        missing="line",
        switch=last_rounds,
        bases=appendix_bases,
        copies_given=True,
    ),
    Kind(
        name="blackpool",
        family="mitchell",
        tables=_BLACKPOOL_TABLES,
        legal_tables=numbers(_BLACKPOOL_TABLES),
        legal_rounds=lambda tables: tuple(range(1, tables + 3)),
        default_rounds=lambda tables: tables + 2,
        schedule=blackpool,
        switch=last_rounds,
    ),
)
