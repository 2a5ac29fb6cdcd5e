"""Where a session is corrected that a laptop and a hosted site both have, and how that is changed."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_session, is_manager
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import SessionInfo
from club.queries.hosted import hosted_site_of
from club.services.held import give_corrections_away, take_over_corrections


@for_session
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """Which side it is; a manager takes the corrections over, or gives them away, with a yes."""
    manager, site = is_manager(request, session.club), hosted_site_of(session.club.id)
    if request.method == "POST":
        if not manager:
            raise Http404
        if request.POST.get("yes"):
            _moved(request, session)
        else:
            messages.error(request, _("Tick the box first: then it is done."))
        return redirect(session_url("corrections", session))
    context = {"club": session.club, "session": session, "here": "sessions", "site": site, "manager": manager}
    context |= {"on_corrections": True}
    return render(request, "desk/hosted/corrections.html", context)


def _moved(request: HttpRequest, session: SessionInfo) -> None:
    actor = actor_of(request)
    try:
        if session.from_laptop:
            take_over_corrections(session_id=session.id, actor=actor)
            messages.success(request, _("From now on this session is corrected here."))
        else:
            give_corrections_away(session_id=session.id, actor=actor)
            messages.success(request, _("From now on it is corrected at the hosted site, as soon as this has arrived."))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
