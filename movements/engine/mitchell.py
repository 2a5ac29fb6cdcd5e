"""Mitchell movements: N/S stay, E/W move up a table each round, the boards move down.

Straight (odd tables), skip (even: E/W once move up two), share and relay (even: tables 1 and T share a set,
and a set rests between the two halves), double weave (a multiple of four: E/W and boards weave both ways, with
neither skip nor sharing). Rules after the directors' manuals; the ranges are those checked by program.
"""

from collections.abc import Callable

from club.engine.messages import Message
from movements.engine.arrow_switch import last_rounds
from movements.engine.codes import Part, Refused, numbers
from movements.engine.errors import MovementError
from movements.engine.kind import Kind, Schedule, ScheduleRequest
from movements.engine.parts import Meeting

LARGEST = 30


def wrap_round(number: int, size: int) -> int:
    """The number brought into 1 to ``size``, round the room."""
    return (number - 1) % size + 1


def straight(request: ScheduleRequest) -> Schedule:
    """N/S t meets E/W t−(r−1) with set t+(r−1), all modulo T. Needs an odd number of tables."""
    return seated(request, lambda table, number: table - number + 1, lambda table, number: table + number - 1)


def skip(request: ScheduleRequest) -> Schedule:
    """Straight, but for one step more of E/W after round ``skip_after`` (T/2 unless given)."""
    tables, rounds = request.tables, request.rounds
    after = tables // 2 if request.skip_after is None else request.skip_after
    earliest, latest = skip_window(tables, rounds)
    if not earliest <= after <= latest:
        window = numbers(range(earliest, latest + 1))
        raise MovementError(Refused.SKIP, tables=tables, rounds=rounds, legal=window, after=after)
    return seated(
        request, lambda table, number: table - number + 1 - (number > after), lambda table, number: table + number - 1
    )


def skip_window(tables: int, rounds: int) -> tuple[int, int]:
    """The first and the last round after which E/W may skip a table, so that nobody meets a set twice."""
    return max(1, rounds - tables // 2), tables // 2


def share_and_relay(request: ScheduleRequest) -> Schedule:
    """E/W as in the straight Mitchell; beyond the relay (tables above T/2) the sets are one further on."""
    half = request.tables // 2
    return seated(
        request,
        lambda table, number: table - number + 1,
        lambda table, number: table + (table > half) + number - 1,
    )


def double_weave(request: ScheduleRequest) -> Schedule:
    """E/W of one parity move up while the others move down; at half-time the boards change sides and turn back."""
    half = request.tables // 2

    def east_west(table: int, number: int) -> int:
        step = number - 1
        return table + step if _up(table, number) else table - step

    def board_set(table: int, number: int) -> int:
        step = number - 1
        if step < half:
            return table - step if _up(table, number) else table + step
        return table - step + half - 1 if _up(table, number) else table + step - half + 1

    return seated(request, east_west, board_set)


def _up(table: int, number: int) -> bool:
    return (table + number) % 2 == 0


At = Callable[[int, int], int]
"""(table, round) to a number that is brought into 1 to T."""


def seated(request: ScheduleRequest, east_west: At, board_set: At, sets: int | None = None) -> Schedule:
    """N/S keep their table; who comes to them, and with which of ``sets`` sets (one a table unless given)."""
    tables = request.tables
    return tuple(
        tuple(
            Meeting(
                number,
                table,
                f"NS{table}",
                f"EW{wrap_round(east_west(table, number), tables)}",
                wrap_round(board_set(table, number), sets or tables),
            )
            for table in range(1, tables + 1)
        )
        for number in range(1, request.rounds + 1)
    )


def up_to_tables(tables: int) -> tuple[int, ...]:
    return tuple(range(1, tables + 1))


def _one_less(tables: int) -> tuple[int, ...]:
    return tuple(range(1, tables))


_ODD = tuple(range(3, LARGEST, 2))
_EVEN = tuple(range(4, LARGEST + 1, 2))
_FOURS = tuple(range(4, LARGEST + 1, 4))

KINDS = (
    Kind(
        name="straight-mitchell",
        family="mitchell",
        tables=_ODD,
        legal_tables=Message(Part.ODD_NUMBERS, {"first": 3, "last": _ODD[-1]}),
        legal_rounds=up_to_tables,
        default_rounds=lambda tables: tables,
        schedule=straight,
        missing="line",
        switch=last_rounds,
        late=("rover", "bump"),
    ),
    Kind(
        name="skip-mitchell",
        family="mitchell",
        tables=_EVEN,
        legal_tables=Message(Part.EVEN_NUMBERS, {"first": 4, "last": LARGEST}),
        legal_rounds=_one_less,
        default_rounds=lambda tables: tables - 1,
        schedule=skip,
        missing="line",
        switch=last_rounds,
        late=("rover", "bump"),
    ),
    Kind(
        name="share-and-relay-mitchell",
        family="mitchell",
        tables=_EVEN,
        legal_tables=Message(Part.EVEN_NUMBERS, {"first": 4, "last": LARGEST}),
        legal_rounds=up_to_tables,
        default_rounds=lambda tables: tables,
        schedule=share_and_relay,
        missing="line",
        switch=last_rounds,
        late=("rover",),
    ),
    Kind(
        name="double-weave-mitchell",
        family="mitchell",
        tables=_FOURS,
        legal_tables=Message(Part.FOURS, {"first": 4, "last": _FOURS[-1]}),
        legal_rounds=up_to_tables,
        default_rounds=lambda tables: tables,
        schedule=double_weave,
        missing="line",
        switch=last_rounds,
    ),
)
