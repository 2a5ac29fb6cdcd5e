"""Arrow switches: N/S and E/W change places at some tables of some rounds, so that one ranking is fair."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from club.engine.messages import Message
from movements.engine.codes import Part, Refused, numbers
from movements.engine.errors import MovementError
from movements.engine.kind import Schedule, Switch
from movements.engine.parts import Meeting

At = frozenset[tuple[int, int]]
"""(round, table) of every turned arrow."""


FIRST = "first-"

Pattern = tuple[Literal["none", "last", "first", "rounds", "tables"], int]
"""How arrows are switched, in whole rounds or at single tables, and in how many rounds."""


def pattern_of(play: Sequence[Sequence[Meeting]], tables: int, switch: Switch) -> Pattern:
    """How the meetings of each round are switched; ``switch`` says what a whole last round is."""
    schedule = tuple(tuple(meetings) for meetings in play)
    every = frozenset((each.round, each.table) for meetings in schedule for each in meetings)
    at = frozenset((each.round, each.table) for meetings in schedule for each in meetings if each.switched)
    if not at:
        return "none", 0
    rounds = {number for number, _table in at}
    if at == switch(schedule, tables, len(rounds)) & every:
        return "last", len(rounds)
    if at != {each for each in every if each[0] in rounds}:
        return "tables", len(rounds)
    return ("first" if rounds == set(range(1, len(rounds) + 1)) else "rounds"), len(rounds)


def last_rounds(schedule: Schedule, tables: int, number: int) -> At:
    """Every table of the last ``number`` rounds."""
    return frozenset((each.round, each.table) for meetings in schedule[len(schedule) - number :] for each in meetings)


def all_but_the_last_table(schedule: Schedule, tables: int, number: int) -> At:
    """The last ``number`` rounds, but for the table where both pairs are on the move."""
    return frozenset(each for each in last_rounds(schedule, tables, number) if each[1] != tables)


def along_the_diagonal(schedule: Schedule, tables: int, number: int) -> At:
    """As often at every table, elsewhere each round: where all play the same boards, whole rounds change nothing."""
    return frozenset(
        (each.round, each.table)
        for meetings in schedule
        for each in meetings
        if (each.table + each.round - 1) % tables >= tables - number
    )


def check_number(rounds: int, number: int) -> None:
    """MovementError unless at least one round stays as it is."""
    if not 0 <= number < rounds:
        raise MovementError(Refused.SWITCHES, rounds=rounds, legal=_from_none(rounds - 1), number=number)


def _from_none(most: int) -> Message:
    return Message(Part.SPAN, {"first": 0, "last": most}) if most > 0 else numbers((0,))


def chosen(text: str, rounds: int, tables: int) -> At:
    """What is said: rounds, or tables of rounds ("7,8" or "3:1,3:2"), or so many first rounds ("first-2")."""
    found: set[tuple[int, int]] = set()
    number = text.removeprefix(FIRST)
    if text.startswith(FIRST) and _within(number, rounds - 1):
        text = ",".join(str(each) for each in range(1, int(number) + 1))
    for part in text.split(","):
        round_said, colon, table_said = part.strip().partition(":")
        if not (_within(round_said, rounds) and (not colon or _within(table_said, tables))):
            raise MovementError(Refused.SWITCHED_ROUNDS, rounds=rounds, tables=tables, text=text)
        at = (int(table_said),) if colon else range(1, tables + 1)
        found.update((int(round_said), table) for table in at)
    return frozenset(found)


def _within(text: str, most: int) -> bool:
    return text.isascii() and text.isdecimal() and 1 <= int(text) <= most


def switch(schedule: Schedule, at: At) -> Schedule:
    """The schedule with the directions turned there."""
    if not at:
        return schedule
    return tuple(
        tuple(
            replace(each, ns=each.ew, ew=each.ns, switched=True) if (each.round, each.table) in at else each
            for each in meetings
        )
        for meetings in schedule
    )
