"""How many of the tables have a tablet, and who sits out: what the room says before anything is entered."""

from __future__ import annotations

from dataclasses import dataclass

from club.queries import SessionInfo, pairs_of, tables_with_device
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


def sit_out_names(session: SessionInfo, room: Room) -> dict[int, str]:
    """The names of the pairs that sit out now, by contestant; two queries where there are any."""
    waiting = {cell.waits_id for cell in room.sit_out_now}
    return {pair.id: pair.name for pair in pairs_of(session.id) if pair.id in waiting} if waiting else {}
