"""Interwoven Howell: the two lines of a Mitchell each play a Howell among themselves, at once and on the same boards.

For the second of two sessions: in the first the lines met in a Mitchell, so then everybody has met everybody. Pair k
of the first line is N/S k of that Mitchell, pair T + k of the second is E/W k.

T tables, T an even number, and T − 1 rounds and sets. A Howell of T/2 tables leaves T/2 − 1 of its T − 1 sets aside in
each round: where those of the second line are played at just these and at one more, nothing is left aside. The tables
are numbered as their sets follow each other, so that all boards go down one table, and tables 1 and T, one of each
line, share.

Source: magicscoring.com, "Pair numbers at Interwoven Howell" (after Hallén, Hanner and Jannersten, *Movements*): two
lines that each meet among themselves, 16 tables in 15 rounds. The seats are our own: no schedule was at hand.
"""

from dataclasses import dataclass

from movements.engine import howell
from movements.engine.codes import numbers
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.mitchell import wrap_round
from movements.engine.parts import Meeting

TABLES = (8, 10, 12, 14, 16)

_FOUND = {16: ((16, 1, 1), (3, 6, 4), (13, 2, 5), (11, 9, 6), (14, 5, 7), (12, 4, 8), (10, 15, 9), (7, 8, 13))}
"""By tables, the second line's N/S, E/W and sets in round 1, where no mirror image of the first line's shares only one
set. Found by search; balanced perfectly, as the first line is.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A table of a line in round 1, its pairs and sets as `howell.py` numbers them: pair T stays."""

    ns: int
    ew: int
    board_set: int


def interwoven(request: ScheduleRequest) -> Schedule:
    """Pairs 1 to T are the first line, the others the second; T and 2T stay at their tables."""
    tables = request.tables
    first = _first_line(tables)
    second = _second_line(tables, first)
    (shared,) = _sets(first) & _sets(second)
    tables_of_round_1 = [
        *sorted((_counted_from(shared, row, tables, 0) for row in first), key=lambda row: row.board_set),
        *sorted((_counted_from(shared, row, tables, tables) for row in second), key=lambda row: row.board_set),
    ]
    # Table k has set k; of the two with set 1 the second line's is the last table.
    last = tables_of_round_1.pop(tables // 2)
    in_order = [*sorted(tables_of_round_1, key=lambda row: row.board_set), last]
    return tuple(
        tuple(_meeting(step, table, row, tables) for table, row in enumerate(in_order, 1))
        for step in range(request.rounds)
    )


def _first_line(tables: int) -> tuple[Row, ...]:
    round_1 = howell.full(ScheduleRequest(tables // 2, tables - 1))[0]
    return tuple(Row(int(each.ns), int(each.ew), each.board_set) for each in round_1)


def _second_line(tables: int, first: tuple[Row, ...]) -> tuple[Row, ...]:
    """The mirror image that has one set in common with the first line, or what was found by search."""
    if tables in _FOUND:
        return tuple(Row(*each) for each in _FOUND[tables])
    images = (_mirrored(first, tables, at) for at in range(tables - 1))
    return next(each for each in images if len(_sets(each) & _sets(first)) == 1)


def _mirrored(line: tuple[Row, ...], tables: int, at: int) -> tuple[Row, ...]:
    """Every moving pair and every set on the other side of a point of the circle."""

    def image(number: int) -> int:
        return number if number == tables else wrap_round(at - number, tables - 1)

    return tuple(Row(image(each.ns), image(each.ew), image(each.board_set)) for each in line)


def _sets(line: tuple[Row, ...]) -> set[int]:
    return {each.board_set for each in line}


def _counted_from(shared: int, row: Row, tables: int, line: int) -> Row:
    """Numbered anew so that the shared set is set 1; the pairs of the second line follow those of the first."""

    def pair(number: int) -> int:
        return line + (number if number == tables else wrap_round(number - shared + 1, tables - 1))

    return Row(pair(row.ns), pair(row.ew), wrap_round(row.board_set - shared + 1, tables - 1))


def _meeting(step: int, table: int, row: Row, tables: int) -> Meeting:
    def pair(number: int) -> str:
        line = tables * (number > tables)
        own = number - line
        return str(line + (own if own == tables else wrap_round(own + step, tables - 1)))

    board_set = wrap_round(row.board_set + step, tables - 1)
    return Meeting(step + 1, table, pair(row.ns), pair(row.ew), board_set)


KINDS = (
    Kind(
        name="interwoven-howell",
        family="howell",
        tables=TABLES,
        legal_tables=numbers(TABLES),
        legal_rounds=lambda tables: tuple(range(1, tables)),
        default_rounds=lambda tables: tables - 1,
        schedule=interwoven,
        missing="pair",
    ),
)
