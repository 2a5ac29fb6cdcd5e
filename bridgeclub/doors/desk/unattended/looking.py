"""A director looks at an evening that was played without one."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from scoring.services.unattended import put_evening_away


@require_POST
@at_desk
def put_away(desk: Desk) -> HttpResponse:
    """It is not published, and waits for nobody any more."""
    done = _("Put away. It is not published, and no longer among what waits.")
    desk.attempt(lambda: put_evening_away(session_id=desk.session.id, actor=desk.actor), done)
    return desk.redirect_to("calls")
