"""Bowman, 1½ appendix and web: more tables than rounds, two circuits of the same sets, one going down, one coming up.

N/S stay and E/W move up over all tables (one more step after round R/2 where R is even). At tables 1 to A the sets
come in ascending, behind them in descending order. Rules after the directors' manuals; the ranges are those checked
by program.
"""

from movements.engine.arrow_switch import last_rounds
from movements.engine.kind import Kind, Schedule, Wanted
from movements.engine.mitchell import LARGEST, OPTIONS, seated

BASES = range(3, 16)
WEB_ROUNDS = range(5, 16)
FARTHEST = 3
"""Sets are in play at up to three tables for each of them."""


def bowman(wanted: Wanted) -> Schedule:
    """A base of n = T − 2 tables: table n + 1 shares with table 1, the last plays the sets from n downwards."""
    base = wanted.tables - 2
    return _two_circuits(wanted, base, ascending=base + 1)


def web(wanted: Wanted) -> Schedule:
    """R sets for T tables: half of them ascending, where T is odd R more."""
    tables, sets = wanted.tables, wanted.rounds
    return _two_circuits(wanted, sets, ascending=(tables + sets) // 2 if tables % 2 else tables // 2)


def _two_circuits(wanted: Wanted, sets: int, ascending: int) -> Schedule:
    skip_after = sets // 2 if sets % 2 == 0 else wanted.rounds

    def board_set(table: int, number: int) -> int:
        return table + number - 1 if table <= ascending else 2 * ascending - table - number + 1

    return seated(wanted, lambda table, number: table - number + 1 - (number > skip_after), board_set, sets)


def web_rounds(tables: int) -> tuple[int, ...]:
    """An odd number of tables needs an odd number of rounds."""
    return tuple(
        rounds for rounds in WEB_ROUNDS if rounds < tables <= FARTHEST * rounds and (tables % 2 == 0 or rounds % 2)
    )


def web_copies(wanted: Wanted) -> int:
    """How many tables play one set at the same time."""
    tables, rounds = wanted.tables, wanted.rounds
    ascending = (tables + rounds) // 2 if tables % 2 else tables // 2
    return -(-ascending // rounds) + -(-(tables - ascending) // rounds)


def _base_rounds(tables: int) -> tuple[int, ...]:
    return tuple(range(1, tables - 1))


_WITH_BASE = tuple(base + 2 for base in BASES)
_BASE_WORDS = f"{_WITH_BASE[0]} to {_WITH_BASE[-1]}: two more than the base"
_BASE_OPTION = ("--base N", f"instead of --tables, {BASES[0]} to {BASES[-1]}")
_COPIES = ("--copies N", "1 (tables share) or 2 sets of the boards; 1 unless given")

KINDS = (
    Kind(
        name="bowman-mitchell",
        title="Bowman Mitchell",
        family="mitchell",
        tables=_WITH_BASE,
        tables_in_words=_BASE_WORDS,
        rounds_in_words="1 to T - 2, T - 2 unless given",
        options=(_BASE_OPTION, *OPTIONS, _COPIES),
        legal_rounds=_base_rounds,
        default_rounds=lambda tables: tables - 2,
        schedule=bowman,
        missing="line",
        switch=last_rounds,
        bases=lambda tables: (tables - 2,),
    ),
    Kind(
        name="one-and-a-half-appendix",
        title="1½ Appendix Mitchell",
        family="mitchell",
        tables=_WITH_BASE,
        tables_in_words=f"{_BASE_WORDS}, the half one counted",
        rounds_in_words="1 to T - 2, T - 2 unless given",
        options=(_BASE_OPTION, ("--missing ns", "always: N/S of the last table"), *OPTIONS[1:], _COPIES),
        legal_rounds=_base_rounds,
        default_rounds=lambda tables: tables - 2,
        schedule=bowman,
        missing="ns",
        switch=last_rounds,
        bases=lambda tables: (tables - 2,),
    ),
    Kind(
        name="web-mitchell",
        title="Web Mitchell",
        family="mitchell",
        tables=tuple(tables for tables in range(6, LARGEST + 1) if web_rounds(tables)),
        tables_in_words=f"6 to {LARGEST}",
        rounds_in_words="must be given, 5 to 15: fewer than T, at least T/3, odd where T is odd",
        options=OPTIONS,
        legal_rounds=web_rounds,
        default_rounds=lambda tables: None,
        schedule=web,
        missing="line",
        switch=last_rounds,
        copies=web_copies,
    ),
)
