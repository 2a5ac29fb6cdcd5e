"""A table taken over by another device: who is told, what it costs, who may end it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from bridgeclub.http.device import DEVICE_COOKIE
from club.actor import PROGRAM
from club.models import Session, TableDevice
from club.services import renew_link
from tests.builders import section_of, started_session
from tests.doors.at_the_table import AtTheTable, answer, board_of, refusal
from tests.doors.rooms import room_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6)


def test_the_first_device_is_told_at_its_next_poll_and_nobody_else(
    session: Session, django_assert_num_queries: Any
) -> None:
    first, elsewhere = AtTheTable(session, 1), AtTheTable(session, 2)
    alone, beside = first.get("table"), elsewhere.get("table")
    assert answer(alone, 200)["devices"] == {"live": 1, "newer": None}
    second = AtTheTable(session, 1)
    told = answer(first.get("table", **{"If-None-Match": alone["ETag"]}), 200)["devices"]
    assert told["live"] == 2
    assert set(told["newer"]) == {"id", "what", "at"}
    assert second.state()["devices"] == {"live": 2, "newer": None}, "who came last is not told of those before"
    assert elsewhere.get("table", **{"If-None-Match": beside["ETag"]}).status_code == 304
    etag = first.get("table")["ETag"]
    with django_assert_num_queries(1):
        assert first.get("table", **{"If-None-Match": etag}).status_code == 304


def test_both_may_go_on_and_what_they_enter_differently_is_a_conflict(session: Session) -> None:
    first, second = AtTheTable(session, 1), AtTheTable(session, 1)
    assert first.enter(1, "4SN=")["status"] == "current"
    assert second.enter(1, "4SN-1")["status"] == "conflict"


def test_the_way_in_that_a_device_shows_brings_another_one_in(session: Session) -> None:
    first = AtTheTable(session, 1)
    way = answer(first.get("table_way_in"), 200)
    picture = first.client.get(reverse("tablet:join-code"))
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/svg+xml")
    assert picture.content.startswith(b"<?xml")
    other = first.client.__class__()
    assert other.post(reverse("tablet:code"), {"code": way["code"]}).status_code == 302
    assert other.get(reverse("api:table")).json()["table"] == 1
    assert first.state()["devices"]["live"] == 2


def test_a_device_that_is_finished_leaves_the_table_to_the_other(session: Session) -> None:
    first, second = AtTheTable(session, 1), AtTheTable(session, 1)
    first.enter(1, "4SN=")
    assert answer(first.post("table_leave"), 200) == {"ended": True}
    assert "no longer connected" in refusal(first.get("table"), 401)
    assert "no longer connected" in refusal(first.send(2, "4SN="), 401)
    assert second.state()["devices"] == {"live": 1, "newer": None}
    assert board_of(second.state(), 1)["result"]["contract"] == "4S"


def test_a_device_that_comes_in_once_more_is_one_device(session: Session) -> None:
    first, second = AtTheTable(session, 1), AtTheTable(session, 1)
    way = answer(first.get("table_way_in"), 200)
    before = first.cookie
    first.client.post(reverse("tablet:code"), {"code": way["code"], "csrfmiddlewaretoken": first.token}, follow=True)
    assert first.cookie != before
    assert first.state()["devices"] == {"live": 2, "newer": None}
    assert second.state()["devices"]["newer"] is not None, "now the other one is told"


def test_a_device_is_written_down_as_seen_once_a_minute(session: Session, django_assert_num_queries: Any) -> None:
    table = AtTheTable(session, 1)
    etag = table.get("table")["ETag"]
    long_ago = timezone.now() - timedelta(minutes=2)
    TableDevice.objects.update(seen_at=long_ago)
    with django_assert_num_queries(2):
        table.get("table", **{"If-None-Match": etag})
    with django_assert_num_queries(1):
        table.get("table", **{"If-None-Match": etag})
    assert TableDevice.objects.get().seen_at > long_ago


def test_the_desk_sees_the_devices_and_ends_one(session: Session, django_assert_num_queries: Any) -> None:
    room = room_of(session)
    first, second = AtTheTable(session, 1), AtTheTable(session, 1)
    device = TableDevice.objects.earliest("pk")
    TableDevice.objects.filter(pk=device.pk).update(description="iPad", seen_at=timezone.now() - timedelta(hours=1))
    read = room.read("devices/")
    assert "iPad" in read
    assert "last seen" in read
    assert "in use" in read
    assert "Disconnected" in room.send(f"devices/{device.pk}/end/")
    assert first.get("table").status_code == 401
    assert second.get("table").status_code == 200
    assert "1 was here before" in room.read("devices/")
    assert "Disconnected a tablet from table A1" in room.read("trail/")
    assert "not at a table of the session" in room_of(started_session(pairs=6)).send(f"devices/{device.pk}/end/")


def test_no_picture_without_a_table(session: Session) -> None:
    table = AtTheTable(session, 1)
    table.client.cookies[DEVICE_COOKIE] = "0" * 32
    assert table.client.get(reverse("tablet:join-code")).status_code == 404
    again = AtTheTable(session, 1)
    renew_link(section_id=section_of(session).pk, table=1, actor=PROGRAM)
    assert again.client.get(reverse("tablet:join-code")).status_code == 404
