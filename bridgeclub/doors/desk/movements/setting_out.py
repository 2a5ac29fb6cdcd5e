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
from movements.engine.team_candidates import copies_at_once, tables_with_one_copy


@dataclass(frozen=True)
class BoardSetup:
    """`tables`: each with its boards and who shares them; `aside`: boards and where they lie; `calls`: after which
    rounds, and what is said; `sets`: of the boards, in words, where there are several.
    """

    tables: tuple[tuple[int, str, str], ...]
    aside: tuple[tuple[str, str], ...]
    calls: tuple[tuple[str, str], ...]
    sets: str


def board_setup(movement: Movement, boards_are: str = "") -> BoardSetup:
    """What whoever puts out the boards has to know. `boards_are`: how teams have them, "" for pairs."""
    return BoardSetup(
        tables=tuple(_tables(movement, boards_are)),
        aside=tuple(_aside(movement)),
        calls=tuple(_calls(movement)),
        sets=_sets(movement, boards_are),
    )


def _sets(movement: Movement, boards_are: str) -> str:
    copies = copies_at_once(boards_are, movement) if boards_are else movement.copies
    if copies <= 1:
        return ""
    if boards_are == "dealt":
        return ngettext(
            "%(n)d match deals its boards at the table.", "%(n)d matches at a time deal their boards.", copies
        ) % {"n": copies}
    return ngettext("Needs %(n)d set of the boards.", "Needs %(n)d sets of the boards.", copies) % {"n": copies}


def _tables(movement: Movement, boards_are: str) -> Iterator[tuple[int, str, str]]:
    sharing = {table: each.tables for each in movement.shared if each.round == 1 for table in each.tables}
    sharing |= tables_with_one_copy(boards_are, movement, 1) if boards_are else {}
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
