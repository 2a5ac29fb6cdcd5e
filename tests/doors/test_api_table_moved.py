"""A device that is taken to another table: what it entered before still arrives; it reads nothing there any more."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse

from bridgeclub.http.device import DEVICE_COOKIE, FORMER_DEVICES_COOKIE
from club.actor import PROGRAM
from club.models import Session
from club.models.tables import secret_hash
from club.services import renew_link
from scoring.models import Line, Result
from tests.builders import section_of, started_session, table_secret
from tests.doors.at_the_table import JSON, AtTheTable, answer, entry, refusal

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Three tables, three rounds of two boards: table 1 begins with boards 1 and 2, table 2 with 3 and 4."""
    return started_session(pairs=6, boards_per_round=2)


def taken_to(at: AtTheTable, session: Session, table: int) -> None:
    address = reverse("tablet:link", args=[table_secret(session, table)])
    assert at.client.post(address, {"csrfmiddlewaretoken": at.token}).status_code == 302


def sent(at: AtTheTable, place: str, body: dict[str, Any], name: str = "table_results", *args: int) -> HttpResponse:
    headers = {"X-CSRFToken": at.token, "X-Table": place}
    return at.client.post(reverse(f"api:{name}", args=args), body, content_type=JSON, headers=headers)


def test_what_was_entered_at_the_table_before_is_still_taken_from_the_device(session: Session) -> None:
    at = AtTheTable(session, 1)
    first, held = f"{session.pk}-A-1", at.cookie
    taken_to(at, session, 2)
    said = answer(sent(at, first, entry(1, "4SN=")), 201)
    result = Line.objects.get(board__number=1).result
    assert result is not None
    assert result.device is not None
    assert (result.pk, result.device.token_hash) == (said["result"], secret_hash(held))
    assert answer(sent(at, first, {}, "table_confirm", said["result"]), 200)["confirmed"]
    assert answer(sent(at, f"{session.pk}-A-2", entry(3, "4SN=")), 201)["status"] == "current"


def test_a_page_of_the_table_before_enters_nothing_at_the_new_one(session: Session) -> None:
    """Board 3 is on table 2 now, and comes to table 1 in round 2: the table is never guessed."""
    at = AtTheTable(session, 1)
    taken_to(at, session, 2)
    words = refusal(sent(at, f"{session.pk}-A-1", entry(3, "4SN=")), 409)
    assert words == "Board 3 belongs to round 2. Enter it then."
    assert not Result.objects.exists()


def test_nothing_is_read_at_the_table_before(session: Session) -> None:
    at = AtTheTable(session, 1)
    taken_to(at, session, 2)
    for name, args in (("table", ()), ("table_evening", ()), ("table_traveller", (1,))):
        words = refusal(at.get(name, *args, **{"X-Table": f"{session.pk}-A-1"}), 401)
        assert words == "This device is at another table now. To send this, connect to that table again."
        assert at.get(name, *args, **{"X-Table": f"{session.pk}-A-2"}).status_code in (200, 404)


def test_a_table_where_the_device_never_was_is_not_its_own(session: Session) -> None:
    at = AtTheTable(session, 1)
    assert sent(at, f"{session.pk}-A-3", entry(5, "4SN=")).status_code == 401
    assert not Result.objects.exists()


def test_a_link_that_has_ended_ends_the_right_to_send_from_there(session: Session) -> None:
    at = AtTheTable(session, 1)
    taken_to(at, session, 2)
    renew_link(section_id=section_of(session).pk, table=1, actor=PROGRAM)
    assert sent(at, f"{session.pk}-A-1", entry(1, "4SN=")).status_code == 401


def test_the_tables_before_are_few_and_no_script_reads_them(session: Session) -> None:
    at = AtTheTable(session, 1)
    for table in (2, 3, 1, 2, 3, 1, 2, 3):
        taken_to(at, session, table)
    kept = at.client.cookies[FORMER_DEVICES_COOKIE]
    assert (len(kept.value.split(".")), kept["httponly"], kept["samesite"]) == (5, True, "Lax")
    assert at.client.cookies[DEVICE_COOKIE].value not in kept.value


@pytest.mark.parametrize("said", ["1970-01-01T00:00:09.000Z", "2199-01-01T00:00:00.000Z"])
def test_a_clock_that_is_wrong_is_kept_as_said_and_orders_nothing(session: Session, said: str) -> None:
    at = AtTheTable(session, 1)
    first = at.enter(1, "4SN=")
    second = at.enter(1, "4SN+1", replaces=first["result"], keyed_at=said)
    line = Line.objects.select_related("result").get(board__number=1)
    assert line.result_id == second["result"]
    assert line.result is not None
    assert line.result.keyed_at == datetime.fromisoformat(said)


@pytest.mark.parametrize("said", ["tonight", "+275760-09-13T00:00:00.000Z", "0001-01-01T00:00:00+14:00", 7, [], ""])
def test_a_clock_that_cannot_be_understood_refuses_nothing(session: Session, said: object) -> None:
    AtTheTable(session, 1).enter(1, "4SN=", keyed_at=said, queued=True)
    assert Result.objects.get().keyed_at is None
