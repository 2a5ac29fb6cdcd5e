"""Two directors share the calls: who goes, who is asked, what is given back, and what they and the table read."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from club.cache import cache_delete
from club.models import Club, Membership
from rulings.engine.book_figures import Lasted
from rulings.models import Call, CallEvent
from rulings.queries.call_waits import call_waits
from rulings.queries.calls import calls_version_key
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.forms import form_at
from tests.doors.pages import words
from tests.doors.programs import Program, answer, of, refusal
from tests.doors.rooms import Room, playing_room, room_of
from tests.doors.test_calls import calls, colleague

pytestmark = pytest.mark.django_db
#: As the script of the page sends what is pressed.
SCRIPT = {"HX-Request": "true"}


def presses(room: Room, call: int, act: str, **more: Any) -> tuple[int, str]:
    """(status, what is said): a press on a page that stays open."""
    response = room.client.post(room.at(f"calls/{call}/{act}/"), {"back": "calls", **more}, headers=SCRIPT)
    cache_delete(calls_version_key(room.session.pk))
    return response.status_code, words(response.content.decode())


def test_of_two_who_press_one_goes_the_other_and_the_table_read_who() -> None:
    room = playing_room(6)
    call, ravi = calls(room), colleague(room)
    assert presses(room, call, "take", seen=0) == (200, "You are on the way to table 1.")
    status, said = presses(ravi, call, "take", seen=0)
    assert (status, said) == (409, f"{room.user} is on the way to table 1 already.")
    for path in ("calls/", "calls/phone/", ""):
        assert f"{room.user} is on the way" in ravi.read(path)
    told = AtTheTable(room.session, 1).get("table").json()["call"]
    assert (told["state"], told["who"]) == ("coming", room.user.name)


def test_a_call_is_handed_to_a_colleague_who_is_told_on_every_page() -> None:
    room = playing_room(6)
    call, ravi, mo = calls(room), colleague(room), colleague(room, "Mo Price")
    presses(room, call, "take", seen=0)
    html = room.html("calls/")
    assert [name in words(html) for name in ("Mo Price, you take it", "Ravi Shaw, you take it")] == [True, True]
    assert f"{room.user}, you take it" not in words(html)
    assert presses(room, call, "hand", to=ravi.user.pk) == (200, "Ravi Shaw is asked to go to table 1.")
    assert "You are asked to go to table 1." in ravi.read("ranking/")
    assert "You are asked" not in mo.read("ranking/")
    assert f"{room.user} asks you to go" in ravi.read("calls/phone/")
    assert f"{room.user} asked Ravi Shaw to go" in mo.read("calls/")
    assert "you asked Ravi Shaw to go" in room.read("calls/")
    assert AtTheTable(room.session, 1).get("table").json()["call"]["state"] == "waiting"
    assert presses(ravi, call, "return") == (200, "Table 1 waits again.")
    assert "Table 1 waiting" in room.read("calls/")
    assert presses(room, call, "hand", to=room.user.pk)[0] == 409
    assert presses(room, call, "hand", to="")[0] == 409


def test_every_button_works_without_scripts() -> None:
    room = playing_room(6)
    call, ravi = calls(room), colleague(room)
    said = room.send(f"calls/{call}/hand/", **form_at(room.html("calls/"), f"calls/{call}/return/"), to=ravi.user.pk)
    assert "Ravi Shaw is asked to go to table 1." in said
    said = ravi.send(f"calls/{call}/return/", **form_at(ravi.html("calls/phone/"), f"calls/{call}/return/"))
    assert "Table 1 waits again." in said
    assert "Asked a colleague to go to table A1" in room.read("trail/")
    assert "Gave the call from table A1 back" in room.read("trail/")


def test_what_nobody_has_and_what_is_not_closed_for_long_is_marked() -> None:
    room = playing_room(6)
    first, second = calls(room, 1), calls(room, 2)
    presses(room, second, "here", seen=0)
    assert "hidden> Nobody has gone for more than 2 minutes" in " ".join(room.html("calls/").split())
    long_ago = timezone.now() - timedelta(minutes=11)
    Call.objects.filter(pk=first).update(opened_at=long_ago)
    html = " ".join(room.html("calls/phone/").split())
    assert "hidden> Nobody has gone" not in html
    assert "Nobody has gone for more than 2 minutes" in html
    Club.objects.update(call_reminder=0)
    assert "Nobody has gone" not in room.read("calls/phone/")


def test_the_phones_page_is_as_cheap_as_the_queue_and_asked_for_again_for_little() -> None:
    room = playing_room(6)
    calls(room, 1)
    page = room.client.get(room.at("calls/phone/"))
    etag = page.context["etag"]
    with CaptureQueriesContext(connection) as asked:
        assert room.client.get(room.at("calls/phone/live/"), headers={"If-None-Match": etag}).status_code == 304
    unchanged = len(asked)
    with CaptureQueriesContext(connection) as asked:
        assert room.client.get(room.at("calls/live/"), headers={"If-None-Match": "x"}).status_code == 200
    queue = len(asked)
    for table in (2, 3):
        calls(room, table)
    with CaptureQueriesContext(connection) as asked:
        assert room.client.get(room.at("calls/phone/live/"), headers={"If-None-Match": etag}).status_code == 200
    assert len(asked) <= queue
    assert unchanged <= 8


def test_the_script_of_notifications_is_for_directors_and_never_kept() -> None:
    room = room_of(builders.started_session(6))
    response = room.client.get(room.at("calls/worker.js"))
    assert response["Content-Type"].startswith("text/javascript")
    assert "no-store" in response["Cache-Control"]
    assert b"notificationclick" in response.content


def test_the_manager_chooses_the_minutes_of_reminders() -> None:
    room = room_of(builders.started_session(6))
    club = room.session.club
    manager = builders.logged_in(builders.make_manager(club))
    path = f"/desk/{club.slug}/settings/calls/"
    assert manager.get(path).status_code == 200
    assert room.client.get(path).status_code == 404
    assert manager.post(path, {"waiting": "5", "taken": "0"}).status_code == 302
    club.refresh_from_db()
    assert (club.call_reminder, club.call_again) == (5, 0)
    refused = manager.post(path, {"waiting": "500", "taken": ""})
    assert refused.status_code == 422
    assert 'data-remind="5"' in room.html("calls/")


def test_a_program_hands_a_call_on_and_gives_it_back() -> None:
    session = builders.started_session(8)
    room = room_of(session)
    dana, ravi = (Program(builders.make_director(session.club, name=name)) for name in ("Dana Reed", "Ravi Shaw"))
    path = of(session, f"/calls/{calls(room)}")
    fellows = dana.read(of(session, "/calls/colleagues"))["items"]
    assert ravi.user is not None
    assert {"id": ravi.user.pk, "name": "Ravi Shaw"} in fellows
    said = answer(dana.post(f"{path}/hand", {"to": ravi.user.pk}, Idempotency_Key="h"), 200)
    assert answer(dana.post(f"{path}/hand", {"to": ravi.user.pk}, Idempotency_Key="h"), 200) == said
    step = said["steps"][-1]
    assert (said["state"], step["kind"], step["by"], step["to"]) == ("waiting", "handed", "Dana Reed", "Ravi Shaw")
    answer(ravi.post(f"{path}/take", {"seen": said["seen"]}), 200)
    assert "is on the way" in refusal(dana.post(f"{path}/return", {}), 409, "changed")["detail"]
    assert answer(ravi.post(f"{path}/return", {}), 200)["steps"][-1]["kind"] == "returned"
    assert set(refusal(dana.post(f"{path}/hand", {}), 422, "faulty")["errors"]) == {"to"}
    member = Program(builders.make_director(session.club, role=Membership.Role.MEMBER))
    for act, body in (("hand", {"to": ravi.user.pk}), ("return", {})):
        refusal(member.post(f"{path}/{act}", body), 404, "not-here")
    refusal(member.get(of(session, "/calls/colleagues")), 404, "not-here")


def test_after_the_evening_the_report_says_how_long_tables_waited_and_no_directors_name() -> None:
    room = playing_room(6)
    assert "Calls for the director" not in words(room.html("pace-of-play/").split("<main")[1])
    long_ago = timezone.now() - timedelta(minutes=10)
    first, second = calls(room, 1), calls(room, 2)
    Call.objects.filter(pk=first).update(opened_at=long_ago)
    ravi = colleague(room)
    presses(ravi, first, "here", seen=0)
    AtTheTable(room.session, 2).post("table_call_withdraw", body={})
    assert CallEvent.objects.get(call=second).how == "withdrawn"
    presses(ravi, first, "close", seen=CallEvent.objects.get(call=first).pk, how="settled")
    calls(room, 3)
    found = call_waits(room.session.pk)
    assert [(each.place, each.withdrawn) for each in found.calls] == [("1", False), ("2", True)]
    assert found.answered == Lasted(1, found.calls[0].waited, found.calls[0].waited)
    assert timedelta(minutes=10) <= found.calls[0].waited < timedelta(minutes=12)
    said = words(room.html("pace-of-play/").split("<main")[1])
    assert "1 call; it waited 10:" in said
    assert "not needed" in said
    assert "Ravi Shaw" not in said
