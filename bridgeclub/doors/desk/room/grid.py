"""The room: the whole page, what it asks for again and again, and the way to a board by its numbers."""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from backups.state import backup_state
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.doors.desk.room.by_match import by_match_context
from bridgeclub.doors.desk.room.calling import calls_context
from bridgeclub.doors.desk.room.clock import clocks
from bridgeclub.doors.desk.room.late import late_context
from bridgeclub.doors.desk.room.names import names_wanted
from bridgeclub.doors.desk.room.official import official_context
from bridgeclub.doors.desk.room.outside import outside_of
from bridgeclub.doors.desk.room.publishing import publish_form
from bridgeclub.doors.desk.room.signing import signing_context
from bridgeclub.doors.desk.room.tablets import sitting_out, tablets_in
from bridgeclub.doors.desk.room.unsettled import unasked_in
from bridgeclub.doors.desk.room.version_tag import etag_of
from bridgeclub.doors.desk.swiss.corrected import open_mismatches
from bridgeclub.http.entity_tag import not_modified_or
from bridgeclub.wording.database_trouble import trouble_words
from club.database_trouble import saving_trouble
from club.queries.clock import clock_set_back
from rulings.queries.appeals import open_appeals
from rulings.queries.score_queries import open_score_queries
from scoring.queries.embargo import embargo_over
from scoring.queries.room import BoardMark, Room, editions, has_handsets, late_entries, pending, room
from scoring.queries.unscored import unscored_because

NEEDS_SHOWN = 6
EVERY = 5
ADDRESS = re.compile(r"\s*([A-Za-z]?)\s*(\d{1,3})\D+(\d{1,3})\s*")


@require_safe
@at_desk
def page(desk: Desk) -> HttpResponse:
    """The whole page."""
    etag = etag_of(desk)
    handsets = desk.session.playing and has_handsets(desk.session.id)
    return desk.show("room.html", etag=etag, every=EVERY, handsets=handsets, **live_context(desk))


@require_safe
@at_desk
def live(desk: Desk) -> HttpResponse:
    """Nothing new, or the live part of the page."""
    return not_modified_or(desk.request, etag_of(desk), lambda: desk.show("_room.html", **live_context(desk)))


def live_context(desk: Desk) -> dict[str, Any]:
    """Everything that changes while the page is open."""
    session = desk.session
    grid = room(session, desk.hidden)
    listed = editions(session.id) if session.over else ()
    counts = next((each for each in listed if each.withdrawn_at is None), None)
    waiting = pending(session) if counts else None
    return {
        "tab": "room",
        "room": grid,
        "outside": outside_of(session.id, grid),
        "several": len(grid.sections) > 1,
        "clocks": clocks(session, grid),
        "tablets": tablets_in(session, grid),
        "sitting_out": sitting_out(session, grid),
        "needs": grid.needs[:NEEDS_SHOWN],
        "more_needs": len(grid.needs[NEEDS_SHOWN:]),
        "editions": listed,
        "edition": counts,
        "pending": waiting,
        "embargo": embargo_over(session) if session.over else None,
        "publish": publish_form(session.id, waiting),
        "still": unscored_because(session.id),
        "names": names_wanted(session),
        "mismatches": open_mismatches(session, grid),
        "unsettled": unasked_in(grid) if session.playing else (),
        "copies": backup_state(),
        "clock_back": clock_set_back(timezone.now()),
        "saving_trouble": trouble_words(trouble) if (trouble := saving_trouble()) else None,
        "appeals": open_appeals(session.id) if session.over else 0,
        "queries": open_score_queries(session.id, desk.hidden) if session.over else (),
        **by_match_context(desk, grid),
        **official_context(session, published=counts is not None),
        **late_context(late_entries(session, desk.hidden)),
        **signing_context(desk, grid),
        **calls_context(desk),
    }


@require_safe
@at_desk
def go(desk: Desk) -> HttpResponse:
    """?to=4+20 opens table 4, board 20; a letter before it is the section."""
    text = desk.request.GET.get("to", "")
    found = ADDRESS.fullmatch(text)
    board = _board(room(desk.session, desk.hidden), *found.groups()) if found else None
    if board is None:
        messages.error(desk.request, _lost(text, understood=found is not None))
        return desk.redirect_to("room")
    room_of_match = {"room": board.room} if board.room else {}
    return desk.redirect_to("line", board=board.board, ns=board.ns, ew=board.ew, **room_of_match)


def _board(room: Room, letter: str, table: str, board: str) -> BoardMark | None:
    for section in room.sections:
        if letter and section.letter.upper() != letter.upper():
            continue
        for row in section.tables:
            if row.table == int(table):
                for mark in (mark for cell in row.cells for mark in cell.boards):
                    if int(board) in (mark.board, int(mark.printed)):
                        return mark
    return None


def _lost(text: str, *, understood: bool) -> str:
    if not understood:
        return _("Type a table and a board, such as 4 20. With several sections: B4 20.")
    return _("No table plays that board here: %(text)s. Type a table and a board, such as 4 20.") % {"text": text}
