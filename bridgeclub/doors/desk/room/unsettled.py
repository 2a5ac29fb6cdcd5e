"""The boards with which somebody is not done, each with the page where it is settled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.desk_contests import desk_words
from scoring.queries.room import BoardMark, Room
from scoring.queries.room.board_states import Mark
from scoring.queries.room.signing import DisputeView

UNASKED = _("East–West have not confirmed")


@dataclass(frozen=True)
class Unsettled:
    """A board at a table (None: at none), and why it is open. `at` is what its page is called by, None where the reader
    has it still to play."""

    section: str
    table: int | None
    board: int
    why: str | Promise
    at: BoardMark | DisputeView | None


def unsettled_in(room: Room, disputes: Iterable[DisputeView], contest: str) -> tuple[Unsettled, ...]:
    """What ends a round or the session undone: two results, disputes, results without a yes."""
    return (*_conflicts(room), *_disputed(disputes, contest), *unasked_in(room))


def unasked_in(room: Room) -> tuple[Unsettled, ...]:
    """Results of finished rounds to which the opponents have not said yes."""
    return tuple(
        Unsettled(need.section, need.table, at.board, UNASKED, at) for need in room.unasked for at in need.boards
    )


def _conflicts(room: Room) -> Iterator[Unsettled]:
    for need in room.needs:
        if need.kind is Mark.CONFLICT:
            for at in need.boards:
                yield Unsettled(need.section, need.table, at.board, _("Two results differ"), at)


def _disputed(disputes: Iterable[DisputeView], contest: str) -> Iterator[Unsettled]:
    said = desk_words(contest).does_not_agree
    for each in disputes:
        at = None if each.hidden else each
        yield Unsettled(each.section, each.table, each.board, said, at)
