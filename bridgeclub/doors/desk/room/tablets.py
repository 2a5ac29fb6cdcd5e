"""How many of the tables have a tablet, and who sits out: what the room says before anything is entered."""

from __future__ import annotations

from dataclasses import dataclass

from bridgeclub.wording.contests import contest_words
from bridgeclub.wording.game import SIDES_SHORT
from club.queries import Pair, SessionInfo, pairs_of, tables_with_device
from scoring.queries.room import Room

MISSING_NAMED = 4


@dataclass(frozen=True)
class TabletsIn:
    """So many of `of` tables have one; `missing` names those that have none, where they are few."""

    number: int
    of: int
    missing: tuple[str, ...]

    @property
    def all(self) -> bool:
        return self.number == self.of


def tablets_in(session: SessionInfo, room: Room) -> TabletsIn | None:
    """While it is played, of the tables that do not write on paper; one query. None where there are none."""
    wanted = room.with_tablet
    if not (session.playing and wanted):
        return None
    without = sorted(wanted - tables_with_device(session.id))
    several = len(room.sections) > 1
    named = tuple(f"{letter if several else ''}{table}" for letter, table in without)
    some = 0 < len(without) < len(wanted) and len(without) <= MISSING_NAMED
    return TabletsIn(len(wanted) - len(without), len(wanted), named if some else ())


def sitting_out(session: SessionInfo, room: Room) -> dict[int, tuple[str, str]]:
    """Who ever sits out, by contestant: the names of those who do now, and of all what they are called by number with
    the side (pair 7 N–S), as the number alone may say two pairs; two queries where there are any."""
    cells = (cell for section in room.sections for row in section.tables for cell in row.cells)
    ever = {cell.waits_id for cell in cells if cell.waits is not None}
    now = {cell.waits_id for cell in room.sit_out_now}
    return {
        pair.id: (pair.name if pair.id in now else "", _by_number(pair))
        for pair in (pairs_of(session.id) if ever else ())
        if pair.id in ever
    }


def _by_number(pair: Pair) -> str:
    return f"{contest_words(pair.contest).one} {pair.number} {SIDES_SHORT.get(pair.line, '')}".strip()
