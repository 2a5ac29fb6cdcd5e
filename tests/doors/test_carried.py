"""Entries that come by another way than the cookie: what the carry key opens, and that it opens nothing else."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from club.actor import PROGRAM
from club.models import Session, TableDevice
from club.services import close_round, end_device, end_play, handover_key, renew_link
from scoring.models import LateEntry, Line, Result
from tests import builders
from tests.doors.at_the_table import JSON, AtTheTable, answer, entry, refusal
from tests.services.watching import all_own_rows

pytestmark = pytest.mark.django_db
NOT_OURS = "This does not come from a tablet of this server. Write the results down for the director."


@pytest.fixture
def session() -> Session:
    """Three tables, three rounds of two boards, opened by the director: table 1 begins with boards 1 and 2."""
    return builders.started_session(pairs=6, habits={"pace": "together"})


def device_at(session: Session, table: int = 1) -> TableDevice:
    device, _token = builders.table_device(session, table)
    return TableDevice.objects.select_related("link").get(pk=device.device_id)


def carry(key: str, *entries: dict[str, Any], **more: Any) -> HttpResponse:
    """As a telephone sends it that has never been here, with nothing but the key."""
    body = {"key": key, "entries": [{"round": 1, **each} for each in entries]}
    return Client(enforce_csrf_checks=True).post("/api/carried", body, content_type=JSON, **more)  # type: ignore[return-value]


def test_what_a_table_could_not_send_arrives_by_another_way(session: Session) -> None:
    device = device_at(session)
    sent = (entry(1, "4SN="), entry(2, "pass"))
    said = answer(carry(handover_key(device), {**sent[0], "confirmed": True}, sent[1]), 200)
    assert (said["table"], said["title"]) == ("1", "Friday pairs")
    assert [(each["id"], each["board"], each["status"]) for each in said["entries"]] == [
        (sent[0]["id"], 1, "current"),
        (sent[1]["id"], 2, "current"),
    ]
    assert [line.confirmed for line in Line.objects.order_by("board__number")] == [True, False]
    assert set(Result.objects.values_list("device_id", flat=True)) == {device.pk}


def test_sent_twice_is_once_and_the_tablet_itself_may_send_it_again(session: Session) -> None:
    table = AtTheTable(session, 1)
    device = TableDevice.objects.select_related("link").latest("pk")
    once = entry(1, "4SN=")
    for status in ("current", "repeated"):
        assert answer(carry(handover_key(device), once), 200)["entries"][0]["status"] == status
    assert answer(table.post("table_results", body={**once, "queued": True, "round": 1}), 200)["status"] == "repeated"
    assert Result.objects.count() == 1


def test_each_entry_stands_for_itself(session: Session) -> None:
    close_round(section_id=builders.section_of(session).pk, number=1, actor=PROGRAM)
    wrong = {**entry(1, "4SN="), "contract": "8S"}
    said = answer(carry(handover_key(device_at(session)), wrong, entry(2, "4SN="), {"id": "x"}), 200)["entries"]
    assert [each["status"] for each in said] == ["refused", "kept", "refused"]
    assert "8S is not a contract" in said[0]["message"]
    assert said[1]["message"].endswith("The director sees it and decides.")
    assert LateEntry.objects.get().board == 2


@pytest.mark.parametrize("change", ["other link", "other device", "no key", "short", "no dots", "", "ä.ö.ü", "a.b.c.d"])
def test_a_forged_key_opens_nothing(session: Session, change: str) -> None:
    link, name, key = handover_key(device_at(session)).split(".")
    other = handover_key(device_at(session, 2)).split(".")
    forged = {
        "other link": f"{other[0]}.{name}.{key}",
        "other device": f"{link}.{other[1]}.{key}",
        "no key": f"{link}.{name}.",
        "short": f"{link}.{name}.{key[:-1]}",
        "no dots": link + name + key,
    }.get(change, change)
    before = all_own_rows()["scoring.Result"], all_own_rows()["club.TableDevice"]
    said = carry(forged, entry(1, "4SN="))
    assert said.status_code in (400, 403)
    assert change == "" or refusal(said, 403) == NOT_OURS
    assert (all_own_rows()["scoring.Result"], all_own_rows()["club.TableDevice"]) == before


def test_ten_forged_keys_make_that_place_wait_and_nobody_else(session: Session) -> None:
    key = handover_key(device_at(session))
    for _try in range(10):
        assert carry("a.b.c", entry(1, "4SN=")).status_code == 403
    assert carry(key, entry(1, "4SN=")).status_code == 429
    assert carry(key, entry(1, "4SN="), REMOTE_ADDR="192.168.1.77").status_code == 200
    assert AtTheTable(session, 1).state(), "codes are typed and tables asked from there all the same"


@pytest.mark.parametrize("ended", ["link", "device"])
def test_a_way_in_that_was_ended_is_heard_and_counts_only_when_the_director_says(session: Session, ended: str) -> None:
    device = device_at(session)
    if ended == "link":
        renew_link(section_id=builders.section_of(session).pk, table=1, actor=PROGRAM)
    else:
        end_device(session_id=session.pk, device_id=device.pk, actor=PROGRAM)
    said = answer(carry(handover_key(device), entry(1, "4SN=")), 200)["entries"][0]
    assert said["status"] == "kept"
    assert (LateEntry.objects.get().why, Result.objects.count()) == ("link", 0)


def test_a_copy_that_is_older_than_the_device_knows_its_key(session: Session) -> None:
    """The second laptop carries on with the first one's secret; the tablet came in after the copy was made."""
    known = device_at(session)
    key = handover_key(TableDevice(link=known.link, token_hash=sha256(b"came in later").hexdigest()))
    once = entry(1, "4SN=")
    assert [answer(carry(key, once), 200)["entries"][0]["status"] for _ in range(2)] == ["current", "repeated"]
    (later,) = TableDevice.objects.filter(link=known.link).exclude(pk=known.pk)
    assert Result.objects.get().device == later


def test_another_server_knows_nothing_of_it(session: Session, settings: Any) -> None:
    key = handover_key(device_at(session))
    settings.SECRET_KEY = "another server's"
    assert refusal(carry(key, entry(1, "4SN=")), 403) == NOT_OURS


def test_after_the_end_it_waits_for_the_director(session: Session) -> None:
    key = handover_key(device_at(session))
    end_play(session_id=session.pk, actor=PROGRAM)
    assert answer(carry(key, entry(1, "4SN=")), 200)["entries"][0]["status"] == "kept"


def test_too_much_at_once_is_refused_in_words(session: Session) -> None:
    key = handover_key(device_at(session))
    many = [entry(1, "4SN=") for _ in range(101)]
    assert "too much at once" in refusal(carry(key, *many), 400)
    assert "larger than 64 kB" in refusal(carry(key, {**entry(1, "4SN="), "lead": "x" * 70_000}), 413)
    assert not Result.objects.exists()


def test_the_key_is_for_the_device_alone(session: Session) -> None:
    """No state, page of another table or page of the desk has it."""
    first, second = AtTheTable(session, 1), AtTheTable(session, 2)
    key = handover_key(TableDevice.objects.select_related("link").order_by("pk")[0])
    assert key in first.client.get("/table/").content.decode()
    assert key not in second.client.get("/table/").content.decode()
    assert key not in str(first.state())


def test_the_page_that_sends_is_the_same_for_everybody() -> None:
    page = Client().get("/table/carried")
    assert page.status_code == 200
    assert "noindex" in page.headers["X-Robots-Tag"]
    assert "no-store" in page.headers["Cache-Control"]
