"""The club's knock-outs, and a new one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo
from movements.queries.brackets import brackets_of
from movements.services.brackets import NAME_AT_MOST, start_bracket


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def knock_outs(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """All of them, the newest first; posting a name makes one."""
    refusal = ""
    if request.method == "POST":
        try:
            made = start_bracket(club_id=club.id, name=request.POST.get("name", ""), actor=actor_of(request))
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            return redirect(club_url("knock-out", club, bracket=made.slug))
    context = {
        "club": club,
        "here": "sessions",
        "listed": brackets_of(club.id),
        "refusal": refusal,
        "typed": request.POST.get("name", ""),
        "most": NAME_AT_MOST,
    }
    return render(request, "desk/brackets/list.html", context, status=422 if refusal else 200)
