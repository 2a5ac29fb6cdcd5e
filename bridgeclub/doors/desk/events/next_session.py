"""The next session of an event at the desk: who plays in it, where they begin, and who would meet again."""

from __future__ import annotations

from datetime import date
from secrets import randbelow

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
from bridgeclub.wording.event_next import HOW, again_words, arranged_words, beside, usual_how
from bridgeclub.wording.event_totals import STAGES, name_words
from bridgeclub.wording.messages import refusal_words
from club.actor import Actor
from club.errors import DomainError
from club.queries import ClubInfo
from scoring.queries.event_next import Candidate, NextSession, next_session
from scoring.queries.event_values import TotalInfo
from scoring.services.event_totals import Wanted, arrange_places, set_up_next

LOTS = 1_000_000


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def next_page(request: HttpRequest, *, club: ClubInfo, event: str) -> HttpResponse:
    """The page; posting enters those ticked for a session, or exchanges starting places."""
    total = total_or_404(club, event)
    if request.method != "POST":
        return _page(request, club, total)
    try:
        messages.success(request, _act(total, request.POST, actor_of(request)))
    except DomainError as refused:
        return _page(request, club, total, refusal_words(refused))
    return redirect(club_url("event-next", club, event=event))


def _act(total: TotalInfo, sent: QueryDict, actor: Actor) -> str:
    if sent.get("act") == "arrange":
        session_id = number_or_zero(sent.get("session"))
        again, fewest = arrange_places(total_id=total.id, session_id=session_id, lot=randbelow(LOTS), actor=actor)
        return arranged_words(again, fewest=fewest)
    if sent.get("act") != "enter":
        raise Http404
    how = sent.get("how", "")
    wanted = Wanted(
        session_id=number_or_zero(sent.get("session")) or None,
        title=sent.get("title", ""),
        day=_day(sent.get("day", "")),
        stage=sent.get("stage", ""),
        how=how,
        lot=1 + randbelow(LOTS) if how == "lot" else 0,
        contestants=[number_or_zero(each) for each in sent.getlist("who")],
    )
    made = set_up_next(total_id=total.id, wanted=wanted, actor=actor)
    entered = _("They are on the list of %(session)s. Choose its movement next.") % {"session": made.title}
    return f"{entered} {_('The lot was drawn with number %(lot)s.') % {'lot': wanted.lot}}" if wanted.lot else entered


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _page(request: HttpRequest, club: ClubInfo, total: TotalInfo, refusal: str = "") -> HttpResponse:
    found = next_session(total)
    sent = request.POST if refusal and request.POST.get("act") == "enter" else None
    stage = _stage(request, found)
    ticked = {number_or_zero(each) for each in sent.getlist("who")} if sent else None
    context = {
        "club": club,
        "here": "sessions",
        "total": total,
        "found": found,
        "stage": stage,
        "stages": [(each, STAGES[each]) for each in ("final", "consolation", "qualifying")] if found.stages else [],
        "people": [_person(each, total, stage, ticked) for each in found.candidates],
        "upcoming": [
            (each, [(letter, again_words(meet, total.contest)) for letter, meet in each.meet])
            for each in found.upcoming
        ],
        "chosen": sent.get("session", "") if sent else _usual_session(found, stage),
        "title": sent.get("title", "") if sent else _title(total, found, stage),
        "day": sent.get("day", "") if sent else _usual_day(club, found),
        "how": sent.get("how", "") if sent else usual_how(total.contest),
        "hows": list(HOW.items()),
        "refusal": refusal,
    }
    return render(request, "desk/events/next.html", context, status=422 if refusal else 200)


def _stage(request: HttpRequest, found: NextSession) -> str:
    """Which stage is set up: the final first, then the consolation."""
    if not found.stages:
        return ""
    asked = (request.POST if request.method == "POST" else request.GET).get("stage", "")
    if asked in STAGES:
        return str(asked)
    filled = {each.stage for each in found.upcoming if each.present}
    return "consolation" if "final" in filled else "final"


def _person(each: Candidate, total: TotalInfo, stage: str, ticked: set[int] | None) -> dict[str, object]:
    comes = {"final": each.qualifies, "consolation": not each.qualifies}.get(stage, True)
    return {
        "id": each.id,
        "rank": each.rank,
        "name": name_words(each.who, total.contest),
        "note": beside(each),
        "ticked": each.id in ticked if ticked is not None else comes and not each.gone,
        "qualifies": each.qualifies,
    }


def _usual_session(found: NextSession, stage: str) -> str:
    """A session of this stage that is being set up; of no other one."""
    fitting = [each for each in found.upcoming if each.stage == (stage or "all")]
    return str(fitting[0].info.id) if fitting else ""


def _title(total: TotalInfo, found: NextSession, stage: str) -> str:
    if stage in ("final", "consolation"):
        return f"{total.name}, {STAGES[stage]}"
    return _("%(event)s, next session") % {"event": total.name}


def _usual_day(club: ClubInfo, found: NextSession) -> str:
    today = timezone.now().astimezone(club.zone).date()
    return (max(today, found.last.date) if found.last else today).isoformat()
