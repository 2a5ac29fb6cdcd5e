"""The director's queue: who waits, what can be pressed, what every page of the desk shows of it."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.cache import cache_delete
from club.services import make_official
from rulings.models import Call, CallEvent
from rulings.queries.calls import CallState, call_of, calls_version_key, open_calls
from rulings.services.calls import CallRequest, call_director, close_call, close_with_ruling, take_call
from tests import builders
from tests.doors.forms import form_at
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of, sits_down

pytestmark = pytest.mark.django_db


def calls(room: Room, table: int = 1, *, round: int | None = 1, board: int | None = None, **more: Any) -> int:
    asking = CallRequest("A", table, round, board, **more)
    called = call_director(session_id=room.session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM)
    cache_delete(calls_version_key(room.session.pk))
    return called.id


def colleague(room: Room, name: str = "Ravi Shaw") -> Room:
    user = builders.make_director(room.session.club, name=name)
    return Room(room.session, user, builders.logged_in(user))


def bar(html: str) -> str:
    (found,) = re.findall(r'<aside class="cb.*?</aside>', html, re.S)
    return str(found)


def test_the_queue_says_what_is_known_the_longest_wait_first() -> None:
    room = playing_room(6, boards_per_round=3)
    pair = builders.seating_at(room.session, 2, 1).ew_id
    calls(room, 2, side="EW", caller=pair)
    calls(room, 1, board=2)
    said = room.read("calls/")
    first, second = said.index("Table 2 waiting"), said.index("Table 1 waiting")
    assert first < second
    assert "round 1 · boards 4–6" in said[first:second]
    assert "from a player’s phone, East–West" in said[first:second]
    assert "Board 2 · round 1" in said[second:]
    seated = open_calls(room.session.pk)[0]
    assert seated.ns is not None
    assert seated.ns.name in said


def test_from_the_queue_to_the_table_and_closed_in_three_presses() -> None:
    room = playing_room(6)
    call = calls(room)
    html = room.html("calls/")
    said = room.send(f"calls/{call}/take/", **form_at(html, f"calls/{call}/here/"))
    assert "You are on the way to table 1." in said
    assert "you are on the way" in said
    said = room.send(f"calls/{call}/here/", **form_at(room.html("calls/"), f"calls/{call}/here/"))
    assert "you are there" in said
    sent = form_at(room.html("calls/"), f"calls/{call}/close/")
    said = room.send(f"calls/{call}/close/", **{**sent, "how": "settled", "note": "Revoke, one trick"})
    assert "The call of table 1 is closed." in said
    assert "Settled at the table" in said
    assert "Revoke, one trick" in said
    assert open_calls(room.session.pk) == ()


def test_a_colleague_who_was_faster_is_named_and_may_be_relieved() -> None:
    room = playing_room(6)
    call, other = calls(room), colleague(room)
    seen = form_at(other.html("calls/"), f"calls/{call}/here/")
    room.send(f"calls/{call}/take/", seen="0", back="calls")
    said = other.send(f"calls/{call}/take/", **seen)
    assert f"{room.user} is on the way to table 1 already." in said
    assert "I will go instead" in said
    said = other.send(f"calls/{call}/take/", **form_at(other.html("calls/"), f"calls/{call}/here/"))
    assert "You are on the way to table 1." in said


def test_a_call_is_seen_when_a_desk_has_shown_it_and_not_when_a_page_is_asked_for() -> None:
    """What is asked for may lie behind another page or in a pocket: the page itself says that somebody can see it."""
    room = playing_room(6)
    calls(room, 1)
    calls(room, 2, round=None)
    page = room.html("calls/")
    room.html()
    room.html("calls/live/")
    assert not CallEvent.objects.exists()
    sent = form_at(page, "calls/shown/")
    both = {"call": [str(each) for each in Call.objects.values_list("pk", flat=True)]}
    assert room.post("calls/shown/", **{**sent, **both}).status_code == 204
    assert set(CallEvent.objects.values_list("kind", "user")) == {("shown", room.user.pk)}
    colleague(room).post("calls/shown/", **both)
    assert CallEvent.objects.count() == 2
    cache_delete(calls_version_key(room.session.pk))
    assert "calls/shown/" not in room.html("calls/bar/")
    assert "2 tables call" in room.read("calls/bar/")
    assert "Saw the call from table A1" in room.read("trail/")


def test_a_table_calls_by_voice() -> None:
    room = playing_room(6)
    page = room.html("calls/")
    sent = form_at(page, "calls/open/")
    assert "Choose the table that called." in room.refused("calls/open/", **sent)
    assert "Choose the table that called." in room.refused("calls/open/", **sent, table="A-9")
    said = room.send("calls/open/", **sent, table="A-2")
    assert "Table 2 is among the calls." in said
    assert f"by voice, entered by {room.user}" in said
    room.send("calls/open/", **sent, table="A-2")
    call = Call.objects.get()
    assert (call.table, call.round, call.user_id) == (2, 1, room.user.pk)


def test_sections_are_named_where_there_are_several() -> None:
    room = room_of(builders.started_in(6, 6))
    calls(room, 1)
    assert "Table A1 waiting" in room.read("calls/")
    assert ">B3</option>" in room.html("calls/")


def test_the_room_shows_who_calls_with_its_buttons_and_marks_the_table() -> None:
    room = playing_room(6)
    assert "Director, please" not in room.read()
    call = calls(room, 2)
    html = room.html()
    assert re.search(r'data-table="2">\s*<th[^>]*>.*?calls\s*</span>', html.replace("\n", ""))
    assert "Table 2 waiting 0:0" in words(html)
    sent = form_at(html, f"calls/{call}/here/")
    response = room.post(f"calls/{call}/take/", **sent)
    assert response["Location"] == room.at()
    assert "you are on the way" in room.read()


@pytest.mark.parametrize("path", ["", "calls/", "ranking/", "pairs/", "print/", "trail/", "penalties/", "setup/"])
def test_every_page_of_the_session_says_how_many_wait(path: str) -> None:
    room = playing_room(6)
    assert ("hidden" in bar(room.html(path)).split(">")[0]) == (path != "calls/")
    calls(room, 1)
    taken = calls(room, 2)
    take_call(session_id=room.session.pk, call_id=taken, seen_event_id=0, actor=builders.actor(room.user))
    html = room.html(path)
    assert "1 table calls: 1, longest wait 0:0" in words(bar(html))
    assert "1 call is taken" in words(bar(html))
    assert "hidden" not in bar(html).split(">")[0].replace("aria-hidden", "")


def test_no_bar_before_the_session_is_ready_and_after_it_is_official() -> None:
    draft = room_of(builders.make_session())
    assert "data-calls" not in draft.html("setup/")
    over = room_of(builders.published_session(6)[0])
    assert "data-calls" in over.html()
    make_official(session_id=over.session.pk, actor=PROGRAM)
    assert "data-calls" not in over.html()


@pytest.mark.parametrize("path", ["calls/live/", "calls/bar/", "live/"])
def test_what_is_asked_for_again_and_again_changes_with_every_step(path: str) -> None:
    room = playing_room(6)

    def tag() -> str:
        cache_delete(calls_version_key(room.session.pk))
        return str(room.client.get(room.at(path))["ETag"])

    seen = [tag()]
    call = calls(room)
    seen.append(tag())
    take_call(session_id=room.session.pk, call_id=call, seen_event_id=0, actor=builders.actor(room.user))
    seen.append(tag())
    close_call(
        session_id=room.session.pk, call_id=call, seen_event_id=0, how="nothing", actor=builders.actor(room.user)
    )
    seen.append(tag())
    assert len(set(seen)) == 4
    assert room.client.get(room.at(path), headers={"If-None-Match": seen[-1]}).status_code == 304
    assert room.client.get(room.at(path), headers={"If-None-Match": seen[-2]}).status_code == 200


def test_a_director_who_plays_reads_no_note_of_a_board_still_to_play() -> None:
    room = playing_room(6)
    sits_down(room)
    call = calls(room, 2, board=builders.seating_at(room.session, 1, 2).boards[0])
    by = builders.actor(builders.make_director(room.session.club))
    close_call(session_id=room.session.pk, call_id=call, seen_event_id=0, how="settled", note="4S was cold", actor=by)
    assert "4S was cold" not in room.read("calls/")
    assert "4S was cold" in colleague(room).read("calls/")


def test_a_ruling_is_named_in_the_history() -> None:
    room = playing_room(6)
    close_with_ruling(session_id=room.session.pk, call_id=calls(room), number=4, actor=builders.actor(room.user))
    assert "Ruling 4" in room.read("calls/")


def test_what_is_odd_is_refused_in_words_and_closes_nothing() -> None:
    room = playing_room(6)
    call = calls(room)
    assert "This page is too old" in room.send(f"calls/{call}/close/", how="settled")
    assert "at most 300 letters" in room.send(f"calls/{call}/close/", seen=0, how="settled", note="x" * 301)
    assert "Choose how it ended" in room.send(f"calls/{call}/close/", seen=0, how="ruling")
    found = call_of(room.session.pk, call)
    assert found is not None
    assert found.state is CallState.WAITING
    other = playing_room(6)
    assert other.post(f"calls/{call}/take/", seen=0).status_code == 404


@pytest.mark.parametrize("path", ["calls/", "calls/live/", "calls/bar/"])
def test_nobody_but_the_clubs_directors_sees_who_calls(path: str) -> None:
    room = playing_room(6)
    stranger = builders.logged_in(builders.make_director(builders.make_club()))
    member = builders.logged_in(builders.make_director(room.session.club, role="member"))
    assert [each.get(room.at(path)).status_code for each in (stranger, member)] == [404, 404]
    assert Client().get(room.at(path)).status_code == 302


def test_nobody_but_the_clubs_directors_acts() -> None:
    room = playing_room(6)
    call = calls(room)
    stranger = builders.logged_in(builders.make_director(builders.make_club()))
    for act in (f"{call}/take/", f"{call}/here/", f"{call}/close/", "open/"):
        assert stranger.post(room.at(f"calls/{act}"), {"seen": 0, "how": "nothing"}).status_code == 404
        assert room.client.get(room.at(f"calls/{act}")).status_code == 405
    assert not Call.objects.get().events.exists()


@pytest.mark.parametrize("path", ["calls/", "calls/live/", ""])
def test_three_calls_cost_no_more_than_one(path: str) -> None:
    room = playing_room(8)
    first = calls(room, 1)
    room.html(path)
    with CaptureQueriesContext(connection) as one:
        room.html(path)
    for table in (2, 3):
        calls(room, table)
    calls(room, 4)
    take_call(session_id=room.session.pk, call_id=first, seen_event_id=0, actor=builders.actor(room.user))
    room.html(path)
    with CaptureQueriesContext(connection) as four:
        room.html(path)
    # Whoever took one is read once, however many were taken.
    assert len(four) <= len(one) + 1
