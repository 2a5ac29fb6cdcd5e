"""A club's results from its beginning: month by month, and the competitions of several sessions."""

from __future__ import annotations

from datetime import date

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import PageNotFound, club_or_not_found, explain_not_found, render_public
from bridgeclub.http.numeric_input import number_or_zero
from club.queries import ClubInfo
from movements.queries.brackets import drawn_brackets_of
from scoring.queries.event_totals import totals_of
from scoring.queries.public import months_of, sessions_of_month

PAGE = 40
NO_MONTH = _("There is no such month.")


@require_safe
@explain_not_found
def months(request: HttpRequest, club: str) -> HttpResponse:
    """Every month with results, the newest first."""
    info = club_or_not_found(club)
    return render_public(request, "public/months.html", info, {"months": months_of(info, _today(info))})


@require_safe
@explain_not_found
def month(request: HttpRequest, club: str, year: int, month: int) -> HttpResponse:
    """The sessions of one month, with the way to the one before and the one after."""
    info = club_or_not_found(club)
    try:
        first = date(year, month, 1)
    except (ValueError, OverflowError) as odd:
        raise PageNotFound(NO_MONTH, info) from odd
    today = _today(info)
    known = [each for each, _number in months_of(info, today)]
    context = {
        "first": first,
        "sessions": sessions_of_month(info, first, today),
        "earlier": next((each for each in known if each < first), None),
        "later": next((each for each in reversed(known) if each > first), None),
    }
    return render_public(request, "public/month.html", info, context)


@require_safe
@explain_not_found
def events(request: HttpRequest, club: str) -> HttpResponse:
    """Competitions with a published ranking, so many on a page, and the knock-outs."""
    info = club_or_not_found(club)
    start = number_or_zero(request.GET.get("from", ""))
    listed = totals_of(info.id, published=True, start=start, limit=PAGE + 1)
    context = {
        "totals": listed[:PAGE],
        "knock_outs": [] if start else drawn_brackets_of(info.id, limit=PAGE),
        "start": start,
        "next": start + PAGE if len(listed) > PAGE else None,
        "before": max(start - PAGE, 0),
    }
    return render_public(request, "public/events.html", info, context)


def _today(club: ClubInfo) -> date:
    return timezone.now().astimezone(club.zone).date()
