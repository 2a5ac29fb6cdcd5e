"""Mitchell movements: N/S stay, E/W move up a table each round, the boards move down.

Straight (odd tables), skip (even: E/W once move up two), share and relay (even: tables 1 and T share a set,
and a set rests between the two halves). Rules after the directors' manuals; the ranges are those checked by program.
"""

from collections.abc import Callable

from movements.engine.errors import MovementError
from movements.engine.kind import Kind, Schedule, in_words
from movements.engine.plan import Meeting

LARGEST = 30


def wrap(number: int, size: int) -> int:
    """The number brought into 1 to ``size``, round the room."""
    return (number - 1) % size + 1


def straight(tables: int, rounds: int, skip_after: int | None = None) -> Schedule:
    """N/S t meets E/W t−(r−1) with set t+(r−1), all modulo T. Needs an odd number of tables."""
    return _rounds(tables, rounds, lambda number: number - 1, lambda table: 0)


def skip(tables: int, rounds: int, skip_after: int | None = None) -> Schedule:
    """Straight, but for one step more of E/W after round ``skip_after`` (T/2 unless given)."""
    after = tables // 2 if skip_after is None else skip_after
    earliest, latest = skip_window(tables, rounds)
    if not earliest <= after <= latest:
        window = in_words(range(earliest, latest + 1))
        raise MovementError(
            "skip_after",
            f"the skip of {tables} tables and {rounds} rounds comes after round {window}, not {after}",
            earliest=earliest,
            latest=latest,
        )
    return _rounds(tables, rounds, lambda number: number - 1 + (number > after), lambda table: 0)


def skip_window(tables: int, rounds: int) -> tuple[int, int]:
    """The first and the last round after which E/W may skip a table, so that nobody meets a set twice."""
    return max(1, rounds - tables // 2), tables // 2


def share_and_relay(tables: int, rounds: int, skip_after: int | None = None) -> Schedule:
    """E/W as in the straight Mitchell; beyond the relay (tables above T/2) the sets are one further on."""
    return _rounds(tables, rounds, lambda number: number - 1, lambda table: int(table > tables // 2))


def _rounds(tables: int, rounds: int, steps: Callable[[int], int], lead: Callable[[int], int]) -> Schedule:
    """``steps(round)``: tables that E/W have moved up so far; ``lead(table)``: sets that lie before that table."""
    return tuple(
        tuple(
            Meeting(
                number,
                table,
                f"NS{table}",
                f"EW{wrap(table - steps(number), tables)}",
                wrap(table + lead(table) + number - 1, tables),
            )
            for table in range(1, tables + 1)
        )
        for number in range(1, rounds + 1)
    )


def _up_to(tables: int) -> tuple[int, ...]:
    return tuple(range(1, tables + 1))


def _one_less(tables: int) -> tuple[int, ...]:
    return tuple(range(1, tables))


_OPTIONS = (
    ("--missing ns|ew", "pair T of that line"),
    ("--arrow-switch N|auto", "the last N rounds, 0 to R - 1; 0 unless given"),
)
_ODD = tuple(range(3, LARGEST, 2))
_EVEN = tuple(range(4, LARGEST + 1, 2))

KINDS = (
    Kind(
        name="straight-mitchell",
        title="Straight Mitchell",
        family="mitchell",
        tables=_ODD,
        tables_in_words=f"an odd number from 3 to {_ODD[-1]}",
        rounds_in_words="1 to T, T unless given",
        options=_OPTIONS,
        legal_rounds=_up_to,
        default_rounds=lambda tables: tables,
        schedule=straight,
    ),
    Kind(
        name="skip-mitchell",
        title="Skip Mitchell",
        family="mitchell",
        tables=_EVEN,
        tables_in_words=f"an even number from 4 to {LARGEST}",
        rounds_in_words="1 to T - 1, T - 1 unless given",
        options=(*_OPTIONS, ("--skip-after K", "a round from R - T/2 to T/2, T/2 unless given")),
        legal_rounds=_one_less,
        default_rounds=lambda tables: tables - 1,
        schedule=skip,
    ),
    Kind(
        name="share-and-relay-mitchell",
        title="Share and relay Mitchell",
        family="mitchell",
        tables=_EVEN,
        tables_in_words=f"an even number from 4 to {LARGEST}",
        rounds_in_words="1 to T, T unless given",
        options=_OPTIONS,
        legal_rounds=_up_to,
        default_rounds=lambda tables: tables,
        schedule=share_and_relay,
    ),
)
