"""In which round the room is."""

from __future__ import annotations

from bridgeclub.dialogues.acting_director import ActingDirector
from scoring.queries.room import room


def current_round(desk: ActingDirector) -> int:
    """The round in which the room is."""
    sections = room(desk.session, desk.hidden).sections
    return next((head.number for section in sections for head in section.heads if head.now), 1)
