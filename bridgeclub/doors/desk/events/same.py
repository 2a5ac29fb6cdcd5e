"""Who is whom in the sessions of an event: by the players, or as the director says."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.events.page import total_or_404
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.event_totals import STAGES, name_words
from bridgeclub.wording.messages import refusal_words
from club.actor import Actor
from club.errors import DomainError
from club.queries import ClubInfo
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.event_desk import Matched, MatchedLine, matched
from scoring.queries.event_values import EventSession, TotalInfo
from scoring.services.event_totals import join_contestants, separate_contestant

EVERY = "all"


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def same(request: HttpRequest, *, club: ClubInfo, event: str) -> HttpResponse:
    """The page; posting joins two lines, or takes a session out of one."""
    total, refusal = total_or_404(club, event), ""
    if request.method == "POST":
        try:
            messages.success(request, _act(total, request, actor_of(request)))
        except DomainError as refused:
            refusal = refusal_words(refused)
        else:
            return redirect(club_url("event-same", club, event=event))
    found = matched(total)
    context = {
        "club": club,
        "here": "sessions",
        "total": total,
        "sessions": [(each, _stage(each)) for each in found.sessions],
        "lines": [_line(each, found) for each in found.lines],
        "likely": [(_line(one, found), _line(other, found)) for one, other in found.likely],
        "refusal": refusal,
    }
    return render(request, "desk/events/same.html", context, status=422 if refusal else 200)


def _act(total: TotalInfo, request: HttpRequest, actor: Actor) -> str:
    one, other = (number_or_zero(request.POST.get(name, "")) or 0 for name in ("one", "other"))
    if request.POST.get("act") == "join":
        if one == other:
            raise DomainError(_("Choose two different lines."))
        join_contestants(total_id=total.id, one=one, other=other, permission=BY_THE_CLOCKS, actor=actor)
        return _("They are one contestant now. The ranking follows.")
    if request.POST.get("act") == "separate":
        separate_contestant(total_id=total.id, contestant_id=one, permission=BY_THE_CLOCKS, actor=actor)
        return _("Taken out: a contestant of its own. The ranking follows.")
    raise Http404


def _line(line: MatchedLine, found: Matched) -> dict[str, object]:
    contest = found.total.contest
    parts = [
        {
            "id": each.id,
            "session": found.sessions[each.session].info.title,
            "place": each.session + 1,
            "number": each.who.number,
            "name": name_words(each.who, contest),
            "said": each.said,
        }
        for each in line.parts
    ]
    return {
        "id": line.id,
        "name": parts[0]["name"],
        "parts": parts,
        "missing": [at + 1 for at in range(len(found.sessions)) if at not in line.sessions],
        "where": _where([at + 1 for at in sorted(line.sessions)]),
    }


def _where(numbers: list[int]) -> str:
    """«session 1», «sessions 1, 2»."""
    said = {"where": ", ".join(map(str, numbers))}
    return ngettext("session %(where)s", "sessions %(where)s", len(numbers)) % said


def _stage(session: EventSession) -> str:
    """Which stage it is, where it is not simply one of all."""
    return "" if session.stage == EVERY else str(STAGES[session.stage]).lower()
