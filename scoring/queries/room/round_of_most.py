"""The round that most tables of some sections are in."""

from __future__ import annotations

from collections.abc import Collection

from club.queries import SessionInfo
from scoring.queries.room.grid import room
from scoring.queries.room.pace import most_common_round


def round_of_most(session: SessionInfo, sections: Collection[int]) -> int | None:
    """As the page of the room says it; None where nothing is played."""
    found = (each for each in room(session).sections if each.id in sections)
    return most_common_round([row.now for each in found for row in each.tables if row.now])
