"""The provisional ranking and scorecards, before publication and after it."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.boards import line_address
from club.queries import pairs_of
from scoring.queries.public import handicap_lists, rank_lists, scorecard
from scoring.queries.room import desk_results_sheet, editions
from scoring.queries.unscored import unscored_because


@require_safe
@at_desk
def ranking(desk: Desk) -> HttpResponse:
    """The ranking as it stands now."""
    sheet = desk_results_sheet(desk.session, desk.hidden)
    return desk.show(
        "ranking.html",
        tab="ranking",
        sheet=sheet,
        rank_lists=rank_lists(sheet) if sheet else (),
        handicap_lists=handicap_lists(sheet) if sheet else (),
        behind=sheet is not None and sheet.version < desk.session.facts_version,
        editions=editions(desk.session.id),
        still=unscored_because(desk.session.id),
    )


@require_safe
@at_desk
def card(desk: Desk, *, key: str) -> HttpResponse:
    """Every board of one pair."""
    ids = {each.key: each.id for each in pairs_of(desk.session.id)}
    if key not in ids:
        raise Http404
    sheet = desk_results_sheet(desk.session, desk.hidden)
    found = scorecard(sheet, key) if sheet else None
    meetings = [
        (meeting, [(each, line_address(desk, each.board, each.line, ids)) for each in meeting.lines])
        for meeting in (found.in_order if found else ())
    ]
    return desk.show("card.html", tab="ranking", sheet=sheet, card=found, meetings=meetings)
