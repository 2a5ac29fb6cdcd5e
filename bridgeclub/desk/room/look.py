"""What an act on a running session would change, before it is made."""

from __future__ import annotations

from bridgeclub.desk.room.door import Desk
from bridgeclub.desk.room.repair_words import Shown, shown
from club.queries import pairs_of
from scoring.services.repairs import Act, Preview, look_at


def look(desk: Desk, act: Act) -> tuple[Preview, Shown]:
    """As values and in words; of boards that are hidden from this director nothing. Raises Refused as the act would."""
    preview = look_at(session_id=desk.session.id, act=act)
    pairs = {pair.key: pair for pair in pairs_of(desk.session.id)}
    return preview, shown(preview, pairs, desk.hidden)
