"""What holds of each member for the rankings beside the ranking: handicap, level, categories."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.messages import refusal_words
from club.engine.second_rankings import CATEGORY, HANDICAP, HANDICAP_VP, LEVEL, RankingRules
from club.errors import DomainError
from club.queries import ClubInfo
from club.queries.rankings import MarkedMember, marked_members, ranking_rules
from club.services.rankings import mark_members

#: Members on a page; each has several boxes, and a form as many as a server takes.
PAGE = 40


@dataclass(frozen=True)
class MemberRow:
    """A member with what stands in the boxes. `ticks`: (number of the category, its name, whether it holds)."""

    member: MarkedMember
    handicap: str
    handicap_vp: str
    level: str
    ticks: tuple[tuple[int, str, bool], ...]


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def marked(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """So many on a page; what is changed on it holds from the day that is chosen."""
    today = timezone.now().astimezone(club.zone).date()
    rules = ranking_rules(club.id)
    everybody = marked_members(club.id, today)
    start = number_or_zero(request.GET.get("from", ""))
    listed = everybody[start : start + PAGE]
    refusal, sent = "", request.POST if request.method == "POST" else None
    if sent is not None:
        refusal = _save(request, club, rules, sent)
        if not refusal:
            return redirect(f"{club_url('marked-members', club)}?from={start}")
    context = {
        "club": club,
        "here": "settings",
        "rows": [_row(each, rules, sent) for each in listed],
        "rules": rules,
        "today": sent.get("from_day", "") if sent else today.isoformat(),
        "refusal": refusal,
        "start": start,
        "next": start + PAGE if len(everybody) > start + PAGE else None,
        "before": max(start - PAGE, 0),
    }
    return render(request, "desk/rankings/members.html", context, status=422 if refusal else 200)


def _row(member: MarkedMember, rules: RankingRules, sent: QueryDict | None) -> MemberRow:
    def box(name: str, kept: str) -> str:
        return kept if sent is None else sent.get(f"{name}-{member.id}", kept)

    ticked = None if sent is None else set(sent.getlist(f"c-{member.id}"))
    return MemberRow(
        member,
        box("h", member.handicap),
        box("v", member.handicap_vp),
        box("l", member.level),
        tuple(
            (number, name, name in member.categories if ticked is None else str(number) in ticked)
            for number, name in enumerate(rules.categories)
        ),
    )


def _save(request: HttpRequest, club: ClubInfo, rules: RankingRules, sent: QueryDict) -> str:
    """What was changed on the page, and nothing that somebody else has changed meanwhile. "" or why not."""
    try:
        day = date.fromisoformat(sent.get("from_day", ""))
    except ValueError:
        return _("Enter the day from which it holds.")
    wanted = {number_or_zero(who): changed for who in sent.getlist("who") if (changed := _changed(sent, who, rules))}
    try:
        written = mark_members(club_id=club.id, wanted=wanted, from_day=day, actor=actor_of(request))
    except DomainError as refused:
        return refusal_words(refused)
    sentence = ngettext("Saved: %(n)s change.", "Saved: %(n)s changes.", written) % {"n": written}
    messages.success(request, sentence if written else _("Nothing was changed."))
    return ""


def _changed(sent: QueryDict, who: str, rules: RankingRules) -> dict[str, str]:
    found = {
        mark: sent.get(f"{name}-{who}", "")
        for name, mark in (("h", HANDICAP), ("v", HANDICAP_VP), ("l", LEVEL))
        if f"{name}-{who}" in sent and sent.get(f"{name}-{who}") != sent.get(f"{name}was-{who}", "")
    }
    before, now = set(sent.getlist(f"cwas-{who}")), set(sent.getlist(f"c-{who}"))
    for number, name in enumerate(rules.categories):
        if (str(number) in before) is not (str(number) in now):
            found[CATEGORY + name] = "yes" if str(number) in now else ""
    return found
