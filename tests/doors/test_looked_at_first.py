"""At the desk a correction is looked at before it is made: what it does to everybody, with nothing kept of it."""

from __future__ import annotations

import re

import pytest

from rulings.models import GrossError, ScoreQuery
from scoring.models import Publication
from scoring.recompute import recompute
from tests.builders import published_session
from tests.doors.clocks import error_at, late_room
from tests.doors.desks import boxes
from tests.doors.editions_compared import correct
from tests.doors.forms import fields
from tests.doors.rooms import Room, room_of
from tests.services.rulings.gross_errors import record_error
from tests.services.rulings.query_acts import contest, evening, line_at, query, result

pytestmark = pytest.mark.django_db
WOULD_DO = "What this would do"


def form_of(room: Room, path: str, act: str) -> dict[str, str]:
    html = room.html(path)
    start = html.index(act)
    return boxes(html[start : html.index("</form>", start)])


def looked(room: Room, path: str, **typed: str) -> str:
    """The page that a look answers with."""
    response = room.post(path, **typed, look="1")
    assert response.status_code == 200, response.status_code
    return response.content.decode()


def test_a_query_is_looked_at_and_then_accepted_as_typed() -> None:
    session = evening("3SS=", published=True)
    room, asked = room_of(session), query(session, "3SXXS-8")
    page = f"queries/{asked.pk}/"
    assert WOULD_DO not in room.read(page)
    typed = {**form_of(room, page, f"{page}accept/"), "agreed": "both", "reason": "The scorecards say so."}
    html = looked(room, f"{page}accept/", **typed)
    assert WOULD_DO in html
    assert "Those at the table" in html
    assert re.search(r'class="mvd"|class="r aft"', html)
    assert "The scorecards say so." in html
    assert line_at(session).result.tricks == 9  # type: ignore[union-attr]
    room.send(f"{page}accept/", **typed)
    assert line_at(session).result.tricks == 1  # type: ignore[union-attr]


def test_what_cannot_be_accepted_is_said_when_it_is_looked_at() -> None:
    session = evening("3SS=", published=True)
    room, asked = room_of(session), query(session)
    page = f"queries/{asked.pk}/"
    typed = form_of(room, page, f"{page}accept/")
    said = room.refused(f"{page}accept/", **{**typed, "version": "9", "look": "1"})
    assert "Somebody has just answered this query. Please look again." in said
    assert WOULD_DO not in said


def test_a_settlement_is_looked_at_too() -> None:
    session = evening("3SS=", published=True)
    room, asked = room_of(session), query(session, "3SS+1")
    contest(asked, claim=result("3SS-1"))
    page = f"queries/{asked.pk}/"
    typed = {**form_of(room, page, f"{page}settle/"), "way": "ns-reduced", "reason": "The fourth trick is in doubt."}
    asked.refresh_from_db()
    ways = re.findall(r'name="way"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="way"', room.html(page))
    typed["way"] = next(way for way in map("".join, ways) if way != "stands")
    assert WOULD_DO in looked(room, f"{page}settle/", **typed)
    asked.refresh_from_db()
    assert asked.state == ScoreQuery.State.CONTESTED


def test_a_late_error_is_looked_at_by_the_director_and_the_manager() -> None:
    room = late_room()
    path = error_at(room)
    typed = {"seen": fields(room.html(path)).get("seen", ""), "result": "7NTN=", "reasons": "Both scorecards say so."}
    assert WOULD_DO in looked(room, path, **typed, satisfied="on")
    assert not GrossError.objects.exists()
    error = record_error(room.session)
    manager = room_of(room.session, manager=True)
    approve = f"times/error/{error}/approve/"
    html = looked(manager, approve, note="Clear enough.")
    assert WOULD_DO in html
    assert 'value="Clear enough."' in html
    assert Publication.objects.filter(session=room.session).count() == 1
    assert WOULD_DO not in room.send(approve, look="1")


def test_who_moves_by_the_next_edition_stands_beside_the_button() -> None:
    session, _edition = published_session(8)
    room = room_of(session)
    correct(session, 1, 1, "7NTN=")
    recompute(session.pk)
    assert 'editions/?old=1&amp;new=0#would-do"' in room.html()
    html = room.html("editions/?old=1&new=0")
    assert WOULD_DO in html
    assert "Those whose results or fines changed" in html
    assert "Publish edition 2" in html
    assert Publication.objects.filter(session=session).count() == 1
