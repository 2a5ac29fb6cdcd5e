"""A club's ladder for everybody: its rows, the sessions of one of them, and a file."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import PageNotFound, club_or_not_found, explain_not_found, render_public
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.outputs.tables import harmless
from bridgeclub.wording.known import words_for
from bridgeclub.wording.ladders import HEADS, days_of, figure_words, rules_of
from club.queries import ClubInfo
from club.queries.paging import Window
from scoring.queries.ladders.shown import (
    PAGE,
    LadderInfo,
    LadderLine,
    ladder_by_slug,
    ladder_line,
    ladder_lines,
    ladders_of,
    sessions_of_lines,
    tells_too_much,
)

NO_LADDER = _("This club has no ladder at this address.")
NO_LINE = _("Nobody on this ladder has this address, or not by name.")
ROWS_AT_MOST = 100_000


@require_safe
@explain_not_found
def ladders(request: HttpRequest, club: str) -> HttpResponse:
    """All of the club's, the newest season first, so many on a page."""
    info = club_or_not_found(club)
    start, listed = number_or_zero(request.GET.get("from", "")), ladders_of(info.id)
    context = {
        "ladders": listed[start : start + PAGE],
        "start": start,
        "next": start + PAGE if len(listed) > start + PAGE else None,
        "before": max(start - PAGE, 0),
    }
    return render_public(request, "public/ladders.html", info, context)


@require_safe
@explain_not_found
def ladder(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """The rows, so many on a page; ?from= is the place with which the page begins."""
    info, found = _at(club, ladder)
    start = number_or_zero(request.GET.get("from", ""))
    part = ladder_lines(found, Window(PAGE, (start - 1,) if start else None))
    context = {
        **_heading(found),
        "rows": [(each, figure_words(found, each.figure)) for each in part.rows],
        "start": start,
        "next": part.next[0] + 1 if part.next else None,
        "before": max(start - PAGE, 0),
        "waits": not part.rows and tells_too_much(found),
    }
    return render_public(request, "public/ladder.html", info, context)


@require_safe
@explain_not_found
def line(request: HttpRequest, club: str, ladder: str, key: str) -> HttpResponse:
    """The sessions of one row, each with its results, and which of them count."""
    info, found = _at(club, ladder)
    row = ladder_line(found, key)
    if row is None:
        raise PageNotFound(NO_LINE, info)
    sessions = [
        (each, figure_words(found, each.figure), figure_words(found, each.counted_as))
        for each in sessions_of_lines(found, [row])[key]
    ]
    context = {**_heading(found), "row": row, "figure": figure_words(found, row.figure), "sessions": sessions}
    return render_public(request, "public/ladder_line.html", info, context)


@require_safe
@explain_not_found
def as_csv(request: HttpRequest, club: str, ladder: str) -> HttpResponse:
    """A line for each row."""
    _info, found = _at(club, ladder)
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow(["rank", "tied", "name", "partner", found.unit, "sessions_counted", "sessions_played"])
    for each in ladder_lines(found, Window(ROWS_AT_MOST)).rows:
        lines.writerow(_cells(each))
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.slug}.csv"'
    return answer


def _cells(row: LadderLine) -> list[object]:
    first, second = (*row.names, "")[:2]
    names = [harmless(first), harmless(second)]
    return [row.rank or "", "yes" if row.tied else "", *names, row.figure, row.counted, row.played]


def _at(club: str, slug: str) -> tuple[ClubInfo, LadderInfo]:
    info = club_or_not_found(club)
    found = ladder_by_slug(info.id, slug)
    if found is None:
        raise PageNotFound(NO_LADDER, info)
    return info, found


def _heading(found: LadderInfo) -> dict[str, Any]:
    return {
        "ladder": found,
        "days": days_of(found),
        "rules": rules_of(found),
        "head": words_for(HEADS, found.unit),
    }
