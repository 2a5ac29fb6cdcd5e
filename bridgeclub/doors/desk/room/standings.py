"""The provisional ranking and scorecards, before publication and after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.boards import line_address
from bridgeclub.wording.pair_labels import called_by_number
from bridgeclub.wording.rankings import beside_context
from club.queries import pairs_of
from club.services.rankings import take_rankings_anew
from scoring.engine.contests import compares_rooms
from scoring.queries.public import CardLine, CardMeeting, rank_lists, scorecard
from scoring.queries.room import desk_results_sheet, editions
from scoring.queries.unscored import unscored_because

Meeting = tuple[CardMeeting, list[tuple[CardLine, str]]]


@require_safe
@at_desk
def ranking(desk: Desk) -> HttpResponse:
    """The ranking as it stands now."""
    sheet = desk_results_sheet(desk.session, desk.hidden)
    more: dict[str, Any] = beside_context(sheet) if sheet else {}
    return desk.show(
        "ranking.html",
        tab="ranking",
        sheet=sheet,
        rank_lists=rank_lists(sheet) if sheet else (),
        **more,
        kept=desk.session.rankings_as_of if desk.session.second_rankings else None,
        behind=sheet is not None and sheet.version < desk.session.facts_version,
        editions=editions(desk.session.id),
        still=unscored_because(desk.session.id),
    )


@require_POST
@at_desk
def rankings_anew(desk: Desk) -> HttpResponse:
    """The rankings beside the ranking by what is known of the members now."""
    sentence = _("Taken anew. Look at the rankings below, then publish the results once more.")
    desk.attempt(lambda: take_rankings_anew(session_id=desk.session.id, actor=desk.actor), sentence)
    return desk.redirect_to("ranking")


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
    by_number = called_by_number(desk.session.contest)
    if compares_rooms(desk.session.method):
        meetings = list(_by_opponents(meetings))
    return desk.show("card.html", tab="ranking", sheet=sheet, card=found, meetings=meetings, by_number=by_number)


def _by_opponents(meetings: Sequence[Meeting]) -> Iterator[Meeting]:
    """Both rooms of a match together, board by board."""

    def match(each: Meeting) -> tuple[int, str]:
        return each[0].round or 0, each[0].opponents[0].key

    ordered = sorted(meetings, key=match)
    for _where, found in groupby(ordered, key=match):
        rooms = list(found)
        lines = sorted((line for _meeting, both in rooms for line in both), key=lambda line: line[0].board)
        # Where two tables have one address, it is that of the first.
        first: dict[str, int] = {}
        for place, (_line, address) in enumerate(lines):
            first.setdefault(address, place)
        yield rooms[0][0], [(line, at if first[at] == place else "") for place, (line, at) in enumerate(lines)]
