"""A session that was set up and will not be played."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_session
from bridgeclub.doors.desk.setup.addresses import club_url, session_url
from bridgeclub.http.numeric_input import is_whole_number
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import SessionInfo, pair_counts
from club.services import discard_session


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def discard_page(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """GET says what becomes of everything; POST discards the session that was seen."""
    if not session.being_set_up:
        messages.error(request, _("Play has begun: you can end this session, but not discard it."))
        return redirect(session_url("room", session))
    refusal = ""
    if request.method == "POST":
        seen_pairs = request.POST.get("seen", "")
        try:
            discard_session(
                session_id=session.id,
                seen_pairs=int(seen_pairs) if is_whole_number(seen_pairs) else -1,
                actor=actor_of(request),
            )
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            messages.success(request, _("%(title)s is discarded.") % {"title": session.title})
            return redirect(club_url("club", session.club))
    pairs = pair_counts([session.id]).get(session.id, 0)
    context = {
        "club": session.club,
        "session": session,
        "here": "sessions",
        "pairs": pairs,
        "count": counted_words(session.contest, pairs),
        "refusal": refusal,
    }
    return render(request, "desk/setup/discard.html", context, status=422 if refusal else 200)
