"""The pairs of teams, by cross-IMPs or Butler: their ranking, a pair's boards, a board at every table."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import (
    NO_BOARD,
    NO_PAIR,
    NO_PAIRS,
    PageNotFound,
    explain_not_found,
    render_public,
    session_or_not_found,
    sheet_or_not_found,
)
from bridgeclub.doors.public.context import sheet_context
from bridgeclub.doors.public.sharing import share
from bridgeclub.wording.templatetags.results import full_name
from club.queries import SessionInfo
from scoring.queries.public import PairsSheet, explain_scores, one_side, pairs_sheet, scorecard, traveller


@require_safe
@explain_not_found
def pairs(request: HttpRequest, club: str, session: str, edition: int | None = None) -> HttpResponse:
    """All pairs, the best average first."""
    info = session_or_not_found(club, session)
    found = _found(info, edition)
    title = _("Pairs, %(title)s") % {"title": info.title}
    shown = {"rows": found.rows, "least": found.least, "shared": share(request, title, info)}
    return render_public(request, "public/pairs.html", info.club, {**_context(found, edition), **shown})


@require_safe
@explain_not_found
def pair(request: HttpRequest, club: str, session: str, key: str, edition: int | None = None) -> HttpResponse:
    """One pair's boards, each against every other table."""
    info = session_or_not_found(club, session)
    found = _found(info, edition)
    row = next((each for each in found.rows if each.party.key == key), None)
    card = scorecard(found.sheet, key)
    if row is None or card is None:
        raise PageNotFound(NO_PAIR, info.club, info)
    title = _("%(pair)s, %(title)s") % {"pair": full_name(row.party), "title": info.title}
    context = {**_context(found, edition), "row": row, "card": card, "shared": share(request, title, info)}
    return render_public(request, "public/pair_of_team.html", info.club, context | {"asked": f"?of={key}"})


@require_safe
@explain_not_found
def board(request: HttpRequest, club: str, session: str, number: int, edition: int | None = None) -> HttpResponse:
    """A board at every table of every match, and how its scores were worked out."""
    info = session_or_not_found(club, session)
    found = _found(info, edition)
    shown = traveller(found.sheet, number)
    if shown is None:
        raise PageNotFound(NO_BOARD, info.club, info)
    view = one_side(found.sheet, shown, request.GET.get("of", ""))
    title = _("Board %(number)s, %(title)s") % {"number": info.listed(number), "title": info.title}
    context = {
        **_context(found, edition),
        "traveller": shown,
        "view": view,
        "asked": f"?of={view.key}" if view.key else "",
        "asked_card": found.sheet.people.get(view.key),
        "whys": explain_scores(found.sheet, shown, view.key),
        "shared": share(request, title, info),
    }
    return render_public(request, "public/board.html", info.club, context)


def _found(info: SessionInfo, edition: int | None) -> PairsSheet:
    """Not where the club does not rank pairs, nor while it shows no ranking."""
    sheet = sheet_or_not_found(info, edition)
    found = pairs_sheet(sheet) if sheet.ranking_shown else None
    if found is None:
        raise PageNotFound(NO_PAIRS, info.club, info)
    return found


def _context(found: PairsSheet, pinned: int | None) -> dict[str, Any]:
    return {**sheet_context(found.sheet, pinned), "of_pairs": True}
