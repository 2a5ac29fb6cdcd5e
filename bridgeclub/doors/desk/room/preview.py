"""What an act on a running session would change, before it is made."""

from __future__ import annotations

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.previews import Shown, looked_at
from scoring.services.repairs import Act, Preview


def look(desk: Desk, act: Act) -> tuple[Preview, Shown]:
    """As values and in words; of boards that are hidden from this director nothing. Raises Refused as the act would."""
    return looked_at(desk.session.id, act, desk.hidden)
