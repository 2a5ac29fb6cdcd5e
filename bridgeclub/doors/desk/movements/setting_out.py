"""How the boards are set out before round 1, and what is called out between the rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bridgeclub.doors.desk.movements.moves import announced_moves
from bridgeclub.doors.desk.setup.words import board_numbers_words
from movements.engine.instructions import resting
from movements.engine.plan import Movement


@dataclass(frozen=True)
class BoardSetup:
    """`tables`: each with its boards and who shares them; `aside`: boards and where they lie; `calls`: after which
    rounds, and what is said; `sets`: of the boards, in words, where there are several.
    """

    tables: tuple[tuple[int, str, str], ...]
    aside: tuple[tuple[str, str], ...]
    calls: tuple[tuple[str, str], ...]
    sets: str


def board_setup(movement: Movement) -> BoardSetup:
    """What whoever puts out the boards has to know."""
    copies = movement.copies
    return BoardSetup(
        tables=tuple(_tables(movement)),
        aside=tuple(_aside(movement)),
        calls=tuple(_calls(movement)),
        sets=ngettext("Needs %(n)d set of the boards.", "Needs %(n)d sets of the boards.", copies) % {"n": copies}
        if copies > 1
        else "",
    )


def _tables(movement: Movement) -> Iterator[tuple[int, str, str]]:
    sharing = {table: each.tables for each in movement.shared if each.round == 1 for table in each.tables}
    for at in movement.meetings(1):
        others = [str(table) for table in sharing.get(at.table, ()) if table != at.table]
        shared = _("shared with table %(tables)s") % {"tables": ", ".join(others)} if others else ""
        yield at.table, board_numbers_words(movement.set_boards(at.board_set)), shared


def _aside(movement: Movement) -> Iterator[tuple[str, str]]:
    """What is not on a table in round 1; where every table has its own boards, nothing waits anywhere."""
    if movement.copies >= movement.tables > 1:
        return
    for board_set, following in resting(movement, 1).items():
        sentence = _("beside table %(table)s, which plays them first, in round %(round)s")
        yield (
            board_numbers_words(movement.set_boards(board_set)),
            sentence % {"table": following.table, "round": following.round},
        )


def _calls(movement: Movement) -> Iterator[tuple[str, str]]:
    """The same words after several rounds together."""
    rounds = [(number, " ".join(announced_moves(movement, number))) for number in range(1, movement.rounds)]
    for call, found in groupby(rounds, key=lambda each: each[1]):
        numbers = tuple(number for number, _words in found)
        after = ngettext("After round %(rounds)s", "After rounds %(rounds)s", len(numbers))
        yield after % {"rounds": board_numbers_words(numbers)}, call
