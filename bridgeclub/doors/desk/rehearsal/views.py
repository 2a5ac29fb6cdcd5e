"""The page that begins a practice evening, and the guide on every page of one."""

from __future__ import annotations

import hashlib

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import quote_etag
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from bridgeclub.doors.desk.access import actor_of, for_director, user_id
from bridgeclub.doors.desk.rehearsal.forms import RehearsalForm
from bridgeclub.http.entity_tag import not_modified_or
from bridgeclub.wording.messages import refusal_words
from bridgeclub.wording.templatetags.rehearsal import panel_of
from club.errors import DomainError
from club.queries import ClubInfo
from rulings.queries.rehearsal import rehearsal_at, rehearsal_of
from rulings.services.rehearsal import make_rehearsal

UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
@for_director
def page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Of a club: one press makes a practice evening. Of a practice club: the guide, with all of its steps."""
    if club.practice:
        if request.method == "POST":
            return redirect("desk:rehearsal", club=club.slug)
        found = rehearsal_at(club.id)
        return render(request, "desk/rehearsal/guide.html", {"club": club, "rehearsal": found, "whole": True})
    sent = request.POST if request.method == "POST" else None
    form = RehearsalForm(sent)
    if sent is not None and form.is_valid():
        try:
            made = make_rehearsal(club_id=club.id, plan=form.plan(), actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            return redirect("desk:rehearsal", club=made.club.slug)
    context = {"club": club, "here": "sessions", "form": form, "going_on": rehearsal_of(user_id(request))}
    return render(request, "desk/rehearsal/begin.html", context, status=UNPROCESSABLE if form.errors else 200)


@require_safe
@for_director
def now(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """Nothing new, or what the director does next; `whole` with all steps, `at` the path of the page. Of a club that is
    none for practice: nothing at all."""
    whole = "whole" in request.GET
    panel = panel_of(club) if club.practice else {}
    said = hashlib.sha256(repr((panel, whole)).encode()).hexdigest()[:16]
    context = {**panel, "whole": whole, "at": request.GET.get("at", "")}
    return not_modified_or(
        request,
        quote_etag(f"{said}-{get_language()}"),
        lambda: render(request, "desk/rehearsal/_now.html", context),
    )


def over_words(club: ClubInfo) -> str:
    return _("The practice evening is over. You are back at the desk of %(club)s.") % {"club": club.name}
