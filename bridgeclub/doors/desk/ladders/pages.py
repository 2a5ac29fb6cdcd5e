"""The manager's pages of ladders: the list, what counts, which sessions are left out, and off the list."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from bridgeclub.doors.desk.access import actor_of, for_manager
from bridgeclub.doors.desk.ladders.forms import LadderForm, initial_of
from bridgeclub.doors.desk.setup.addresses import club_url
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.wording.known import words_for
from bridgeclub.wording.ladders import WHY_NOT, days_of, only_choices
from bridgeclub.wording.messages import refusal_words
from club.errors import DomainError
from club.queries import ClubInfo
from club.queries.paging import Window
from club.queries.rankings import ranking_rules
from scoring.engine.events.ladder_only import choices
from scoring.queries.ladders.desk import (
    PAGE,
    chosen_events,
    conditions_to_choose,
    events_to_choose,
    sessions_of_ladder,
)
from scoring.queries.ladders.shown import LadderInfo, ladder_by_slug, ladders_of
from scoring.services.ladders import change_ladder, leave_sessions_out, make_ladder, remove_ladder

SEASON = timedelta(days=364)


@for_manager
def ladders(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """All of them, so many on a page."""
    start, listed = number_or_zero(request.GET.get("from", "")), ladders_of(club.id)
    context = {
        "club": club,
        "here": "sessions",
        "ladders": [(each, days_of(each)) for each in listed[start : start + PAGE]],
        "start": start,
        "next": start + PAGE if len(listed) > start + PAGE else None,
        "before": max(start - PAGE, 0),
    }
    return render(request, "desk/ladders/list.html", context)


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def new_ladder(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """A ladder of a year from today on, unless other days are said."""
    today = timezone.now().astimezone(club.zone).date()
    initial = {"first_day": today, "last_day": today + SEASON}
    form = LadderForm(request.POST or None, initial=initial, **_choices(club))
    if request.method == "POST" and form.is_valid():
        try:
            made = make_ladder(club_id=club.id, settings=form.settings(), actor=actor_of(request))
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("The ladder is on the club’s page. Its figures will be there in a moment."))
            return redirect(club_url("ladder", club, ladder=made.slug))
    context = {"club": club, "here": "sessions", "form": form}
    return render(request, "desk/ladders/new.html", context, status=422 if form.errors else 200)


@for_manager
@require_http_methods(["GET", "HEAD", "POST"])
def ladder(request: HttpRequest, *, club: ClubInfo, ladder: str) -> HttpResponse:
    """What counts for it; posting to it changes that."""
    found = _found(club, ladder)
    events = chosen_events(found.id)
    form = LadderForm(request.POST or None, initial=initial_of(found, events), **_choices(club, found, events))
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["version"] or 0
        try:
            change_ladder(
                club_id=club.id, slug=ladder, seen_version=seen, settings=form.settings(), actor=actor_of(request)
            )
        except DomainError as refused:
            form.add_error(None, refusal_words(refused))
        else:
            messages.success(request, _("Saved. The ladder will follow in a moment."))
            return redirect(club_url("ladder", club, ladder=ladder))
    context = {"club": club, "here": "sessions", "ladder": found, "days": days_of(found), "form": form}
    context |= _sessions(request, found)
    return render(request, "desk/ladders/page.html", context, status=422 if form.errors else 200)


def _sessions(request: HttpRequest, found: LadderInfo) -> dict[str, Any]:
    """Those of its days, so many on a page: ?before=2026-11-20.17 begins after the session of that day and number."""
    key = _key(request.GET.get("before", ""))
    part = sessions_of_ladder(found.id, Window(PAGE, key))
    more = f"{part.next[0].isoformat()}.{part.next[1]}" if part.next else ""
    listed = [(each, words_for(WHY_NOT, each.why) if each.why else _("counts")) for each in part.rows]
    return {"sessions": listed, "older": more, "newest": key is None}


def _key(text: str) -> tuple[date, int] | None:
    day, _dot, number = text.partition(".")
    try:
        return date.fromisoformat(day), number_or_zero(number)
    except ValueError:
        return None


@for_manager
@require_POST
def sessions(request: HttpRequest, *, club: ClubInfo, ladder: str) -> HttpResponse:
    """Of the sessions on the page those that are ticked are left out."""
    sent = request.POST
    try:
        leave_sessions_out(
            club_id=club.id,
            slug=_found(club, ladder).slug,
            seen_version=number_or_zero(sent.get("version", "")),
            shown=sent.getlist("shown"),
            out=sent.getlist("out"),
            actor=actor_of(request),
        )
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        messages.success(request, _("Saved. The ladder will follow in a moment."))
    return redirect(club_url("ladder", club, ladder=ladder))


@for_manager
@require_POST
def removed(request: HttpRequest, *, club: ClubInfo, ladder: str) -> HttpResponse:
    """Off the list and away from its address."""
    found = _found(club, ladder)
    try:
        remove_ladder(club_id=club.id, slug=ladder, actor=actor_of(request))
    except DomainError as refused:
        messages.error(request, refusal_words(refused))
    else:
        messages.success(request, _("%(title)s is off the list. No results have changed.") % {"title": found.title})
    return redirect(club_url("ladders", club))


def _found(club: ClubInfo, slug: str) -> LadderInfo:
    found = ladder_by_slug(club.id, slug)
    if found is None:
        raise Http404
    return found


def _choices(club: ClubInfo, found: LadderInfo | None = None, events: tuple[int, ...] = ()) -> dict[str, Any]:
    named = set(conditions_to_choose(club.id)) | set(found.conditions if found else ())
    rules, kept = ranking_rules(club.id), found.only if found else None
    only = choices(rules) | ({kept.key: kept} if kept is not None else {})
    events_here = events_to_choose(club.id, events)
    return {"conditions": sorted(named), "events": events_here, "only": only, "names": only_choices(rules, kept)}
