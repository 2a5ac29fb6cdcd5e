"""A table calls the director through its endpoints, and its state tells how far the call has come."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from club.actor import PROGRAM, Actor
from club.models import Session
from club.services import end_device, make_official
from rulings.models import Call
from rulings.queries.calls import open_calls
from rulings.services.calls import attend_call, close_call, mark_calls_seen, take_call
from tests.builders import actor, make_director, started_session
from tests.doors.at_the_table import AtTheTable, answer, refusal
from tests.doors.pages import words
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6, boards_per_round=3)


@pytest.fixture
def dana(session: Session) -> Actor:
    return actor(make_director(session.club, name="Dana Reed"))


def press(table: AtTheTable, **more: Any) -> Any:
    return table.post("table_call", body={"id": str(uuid4()), **more})


def test_the_table_is_told_how_far_its_call_has_come(
    session: Session, dana: Actor, django_capture_on_commit_callbacks: Any
) -> None:
    table = AtTheTable(session, 1)
    assert table.state()["call"] is None
    called = answer(press(table, board=2), 201)["call"]
    assert called["state"] == "waiting"
    assert called["at"] == f"{Call.objects.get().opened_at:%H:%M}"
    (call,) = open_calls(session.pk)
    assert (call.table, call.round, call.board, call.by_phone, call.at_desk) == (1, 1, 2, False, False)
    said: dict[str, Any] = {"session_id": session.pk, "call_id": call.id, "actor": dana}
    assert (called["shown"], called["who"], called["age"], called["board"]) == (False, "", 0, 2)
    before = table.get("table")
    with django_capture_on_commit_callbacks(execute=True):
        mark_calls_seen(session_id=session.pk, calls=[call.id], actor=dana)
    shown = table.get("table", **{"If-None-Match": before["ETag"]})
    assert answer(shown, 200)["call"] == {**called, "shown": True}
    before = table.get("table")
    with django_capture_on_commit_callbacks(execute=True):
        take_call(seen_event_id=0, **said)
    after = table.get("table", **{"If-None-Match": before["ETag"]})
    coming = answer(after, 200)["call"]
    assert (coming["state"], coming["who"]) == ("coming", "Dana Reed")
    attend_call(seen_event_id=0, **said)
    assert table.state()["call"]["state"] == "here"
    close_call(seen_event_id=0, how="settled", **said)
    assert table.state()["call"] is None


def test_a_second_press_and_a_second_device_are_the_same_call(session: Session) -> None:
    first, second = AtTheTable(session, 1), AtTheTable(session, 1)
    sent = str(uuid4())
    answer(first.post("table_call", body={"id": sent, "board": 2}), 201)
    answer(first.post("table_call", body={"id": sent, "board": 2}), 200)
    answer(press(second, board=3), 200)
    known = second.state()["call"]
    assert (known["state"], known["board"]) == ("waiting", 2)
    assert Call.objects.count() == 1


@pytest.mark.parametrize(
    ("reason", "said", "way"),
    [
        ("not_played", "Board 2 is not played here.", "Open the board"),
        ("others", "Other players played board 2 here.", "Enter who played it"),
    ],
)
def test_a_board_that_has_no_result_here_is_told_also_while_a_call_is_open(
    session: Session, dana: Actor, reason: str, said: str, way: str
) -> None:
    table, room = AtTheTable(session, 1), room_of(session)
    answer(press(table), 201)
    take_call(session_id=session.pk, call_id=Call.objects.get().pk, seen_event_id=0, actor=dana)
    assert answer(press(table, board=2, reason=reason), 200)["call"]["state"] == "coming"
    answer(press(table, board=2, reason=reason), 200)
    (call,) = open_calls(session.pk)
    assert [(step.board, step.reason) for step in call.table_answers] == [(2, reason)]
    assert call.taken_by is not None
    assert call.taken_by.who == "Dana Reed"
    page = room.html("calls/")
    assert said in words(page)
    (address,) = re.findall(rf'href="([^"]+)">\s*{way}\s*</a>', page)
    opened = room.client.get(address.replace("&amp;", "&"))
    assert opened.status_code == 200
    there = opened.content.decode()
    assert "Table 1, board 2" in words(there) or '<option value="2" selected' in there
    assert said.split(" ", maxsplit=1)[1].rstrip(".").split("board 2")[0].strip() in room.read("trail/")
    attend_call(session_id=session.pk, call_id=call.id, seen_event_id=call.seen, actor=dana)


def test_what_is_no_reason_or_of_no_board_of_the_session_is_not_kept(session: Session) -> None:
    table = AtTheTable(session, 1)
    refusal(press(table, board=2, reason="because"), 400)
    assert not Call.objects.exists()
    answer(press(table, board=99, reason="others"), 201)
    (call,) = open_calls(session.pk)
    assert (call.board, call.table_answers) == (None, ())


def test_no_longer_needed(session: Session) -> None:
    table = AtTheTable(session, 1)
    answer(press(table), 201)
    assert answer(table.post("table_call_withdraw"), 200) == {"call": None}
    assert answer(table.post("table_call_withdraw"), 200) == {"call": None}
    assert open_calls(session.pk) == ()


def test_while_the_director_is_there_it_is_not_withdrawn(session: Session, dana: Actor) -> None:
    table = AtTheTable(session, 1)
    answer(press(table), 201)
    attend_call(session_id=session.pk, call_id=Call.objects.get().pk, seen_event_id=0, actor=dana)
    assert "at your table" in refusal(table.post("table_call_withdraw"), 409)


def test_a_table_knows_nothing_of_another_ones_call(session: Session) -> None:
    answer(press(AtTheTable(session, 1)), 201)
    other = AtTheTable(session, 2)
    assert other.state()["call"] is None
    answer(other.post("table_call_withdraw"), 200)
    assert len(open_calls(session.pk)) == 1


@pytest.mark.parametrize("odd", [{}, {"id": "no id"}, {"id": None}, {"id": str(uuid4()), "board": "seven"}])
def test_what_arrives_damaged_is_refused_in_words(session: Session, odd: dict[str, Any]) -> None:
    refusal(AtTheTable(session, 1).post("table_call", body=odd), 400)
    assert not Call.objects.exists()


def test_a_stranger_calls_nobody(session: Session) -> None:
    table = AtTheTable(session, 1)
    assert Client().post("/api/table/call", {"id": str(uuid4())}, content_type="application/json").status_code == 401
    assert table.post("table_call", body={"id": str(uuid4())}, token="wrong").status_code == 403
    device_id = session.table_links.get(table=1).devices.get().pk
    end_device(session_id=session.pk, device_id=device_id, actor=PROGRAM)
    assert press(table).status_code == 401
    assert not Call.objects.exists()


def test_after_the_results_are_official_nobody_is_called() -> None:
    over = started_session(pairs=6)
    table = AtTheTable(over, 1)
    over.state = Session.State.ENDED
    over.save(update_fields=["state"])
    make_official(session_id=over.pk, actor=PROGRAM)
    assert "official" in refusal(press(table), 409)
