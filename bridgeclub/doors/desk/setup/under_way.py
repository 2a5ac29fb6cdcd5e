"""The page of a session's settings once it is played: its name, its day and its habits."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.access import actor_of
from bridgeclub.doors.desk.setup.addresses import session_url
from bridgeclub.doors.desk.setup.forms.sessions import SettingsForm
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import SessionInfo
from club.queries.rankings import settled_rankings
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.engine.contests import kind_of
from scoring.services import change_settings


def under_way(request: HttpRequest, *, session: SessionInfo) -> HttpResponse:
    """Change what can still be changed."""
    now = {name: getattr(session, name) for name in SettingsForm.base_fields}
    sent = request.POST if request.method == "POST" else None
    kind = kind_of(session.contest, session.vp_scale)
    rankings = settled_rankings(session.club.id)
    form = SettingsForm(sent, initial=now, imported=session.imported, kind=kind, rankings=rankings)
    if request.method == "POST" and form.is_valid():
        changes = {name: value for name, value in form.cleaned_data.items() if value != now[name]}
        try:
            if changes:
                change_settings(session_id=session.id, permission=BY_THE_CLOCKS, actor=actor_of(request), **changes)
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved."))
            return redirect(session_url("setup", session))
    context = {"club": session.club, "session": session, "here": "sessions", "tab": "settings", "form": form}
    return render(request, "desk/setup/under_way.html", context, status=422 if form.errors else 200)
