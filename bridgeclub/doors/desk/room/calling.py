"""Which tables call the director: what the room shows of it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.room.base_view import Desk
from club.queries import fellow_directors
from rulings.queries.calls import as_queued, open_calls
from rulings.queries.restrictions import standing_restrictions


def calls_context(desk: Desk) -> dict[str, Any]:
    """The open calls and what holds at the tables, with what their buttons have to know."""
    calls = as_queued(open_calls(desk.session.id, desk.hidden))
    return {
        "calls": calls,
        "colleagues": fellow_directors(desk.session.club.id, user_id(desk.request)) if calls else (),
        "holding": standing_restrictions(desk.session.id, desk.hidden) if desk.session.playing else (),
        "me": user_id(desk.request),
        "now": timezone.now(),
        "back": "room",
    }
