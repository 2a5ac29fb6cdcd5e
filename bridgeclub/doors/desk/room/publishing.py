"""The next edition, before it is published: why it comes, and who would move by it."""

from __future__ import annotations

from typing import Any

from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.room.forms import PublishForm
from bridgeclub.doors.desk.room.would_do import would_do
from rulings.queries.rulings import decided_on_appeal
from rulings.services.edition_effects import effect_of_next_edition
from scoring.queries.room import Pending, pending


def publish_form(session_id: int, waiting: Pending | None) -> PublishForm:
    """With the reason that what has changed says."""
    return PublishForm(initial={"reason": _reason(session_id, waiting)})


def next_edition(desk: Desk) -> dict[str, Any]:
    """What the next edition would do, and the form that publishes it; empty where none waits."""
    waiting = pending(desk.session)
    if waiting is None or waiting.behind or desk.hidden:
        return {}
    return {
        "looked": would_do(desk, effect_of_next_edition(desk.session.id)),
        "pending": waiting,
        "publish": publish_form(desk.session.id, waiting) if desk.session.state == "ended" else None,
    }


def _reason(session_id: int, waiting: Pending | None) -> str:
    """Why the next edition comes, as far as what has changed says it."""
    if waiting is None:
        return ""
    appealed = waiting.reason == "ruling" and decided_on_appeal(session_id, waiting.last.at)
    return "appeal" if appealed else waiting.reason
