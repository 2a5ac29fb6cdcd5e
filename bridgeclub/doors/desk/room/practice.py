"""A practice session: the tables without a device may play by themselves."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from scoring.services.practice import set_plays_itself


@require_POST
@at_desk
def practice(desk: Desk) -> HttpResponse:
    """On or off. Of a real session there is no such page."""
    if not desk.session.practice:
        raise Http404
    on = desk.request.POST.get("on") == "1"
    sentence = _("Tables without a tablet now play by themselves.") if on else _("Tables no longer play by themselves.")
    desk.attempt(lambda: set_plays_itself(session_id=desk.session.id, on=on, actor=desk.actor), sentence)
    return desk.redirect_to("room")
