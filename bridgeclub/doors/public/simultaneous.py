"""A simultaneous for everybody: the common ranking, its boards at the tables of all clubs, and one pair's boards."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TypedDict
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from bridgeclub.doors.public.asking import PageNotFound, PageNotYet, club_or_not_found, explain_not_found, render_public
from bridgeclub.http.numeric_input import number_or_zero
from bridgeclub.outputs.tables import harmless
from bridgeclub.wording.simultaneous import embargo_words, reason_words
from bridgeclub.wording.templatetags.results import full_name
from club.queries import ClubInfo
from scoring.queries.embargo import embargo_of
from scoring.queries.simultaneous.desk import SimultaneousInfo, desk_simultaneous, simultaneous_by_slug
from scoring.queries.simultaneous.field import (
    LINES,
    CommonField,
    common_card,
    common_deal,
    common_field,
    common_traveller,
    key_in_field,
    own_key,
    places_of,
)
from scoring.queries.simultaneous.handed_out import handed_out

NO_SIMULTANEOUS = _("This club organises no simultaneous pairs at this address.")
NO_EDITION = _("The common ranking has no such edition.")
NOT_YET = _("The organiser has not published the common ranking yet.")
NO_BOARD = _("This board was not played, or a club of this edition is no longer on this server.")
NO_PAIR = _("This pair is not in the common ranking.")
PAGE = 100
#: As scoring.engine.organisers reads them; a column for each board follows.
COLUMNS = ("Place", "Pair", "Direction", "Section", "Club", "Names", "Boards played", "Matchpoints", "Of", "Percentage")


class Asked(TypedDict):
    """Which rows are listed; None and "": all."""

    club: int | None
    line: str
    name: str


@require_safe
@explain_not_found
def simultaneous(request: HttpRequest, club: str, simultaneous: str, edition: int | None = None) -> HttpResponse:
    """The ranking of the whole field, so many on a page; ?club=, ?line=NS, ?name= list some of it."""
    info, shown = _at(club, simultaneous)
    found = common_field(shown, edition)
    if found is None and edition is not None:
        raise PageNotFound(NO_EDITION, info)
    if found is None:
        return _awaited(request, info, shown)
    asked = _asked(request, found)
    rows = found.listed(club=asked["club"], line=asked["line"], name=asked["name"])
    start = number_or_zero(request.GET.get("from", "")) or 0
    context = {
        "info": shown,
        "found": found,
        "rows": [(row, own_key(row)) for row in rows[start : start + PAGE]],
        "total": len(found.rows),
        "listed": len(rows),
        "asked": asked,
        "filtered": any(value not in (None, "") for value in asked.values()),
        "lines": LINES,
        "before": _query(asked, max(start - PAGE, 0)) if start else "",
        "after": _query(asked, start + PAGE) if len(rows) > start + PAGE else "",
        "why": reason_words(found.edition.reason),
        "editions": [(each, reason_words(each.reason)) for each in reversed(found.editions)],
    }
    return render_public(request, "public/simultaneous.html", info, context)


def _awaited(request: HttpRequest, info: ClubInfo, shown: SimultaneousInfo) -> HttpResponse:
    """Who plays, and when there will be more to read."""
    embargo = embargo_of(shown.id)
    with timezone.override(info.zone):
        words = embargo_words(embargo) if embargo else str(NOT_YET)
    evenings = [each for each in desk_simultaneous(shown).evenings if not each.session.being_set_up]
    context = {"info": shown, "words": words, "evenings": evenings}
    return render_public(request, "public/simultaneous_awaited.html", info, context)


@require_safe
@explain_not_found
def board(request: HttpRequest, club: str, simultaneous: str, number: int) -> HttpResponse:
    """A board at the tables of all clubs, the best score for North–South on top."""
    info, found = _field(club, simultaneous)
    shown = common_traveller(found, number)
    if shown is None:
        raise PageNotFound(NO_BOARD, info)
    clubs = places_of(found.clubs)
    lines = sorted(shown.lines, key=lambda each: (each.score is None, -(each.score or 0), each.section))
    played = {clubs[each.section].session.id for each in lines if each.section in clubs}
    context = {
        "info": found.info,
        "found": found,
        "traveller": shown,
        "lines": [(each, clubs[each.section]) for each in lines if each.section in clubs],
        "deal": common_deal(played, number),
        "of": request.GET.get("of", ""),
    }
    return render_public(request, "public/simultaneous_board.html", info, context)


@require_safe
@explain_not_found
def pair(request: HttpRequest, club: str, simultaneous: str, at: str, session: str, key: str) -> HttpResponse:
    """One pair's boards, with what each is worth in the whole field."""
    info, found = _field(club, simultaneous)
    wanted = key_in_field(found, at, session, key)
    card = common_card(found, wanted) if wanted is not None else None
    row = found.row(wanted) if wanted is not None else None
    if card is None or row is None:
        raise PageNotFound(NO_PAIR, info)
    context = {"info": found.info, "found": found, "card": card, "row": row, "sheet": card.sheet}
    return render_public(request, "public/simultaneous_pair.html", info, context)


@require_safe
@explain_not_found
def as_csv(request: HttpRequest, club: str, simultaneous: str) -> HttpResponse:
    """The newest edition, a line for each pair: what a club elsewhere reads its own pairs from."""
    _info, found = _field(club, simultaneous)
    pairs = handed_out(found)
    boards = sorted({board for each in pairs for board in each.points})
    text = StringIO()
    lines = csv.writer(text)
    lines.writerow([*COLUMNS, *boards])
    for each in pairs:
        row = each.row
        names, where = harmless(full_name(row.party)), harmless(row.club.name)
        figures = (row.boards, row.points, row.available, row.percent or "")
        points = (each.points.get(board, "") for board in boards)
        lines.writerow([row.rank or "", each.label, row.direction, each.section, where, names, *figures, *points])
    answer = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{found.info.slug}.csv"'
    return answer


def _at(club: str, slug: str) -> tuple[ClubInfo, SimultaneousInfo]:
    info = club_or_not_found(club)
    shown = simultaneous_by_slug(club, slug)
    if shown is None:
        raise PageNotFound(NO_SIMULTANEOUS, info)
    return info, shown


def _field(club: str, slug: str) -> tuple[ClubInfo, CommonField]:
    info, shown = _at(club, slug)
    found = common_field(shown)
    if found is None:
        embargo = embargo_of(shown.id)
        with timezone.override(info.zone):
            raise PageNotYet(embargo_words(embargo) if embargo else NOT_YET, info)
    return info, found


def _asked(request: HttpRequest, found: CommonField) -> Asked:
    sent = request.GET
    places = {str(each.place) for each in found.clubs}
    club = sent.get("club", "")
    line = sent.get("line", "")
    return {
        "club": int(club) if club in places else None,
        "line": line if line in LINES else "",
        "name": " ".join(sent.get("name", "").split())[:60],
    }


def _query(asked: Asked, start: int) -> str:
    given = {name: value for name, value in asked.items() if value not in (None, "")}
    return urlencode({**given, "from": start})
