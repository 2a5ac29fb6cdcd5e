"""Which tables call the director: what the room shows of it."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.room.base_view import Desk
from rulings.queries.calls import open_calls


def calls_context(desk: Desk) -> dict[str, Any]:
    """The open calls, with what their buttons have to know."""
    return {
        "calls": open_calls(desk.session.id, desk.hidden),
        "me": user_id(desk.request),
        "now": timezone.now(),
        "back": "room",
    }
