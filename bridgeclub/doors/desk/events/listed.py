"""The club's competitions with one ranking over their sessions, and those that could have one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo
from scoring.queries.event_totals import events_without_total, totals_of
from scoring.services.event_totals import start_total


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def events(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """All of them; posting an event gives it a ranking over its sessions."""
    refusal = ""
    if request.method == "POST":
        event_id = number_or_zero(request.POST.get("event", "")) or 0
        try:
            name = request.POST.get("name", "")
            made = start_total(club_id=club.id, event_id=event_id, name=name, actor=actor_of(request))
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            return redirect(club_url("event", club, event=made.slug))
    context = {
        "club": club,
        "here": "sessions",
        "listed": totals_of(club.id),
        "others": events_without_total(club.id),
        "refusal": refusal,
    }
    return render(request, "desk/events/list.html", context, status=422 if refusal else 200)
