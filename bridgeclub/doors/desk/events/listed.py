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
from club.queries import ClubInfo, events_of
from movements.queries.brackets import brackets_of
from scoring.queries.event_totals import totals_of
from scoring.services.event_totals import start_total


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def events(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """All of them; posting an event gives it a ranking over its sessions."""
    refusal = ""
    if request.method == "POST":
        event_id = number_or_zero(request.POST.get("event", "")) or 0
        try:
            made = start_total(club_id=club.id, event_id=event_id, actor=actor_of(request))
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            return redirect(club_url("event", club, event=made.slug))
    listed = totals_of(club.id)
    with_total = {each.event_id for each in listed}
    knock_outs = {name for _slug, name in brackets_of(club.id)}
    context = {
        "club": club,
        "here": "sessions",
        "listed": listed,
        "others": [
            each
            for each in events_of(club.id)
            if each.sessions > 1 and each.id not in with_total and each.name not in knock_outs
        ],
        "refusal": refusal,
    }
    return render(request, "desk/events/list.html", context, status=422 if refusal else 200)
