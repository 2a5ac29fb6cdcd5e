"""Shared places of an event at the desk: the lot or the play-off that decides them is recorded, or taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.events.page import total_or_404
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.event_totals import STAGES, WAYS, name_words
from bridgeclub.wording.messages import refusal_words
from club.actor import Actor
from club.errors import DomainError
from club.queries import ClubInfo
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.event_ties import Decided, SharedPlace, event_ties
from scoring.queries.event_values import TotalInfo
from scoring.services.event_totals import record_ballot, take_ballot_back


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def ties(request: HttpRequest, *, club: ClubInfo, event: str) -> HttpResponse:
    """The page; posting records an order, or takes one back."""
    total, refusal = total_or_404(club, event), ""
    if request.method == "POST":
        try:
            messages.success(request, _act(total, request.POST, actor_of(request)))
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            return redirect(club_url("event-ties", club, event=event))
    found = event_ties(total)
    context = {
        "club": club,
        "here": "sessions",
        "total": total,
        "behind": found.behind,
        "shared": [_shared(each, total, request.POST) for each in found.shared],
        "decided": [_decided(each, total) for each in found.decided],
        "refusal": refusal,
    }
    with timezone.override(club.zone):
        return render(request, "desk/events/ties.html", context, status=422 if refusal else 200)


def _act(total: TotalInfo, sent: QueryDict, actor: Actor) -> str:
    if sent.get("act") == "back":
        take_ballot_back(
            total_id=total.id, ballot_id=number_or_zero(sent.get("ballot")), permission=BY_THE_CLOCKS, actor=actor
        )
        return _("Taken back: they share the place again.")
    if sent.get("act") != "record":
        raise Http404
    places = {
        number_or_zero(name.removeprefix("place-")): number_or_zero(value if isinstance(value, str) else "")
        for name, value in sent.items()
        if name.startswith("place-")
    }
    if sorted(places.values()) != list(range(1, len(places) + 1)):
        raise DomainError(_("Give each of them another place, from 1 on."))
    record_ballot(
        total_id=total.id,
        stage=sent.get("stage", ""),
        sessions=number_or_zero(sent.get("sessions")),
        contestants=sorted(places, key=places.__getitem__),
        way=sent.get("way", ""),
        note=sent.get("note", ""),
        permission=BY_THE_CLOCKS,
        actor=actor,
    )
    return _("Recorded. The ranking follows, and its next edition says so.")


def _shared(each: SharedPlace, total: TotalInfo, sent: QueryDict) -> dict[str, object]:
    return {
        "stage": each.stage,
        "words": STAGES[each.stage],
        "sessions": each.sessions,
        "rank": each.rank,
        "who": [
            {"id": pk, "name": name_words(who, total.contest), "place": sent.get(f"place-{pk}", "")}
            for pk, who in each.who
        ],
        "places": range(1, len(each.who) + 1),
        "note": sent.get("note", "") if any(f"place-{pk}" in sent for pk, _who in each.who) else "",
    }


def _decided(each: Decided, total: TotalInfo) -> dict[str, object]:
    return {
        "id": each.id,
        "words": STAGES[each.stage],
        "way": WAYS.get(each.way, _("taken back")),
        "order": _(" before ").join(name_words(who, total.contest) for who in each.order),
        "note": each.note,
        "user": each.user,
        "at": each.at,
        "counts": each.counts,
    }
