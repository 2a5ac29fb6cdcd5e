"""The draw of a Swiss for everybody: on the wall of the room, and on whatever is in a pocket."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import PageNotFound, explain_not_found, render_public, session_or_not_found
from scoring.queries.public import drawn_for_all

NO_DRAW = _("No rounds are drawn in this session, or play has not begun.")


@require_safe
@explain_not_found
def newest(request: HttpRequest, club: str, session: str) -> HttpResponse:
    """The round that was drawn last. The page asks for itself anew, so that it can stay on a screen."""
    info = session_or_not_found(club, session)
    drawn = drawn_for_all(info)
    if drawn is None:
        raise PageNotFound(NO_DRAW, info.club, info)
    return render_public(request, "public/draw.html", info.club, {"session": info, "drawn": drawn})
