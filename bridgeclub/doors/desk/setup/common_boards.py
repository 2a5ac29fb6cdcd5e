"""Whether a simultaneous has the boards of a movement: every club plays the same ones."""

from __future__ import annotations

from itertools import chain

from django.utils.translation import ngettext

from club.engine.spans import spans
from movements.engine.plan import Movement
from scoring.queries.simultaneous.desk import CommonBoards


def boards_missing(common: CommonBoards | None, *movements: Movement) -> str:
    """What is said beside movements that have other boards; "" where all are there, and outside of a simultaneous."""
    if common is None:
        return ""
    boards = chain.from_iterable(each.set_boards(number) for each in movements for number in each.sets_in_play)
    missing = sorted(set(boards) - common.numbers)
    words = ngettext(
        "%(name)s does not have board %(boards)s of this movement",
        "%(name)s does not have boards %(boards)s of this movement",
        len(missing),
    )
    return words % {"name": common.name, "boards": spans(missing)} if missing else ""
