"""A club's evenings: tonight first, then what is being set up, then what has been played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from bridgeclub.doors.desk.access import DeskRequest, for_director
from bridgeclub.doors.desk.setup.words import STATES
from bridgeclub.wording.contests import counted_words
from bridgeclub.wording.movements import plan_name
from club.queries import (
    ClubInfo,
    Role,
    SessionInfo,
    TemplateInfo,
    discarded_title,
    pair_counts,
    sessions_by_template,
    sessions_of,
    templates_of,
)
from club.queries.conduct import undecided_reports
from movements.queries import plans_of_many
from rulings.queries.waiting import (
    waiting_appeals,
    waiting_approvals,
    waiting_questions,
    waiting_score_queries,
    waiting_unattended,
)
from scoring.queries.results_out import sessions_to_send
from scoring.queries.simultaneous.desk import due_at

A_PAGE = 40


@dataclass(frozen=True)
class Line:
    """A session in the list."""

    session: SessionInfo
    state: str
    pairs: str
    movement: str
    today: bool


@for_director
def club_page(request: HttpRequest, *, club: ClubInfo) -> HttpResponse:
    """The sessions in four heaps; ?earlier shows all of them."""
    limit = None if "earlier" in request.GET else A_PAGE + 1
    found = sessions_of(club.id, limit=limit)
    shown = found if limit is None else found[:A_PAGE]
    today = timezone.now().astimezone(club.zone).date()
    lines = _lines(club, shown, today)
    tonight, other = _templates(club, today)
    managing = cast(DeskRequest, request).role is Role.MANAGER
    context = {
        "templates_tonight": tonight,
        "templates_other": other,
        "club": club,
        "here": "sessions",
        "today": today,
        "discarded": discarded_title(club.slug, request.GET["discarded"]) if "discarded" in request.GET else "",
        "simultaneous_due": due_at(club.id) if managing else (),
        "queries": waiting_score_queries(club.id),
        "appeals": waiting_appeals(club.id),
        "questions": waiting_questions(club.id),
        "unattended": waiting_unattended(club.id),
        "reports": undecided_reports(club.id, request.user.pk, today),
        "approvals": waiting_approvals(club.id) if managing else (),
        "to_send": len(sessions_to_send(club.id)),
        "now": [line for line in lines if line.session.playing],
        "tonight": [line for line in lines if line.today and not line.session.playing],
        "coming": [line for line in lines if line.session.being_set_up and not line.today],
        "over": [line for line in lines if line.session.over and not line.today],
        "more": len(found) > len(shown),
    }
    return render(request, "desk/setup/club.html", context)


def _templates(club: ClubInfo, today: date) -> tuple[list[TemplateInfo], list[TemplateInfo]]:
    """Those that wait for one press today, and the others; what has been begun is in the list of sessions."""
    begun = sessions_by_template(club.id, today)
    waiting = [each for each in templates_of(club.id) if each.id not in begun]
    tonight = [each for each in waiting if each.weekday == today.isoweekday()]
    return tonight, [each for each in waiting if each not in tonight]


def _lines(club: ClubInfo, sessions: Iterable[SessionInfo], today: date) -> list[Line]:
    sessions = list(sessions)
    ids = [session.id for session in sessions]
    counts, plans = pair_counts(ids), plans_of_many(ids)
    return [
        Line(
            session,
            str(STATES[session.state]),
            counted_words(session.contest, counts.get(session.id, 0)),
            " · ".join(plan_name(plan) for plan in plans.get(session.id, ())),
            session.date == today,
        )
        for session in sessions
    ]
