"""Conditions of contest (L78D), for everybody: of a session, and every version that a club has written."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import (
    PageNotFound,
    club_or_not_found,
    explain_not_found,
    render_public,
    session_or_not_found,
)
from bridgeclub.wording.conditions import Actual, in_force, regulations
from club.queries import (
    conditions_in_force,
    conditions_of,
    conditions_version,
    planned_evening,
    section_info,
)
from movements.queries import plans_of
from rulings.queries.clocks import place_of
from scoring.queries.fines import fines_of_session

NO_VERSION = _("The club has no such conditions of contest. Its page lists all of them.")


@require_safe
@explain_not_found
def of_a_session(request: HttpRequest, club: str, session: str) -> HttpResponse:
    """The version that the session is played under, and what is really in force in it."""
    info = session_or_not_found(club, session)
    version = conditions_version(info.club.id, info.conditions_id)
    actual = Actual(
        session=info,
        sections=len(section_info(info.id)),
        plans=tuple(plans_of(info.id)),
        planned=planned_evening(info.id),
        fines=fines_of_session(info),
        place=place_of(info),
    )
    context = {
        "session": info,
        "version": version,
        "regulations": regulations(version.preset) if version else "",
        "chapters": in_force(actual),
    }
    return render_public(request, "public/conditions.html", info.club, context)


@require_safe
@explain_not_found
def of_the_club(request: HttpRequest, club: str) -> HttpResponse:
    """What holds today, what will, and what held before."""
    info = club_or_not_found(club)
    today = timezone.now().astimezone(info.zone).date()
    now = conditions_in_force(info.id, today)
    others = [each for each in conditions_of(info.id) if each not in now]
    context = {
        "now": now,
        "coming": [each for each in others if each.since > today],
        "before": [each for each in others if each.since <= today],
    }
    return render_public(request, "public/all_conditions.html", info, context)


@require_safe
@explain_not_found
def version(request: HttpRequest, club: str, conditions: int) -> HttpResponse:
    """One version, whether it still holds or not."""
    info = club_or_not_found(club)
    found = conditions_version(info.id, conditions)
    if found is None:
        raise PageNotFound(NO_VERSION, info)
    context = {"version": found, "regulations": regulations(found.preset)}
    return render_public(request, "public/conditions_version.html", info, context)
