"""The hesitation Mitchell: one winner, a round more than tables, one moving pair that hesitates at the last table.

Rule after the directors' manuals; the range is that checked by program.
"""

from movements.engine.arrow_switch import all_but_the_last_table
from movements.engine.codes import numbers
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.mitchell import wrap_round
from movements.engine.parts import Meeting


def hesitation(request: ScheduleRequest) -> Schedule:
    """N/S 1 to T−1 stay. The others go from E/W 1 up to E/W T, then N/S T, then E/W 1 again. Sets go down one."""
    tables = request.tables
    return tuple(
        tuple(_meeting(table, number, tables) for table in range(1, tables + 1))
        for number in range(1, request.rounds + 1)
    )


def _meeting(table: int, number: int, tables: int) -> Meeting:
    first_set = _first_set(table, tables)
    north_south = table if table < tables else _moving(tables, number, tables)
    return Meeting(
        number,
        table,
        str(north_south),
        str(_moving(table - 1, number, tables)),
        wrap_round(first_set + number - 1, tables + 1),
    )


def _moving(place: int, number: int, tables: int) -> int:
    """Who has come to a place of the round trip: E/W 1 is place 0, N/S T place T."""
    start = (place - number + 1) % (tables + 1)
    return tables if start == tables else tables + 1 + start


def _first_set(table: int, tables: int) -> int:
    if tables % 2:
        return table if table <= tables // 2 else table + 1
    if table == tables:
        return 1
    return table if table <= tables // 2 else table + 2


_TABLES = tuple(range(4, 17))

KINDS = (
    Kind(
        name="hesitation",
        family="howell",
        tables=_TABLES,
        legal_tables=numbers(_TABLES),
        legal_rounds=lambda tables: tuple(range(1, tables + 2)),
        default_rounds=lambda tables: tables + 1,
        schedule=hesitation,
        missing="pair",
        switch=all_but_the_last_table,
    ),
)
