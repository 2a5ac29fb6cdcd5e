"""Taking back at the desk: what would happen is shown before, and a ruling is amended, not taken back."""

from __future__ import annotations

import re

import pytest

from club.actor import PROGRAM
from scoring.models import Line, Result
from scoring.queries.room.editions import awaiting_edition
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from tests.builders import ended_session, enter, meeting_at, started_session
from tests.doors.forms import fields
from tests.doors.pages import address, award_at, page, words
from tests.doors.rooms import Room, address_of, room_of, sits_down
from tests.services.rulings.ruling import TWO, decision_about, issue, line_at, line_row

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    """Edition 1 is out; then a correction at table 1."""
    session = ended_session(8)
    publish_session(session_id=session.pk, actor=PROGRAM)
    room = room_of(session)
    room.save(1, 1, contract="7NTN=")
    recompute(session.pk)
    return room


def undo_path(room: Room, table: int = 1) -> str:
    return f"{address_of(meeting_at(room.session, table, 1))}undo/"


def seen_in(room: Room, path: str) -> str:
    found = re.search(r'name="seen" value="(\d+)"', room.html(path))
    assert found
    return found[1]


def test_the_last_change_is_looked_at_and_taken_back(room: Room) -> None:
    path = undo_path(room)
    assert path in room.html(room.line(1, 1))
    text = room.read(path)
    assert "What would happen" in text
    assert re.search("7NT by North, made → .+ by ", text)
    assert "Places before and after" in text
    before = room.stored(1, 1).result_id
    seen = seen_in(room, path)
    assert room.stored(1, 1).result_id == before
    assert "Taken back: Table 1, board" in room.send(path, seen=seen)
    assert room.stored(1, 1).result.contract != "7N"
    assert "This board has just been changed" in room.refused(path, seen=seen)


def test_a_board_as_it_was_entered_has_nothing_to_take_back(room: Room) -> None:
    text = room.read(undo_path(room, 2))
    assert "Nothing has been changed here since the first entry." in text
    assert "Take it back" not in text


def test_all_that_waits_goes_back_to_the_edition(room: Room) -> None:
    session = room.session
    award_at(session, 2, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    recompute(session.pk)
    assert "publish/take-back/" in room.html()
    text = room.read("publish/take-back/")
    assert "Back to edition 1" in text
    assert "Changes not yet published:" in text
    seen = fields(room.html("publish/take-back/"))
    award_at(session, 3, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    recompute(session.pk)
    assert "Somebody has just made another change" in room.refused("publish/take-back/", **seen)
    assert "Put back to edition 1: 3." in room.send("publish/take-back/", **fields(room.html("publish/take-back/")))
    recompute(session.pk)
    assert not awaiting_edition(session.pk)
    assert (
        "Nothing is waiting to be published."
        in room.client.get(room.at("publish/take-back/"), follow=True).content.decode()
    )
    assert "Edition 1" in words(page(address(session)))


def test_a_ruling_is_named_as_the_cause_and_amended_in_place_of_taken_back(room: Room) -> None:
    session = room.session
    line = line_at(session, 2, TWO, TWO)
    assert issue(session, decision_about(line)) == 1
    recompute(session.pk)
    assert "given by ruling 1" in room.read(undo_path(room, 2))
    seen = str(line_row(line).version)
    assert "given by ruling 1" in room.refused(undo_path(room, 2), seen=seen)
    assert "Ruling 1 is one of these changes." in room.refused("publish/take-back/", seen="1")
    assert line_row(line).adjustment is not None
    assert "ruling 1" in room.read("editions/?old=1&new=0")
    publish_session(session_id=session.pk, actor=PROGRAM)
    text = words(page(address(session, "changes/1/2/")))
    assert re.search(rf"Board {line.board}, table 2\. .*? \(ruling 1\)\.", text)
    assert "(result corrected by the director)" in text


def test_a_director_who_plays_takes_nothing_back_that_they_have_still_to_play() -> None:
    session = started_session(8)
    room = room_of(session)
    sits_down(room)
    meeting = meeting_at(session, 2, 1)
    entered = enter(session, 2, 1, meeting.board, "7NTN=")
    enter(session, 2, 1, meeting.board, "4SN=", source=Result.Source.DESK, replaces=entered.result_id)
    line = Line.objects.get(pk=entered.line_id)
    path = f"{address_of(meeting)}undo/"
    assert "7NT" not in room.read(path)
    assert "still have " in room.refused(path, seen=str(line.version))
    line.refresh_from_db()
    assert line.result is not None
    assert line.result.contract == "4S"
