"""A player calls the director from the own telephone, and sees what the table sees."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from club.cache import cache_delete
from club.models import Session
from rulings.models import Call
from rulings.queries.calls import calls_version_key, open_calls
from rulings.services.calls import attend_call, mark_calls_seen, take_call
from tests.builders import actor, make_director, started_session
from tests.doors.at_the_table import AtTheTable
from tests.doors.forms import form_at
from tests.doors.pages import words
from tests.doors.phones import OwnPhone, following, pair_at
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db
CALL, WITHDRAW = "/me/call/", "/me/call/withdraw/"


@pytest.fixture
def session() -> Session:
    return started_session(6, boards_per_round=3)


@pytest.fixture
def phone(session: Session) -> OwnPhone:
    """Of East–West at table 2."""
    return following(pair_at(session, 2, "ew"))


def press(phone: OwnPhone, address: str = CALL, **said: object) -> HttpResponse:
    token = phone.client.cookies["csrftoken"].value
    return phone.client.post(address, {**said, "csrfmiddlewaretoken": token})  # type: ignore[return-value]


def test_one_press_says_where_and_from_which_side(session: Session, phone: OwnPhone) -> None:
    sent = form_at(phone.html(), CALL)
    assert press(phone, **sent)["Location"] == reverse("player:evening")
    press(phone, **sent)
    (call,) = open_calls(session.pk)
    assert (call.table, call.round, call.board, call.side, call.by_phone) == (2, 1, None, "EW", True)
    assert AtTheTable(session, 2).state()["call"]["state"] == "waiting"
    assert "from the phone of" in room_of(session).read("trail/")


def test_the_phone_sees_how_far_the_call_has_come(session: Session, phone: OwnPhone) -> None:
    dana = actor(make_director(session.club, name="Dana Reed"))
    press(phone, client_id=uuid4())
    said = words(phone.html())
    assert "Sent called" in said
    assert "knows" not in said
    mark_calls_seen(session_id=session.pk, calls=[Call.objects.get().pk], actor=dana)
    assert "The director’s screen shows it" in words(phone.html())
    sent: dict[str, Any] = {
        "session_id": session.pk,
        "call_id": Call.objects.get().pk,
        "seen_event_id": 0,
        "actor": dana,
    }
    before = phone.client.get(reverse("player:live"))["ETag"]
    take_call(**sent)
    cache_delete(calls_version_key(session.pk))
    after = phone.client.get(reverse("player:live"), headers={"If-None-Match": before})
    assert "Dana Reed is coming" in words(after.content.decode())
    attend_call(**sent)
    assert "No longer needed" not in words(phone.html())
    assert "at your table" in words(press(phone, WITHDRAW).content.decode())


def test_a_call_that_nobody_has_seen_for_a_minute_says_so(session: Session, phone: OwnPhone) -> None:
    """Whoever comes is a name, or the director; never an address."""
    press(phone, client_id=uuid4())
    hidden = re.compile(r'role="alert" data-call-unseen="[^"]+"\s+data-now="[^"]+"\s+hidden>')
    assert hidden.search(phone.html())
    Call.objects.update(opened_at=timezone.now() - timedelta(seconds=61))
    html = phone.html()
    assert "please fetch the director" in html
    assert not hidden.search(html)
    nameless = make_director(session.club)
    type(nameless).objects.filter(pk=nameless.pk).update(name="")
    sent: dict[str, Any] = {"session_id": session.pk, "actor": actor(nameless)}
    take_call(call_id=Call.objects.get().pk, seen_event_id=0, **sent)
    said = words(phone.html())
    assert "The director is coming" in said
    assert "please fetch" not in said
    assert nameless.email not in said


def test_any_phone_of_the_table_may_say_that_it_is_settled(session: Session, phone: OwnPhone) -> None:
    press(phone, client_id=uuid4())
    press(following(pair_at(session, 1, "ns")), WITHDRAW)
    assert len(open_calls(session.pk)) == 1
    press(following(pair_at(session, 2, "ns")), WITHDRAW)
    assert open_calls(session.pk) == ()


def test_who_sits_nowhere_is_told_so(session: Session, phone: OwnPhone) -> None:
    session.state = Session.State.ENDED
    session.save(update_fields=["state"])
    assert CALL not in phone.html()
    answered = press(phone, client_id="no id")
    assert answered.status_code == 409
    assert "You are not at a table now" in words(answered.content.decode())
    assert not Call.objects.exists()


def test_a_stranger_calls_nobody() -> None:
    assert Client().post(CALL).status_code == 404
    assert Client().post(WITHDRAW).status_code == 404
