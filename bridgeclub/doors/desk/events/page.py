"""An event of several sessions at the desk: its ranking as it is, how it is made, and its editions."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_director
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.correction_periods import until_words
from bridgeclub.wording.event_changes import reason_words
from bridgeclub.wording.event_rules import BY, carry_words, rules_words, unfit_words
from bridgeclub.wording.event_totals import STAGE_CHOICES, lists_shown
from bridgeclub.wording.messages import refusal_words
from club.actor import Actor
from club.errors import DomainError
from club.queries import ClubInfo, told_apart
from rulings.queries.clocks import clocks_for
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.queries.event_desk import DeskEvent, desk_event
from scoring.queries.event_totals import total_by_slug
from scoring.queries.event_values import EventSession, TotalInfo
from scoring.services.event_totals import Rules, publish_event, set_rules, withdraw_event_edition

Act = Callable[[TotalInfo, QueryDict, Actor], str]


def total_or_404(club: ClubInfo, slug: str) -> TotalInfo:
    found = total_by_slug(club.id, slug)
    if found is None:
        raise Http404
    return found


@for_director
@require_http_methods(["GET", "HEAD", "POST"])
def event(request: HttpRequest, *, club: ClubInfo, event: str) -> HttpResponse:
    """The page; `act` says what is done."""
    total = total_or_404(club, event)
    if request.method != "POST":
        return _page(request, club, total)
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Http404
    try:
        done = act(total, request.POST, actor_of(request))
    except DomainError as refused:
        return _page(request, club, total, refusal_words(refused))
    messages.success(request, done)
    return redirect(club_url("event", club, event=event))


def _page(request: HttpRequest, club: ClubInfo, total: TotalInfo, refusal: str = "") -> HttpResponse:
    found = desk_event(total)
    sent = request.POST if refusal and request.POST.get("act") == "rules" else None
    ranking = found.ranking
    context = {
        "club": club,
        "here": "sessions",
        "total": total,
        "found": found,
        "lists": lists_shown(ranking, total.contest) if ranking else (),
        "unfit": (*carry_words(total, found.sessions), *(unfit_words(ranking) if ranking else ())),
        "rules": rules_words(total),
        "sessions": [_session(each, sent) for each in found.sessions],
        "form": _form(total, sent),
        "form_open": bool(sent) or not found.editions,
        "editions": [(each, reason_words(each.reason)) for each in reversed(found.editions)],
        "last": found.editions[-1].number if found.editions else 0,
        "counts": max((each.number for each in found.editions if each.withdrawn_at is None), default=0),
        "ties": _ties(found),
        "next": len(found.editions) + 1,
        "waits": _waits(found),
        "refusal": refusal,
    }
    with timezone.override(club.zone):
        return render(request, "desk/events/page.html", context, status=422 if refusal else 200)


def _ties(found: DeskEvent) -> bool:
    """Whether there is a shared place, or one that was decided."""
    lists = found.ranking.lists if found.ranking else ()
    return any(each.drawn or any(line.tied for line in each.lines) for each in lists if each.whole)


def _waits(found: DeskEvent) -> list[str]:
    """What stands between the ranking here and what everybody sees."""
    words = []
    for each in found.unpublished:
        if each.edition:
            words.append(
                _("%(session)s has changed since its edition %(n)s: publish its next edition first.")
                % {"session": _called(each), "n": each.edition}
            )
        else:
            words.append(_("%(session)s is not published yet.") % {"session": _called(each)})
    return words


def _called(each: EventSession) -> str:
    return told_apart(each.info.title, each.info.date, each.info.slug)


def _session(each: EventSession, sent: QueryDict | None) -> dict[str, object]:
    info = each.info
    clock = clocks_for(info, timezone.now()).queries if each.edition and info.over else None
    return {
        "info": info,
        "edition": each.edition,
        "until": until_words(clock.first, info) if clock is not None and clock.first else "",
        "stage": sent.get(f"stage-{info.id}", "") if sent else each.stage,
        "weight": sent.get(f"weight-{info.id}", "") if sent else each.weight,
    }


def _form(total: TotalInfo, sent: QueryDict | None) -> dict[str, object]:
    return {
        "name": sent.get("name", "") if sent else total.name,
        "by": sent.get("by", "") if sent else total.by,
        "choices": list(BY.items()),
        "stages": STAGE_CHOICES,
        "best": sent.get("best", "") if sent else total.best or "",
        "missed_out": "missed_out" in sent if sent else total.missed_out,
        "qualifiers": sent.get("qualifiers", "") if sent else total.qualifiers or "",
        "carry": "carry" in sent if sent else total.carry,
        "split_ties": "split_ties" in sent if sent else total.split_ties,
    }


def _rules(total: TotalInfo, sent: QueryDict, actor: Actor) -> str:
    stages = {
        int(name.removeprefix("stage-")): (stage, _number(sent.get(f"weight-{name.removeprefix('stage-')}", ""), 1))
        for name, stage in sent.items()
        if name.removeprefix("stage-").isdecimal() and isinstance(stage, str)
    }
    rules = Rules(
        by=sent.get("by", ""),
        best=_number(sent.get("best", "")),
        missed_out="missed_out" in sent,
        qualifiers=_number(sent.get("qualifiers", "")),
        carry="carry" in sent,
        split_ties="split_ties" in sent,
        stages=stages,
        name=sent.get("name", ""),
    )
    set_rules(total_id=total.id, rules=rules, permission=BY_THE_CLOCKS, actor=actor)
    return _("Saved. The ranking follows.")


def _number(text: str, empty: int = 0) -> int:
    if not text.strip():
        return empty
    if not text.strip().isdecimal() or len(text.strip()) > 4:
        raise DomainError(_("“%(text)s” is not a whole number.") % {"text": text.strip()[:20]})
    return int(text)


def _publish(total: TotalInfo, sent: QueryDict, actor: Actor) -> str:
    made = publish_event(total_id=total.id, after=number_or_zero(sent.get("after", "")) or 0, actor=actor)
    return _("Edition %(number)s of the ranking is published.") % {"number": made.number}


def _withdraw(total: TotalInfo, sent: QueryDict, actor: Actor) -> str:
    number = number_or_zero(sent.get("number"))
    withdraw_event_edition(total_id=total.id, number=number, note=sent.get("note", ""), actor=actor)
    return _("Edition %(number)s is withdrawn. It stays in the list, marked as withdrawn.") % {"number": number}


ACTS: Mapping[str, Act] = {"rules": _rules, "publish": _publish, "withdraw": _withdraw}
