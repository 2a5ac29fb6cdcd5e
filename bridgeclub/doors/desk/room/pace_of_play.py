"""How fast the session goes: the line in the room, and the page: minutes a board, what cutting saves, who waited."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from rulings.queries.call_waits import call_waits
from scoring.queries.pace import SessionPace, session_pace

SLOW_SHOWN = 5


@require_safe
@at_desk
def page(desk: Desk) -> HttpResponse:
    """All of it: while the session is played for the director's decisions, afterwards as a report to print."""
    if desk.session.being_set_up:
        return desk.redirect_to("room")
    waits = call_waits(desk.session.id)
    return desk.show("pace.html", tab="pace-of-play", call_waits=waits, **pace_context(desk, brief=False))


@require_safe
@at_desk
def part(desk: Desk) -> HttpResponse:
    """The line of the room, asked for once a minute; nothing but while the session is played."""
    if not desk.session.playing:
        return HttpResponse("")
    return desk.show("_pace_line.html", **pace_context(desk, brief=True))


def pace_context(desk: Desk, *, brief: bool) -> dict[str, Any]:
    """What both show."""
    found: SessionPace = session_pace(desk.session, timezone.now(), desk.hidden, brief=brief)
    letters = {each.section for each in found.slow} | {each.letter for each in found.sections}
    return {
        "pace": found,
        "slow": found.slow[:SLOW_SHOWN] if brief else found.slow,
        "more_slow": max(0, len(found.slow) - SLOW_SHOWN) if brief else 0,
        "several": len(letters) > 1,
    }
