"""Printed codes, links and six figures: how a device comes to its table."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from bridgeclub.http.device import COOKIE_SECONDS, DEVICE_COOKIE
from club.actor import PROGRAM
from club.models import Attempts, AuditRow, Session, TableDevice
from club.queries import table_accesses
from club.services import card_token, end_play, renew_link, table_card
from tests.builders import (
    ended_session,
    logged_in,
    make_club,
    make_manager,
    section_of,
    started_session,
    table_secret,
)
from tests.doors.at_the_table import AtTheTable, refusal
from tests.doors.rooms import playing_room

pytestmark = pytest.mark.django_db

TABLE = "/table/"


def card_address(session: Session, table: int) -> str:
    card = table_card(club_id=session.club_id, section="A", table=table)
    return reverse("tablet:card", args=[card_token(card)])


def link_address(session: Session, table: int) -> str:
    return reverse("tablet:link", args=[table_secret(session, table)])


@pytest.mark.parametrize("address", [card_address, link_address])
def test_the_code_and_the_link_lead_to_the_table(address: object) -> None:
    session = started_session(pairs=6)
    client = Client()
    joined = client.post(address(session, 2))  # type: ignore[operator]
    assert (joined.status_code, joined["Location"]) == (302, TABLE)
    page = client.get(TABLE)
    assert page.status_code == 200
    assert f'data-place="{session.pk}-A-2"' in page.content.decode()


@pytest.mark.parametrize("address", [card_address, link_address])
def test_a_preview_that_reads_the_address_changes_nothing(address: object) -> None:
    session = started_session(pairs=6)
    place = address(session, 2)  # type: ignore[operator]
    for ask in (Client().get, Client().head):
        page = ask(place)
        assert page.status_code == 200
        assert DEVICE_COOKIE not in page.cookies
        assert page["X-Robots-Tag"] == "noindex, nofollow"
        assert "no-store" in page["Cache-Control"]
    assert not TableDevice.objects.exists()


def test_the_trail_says_which_device_came_in_and_which_director_looked() -> None:
    room = playing_room()
    Client(headers={"user-agent": "Mozilla/5.0 (iPad)"}).post(link_address(room.session, 2))
    room.client.post(link_address(room.session, 3))
    logged_in(make_manager(make_club("Elsewhere"))).post(link_address(room.session, 4))
    rows = AuditRow.objects.filter(session=room.session, action="device came in").order_by("number")
    assert [(row.data["table"], row.user, row.device is None) for row in rows] == [
        (2, None, False),
        (3, room.user, True),
        (4, None, False),
    ]
    trail = room.read("trail/")
    assert "A tablet joined at table A3" in trail
    assert "Table 2 (iPad)" in trail


def test_the_cookie_is_hidden_from_scripts_and_stays_on_the_site() -> None:
    session = started_session(pairs=6)
    address = link_address(session, 1)
    cookie = Client().post(address).cookies[DEVICE_COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert not cookie["secure"]
    assert cookie["max-age"] == COOKIE_SECONDS
    assert re.fullmatch("[0-9a-f]{32}", cookie.value)
    assert Client().post(address, secure=True).cookies[DEVICE_COOKIE]["secure"]


def test_the_secret_is_in_no_page() -> None:
    session = started_session(pairs=6)
    at_table = AtTheTable(session, 1)
    secret = table_secret(session, 1)
    page = at_table.client.get(TABLE).content.decode()
    assert secret not in page
    assert at_table.cookie not in page


def test_sending_the_form_of_a_link_needs_its_token() -> None:
    session = started_session(pairs=6)
    assert Client(enforce_csrf_checks=True).post(link_address(session, 1)).status_code == 403
    assert not TableDevice.objects.exists()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/l/" + "0" * 32, "This link is no longer valid. Please ask the director for a new one."),
        ("/t/7.1:forged", "This is not a code of this club. Please ask the director."),
    ],
)
def test_a_wrong_link_or_code_says_so(address: str, says: str) -> None:
    page = Client().post(address)
    assert page.status_code == 410
    assert says in page.content.decode()
    assert DEVICE_COOKIE not in page.cookies


def test_a_link_of_a_session_that_is_over_says_so() -> None:
    session = ended_session(pairs=6)
    page = Client().post(link_address(session, 1))
    assert page.status_code == 410
    assert "This session is over." in page.content.decode()


def test_a_renewed_link_ends_the_old_one_and_its_devices() -> None:
    session = started_session(pairs=6)
    at_table, old = AtTheTable(session, 1), link_address(session, 1)
    renew_link(section_id=section_of(session).pk, table=1, actor=PROGRAM)
    assert Client().post(old).status_code == 410
    assert Client().post(link_address(session, 1)).status_code == 302
    page = at_table.client.get(TABLE).content.decode()
    assert "no longer connected to a table" in page
    assert "no longer connected" in refusal(at_table.get("table"), 401)


def test_a_stranger_is_told_how_to_come_in() -> None:
    page = Client().get(TABLE)
    assert page.status_code == 200
    words = page.content.decode()
    assert "Scan the code on the table" in words
    assert "six figures" in words
    assert "no longer connected" not in words


def test_the_six_figures_open_the_table_however_they_are_typed() -> None:
    session = started_session(pairs=6)
    code = next(way.code for way in table_accesses(session.pk) if way.table == 3)
    client = Client()
    joined = client.post("/table/code/", {"code": f" {code[:3]} {code[3:]}"})
    assert (joined.status_code, joined["Location"]) == (302, TABLE)
    assert f'data-place="{session.pk}-A-3"' in client.get(TABLE).content.decode()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("", "Type the six figures of your table."),
        ("12345", "A code has six figures, such as 123 456."),
        ("table 5", "A code has six figures, such as 123 456."),
    ],
)
def test_what_is_no_code_is_refused_without_counting_a_try(typed: str, says: str) -> None:
    page = Client().post("/table/code/", {"code": typed})
    assert page.status_code == 400
    assert says in page.content.decode()
    assert not Attempts.objects.exists()


def test_ten_wrong_codes_make_a_place_wait_five_minutes() -> None:
    session = started_session(pairs=6)
    codes = {way.code for way in table_accesses(session.pk)}
    wrong, right = next(each for each in ("111111", "222222", "333333", "444444") if each not in codes), min(codes)
    guesser = Client(REMOTE_ADDR="192.0.2.7")
    for _ in range(10):
        page = guesser.post("/table/code/", {"code": wrong})
        assert page.status_code == 400
        assert "No table has this code." in page.content.decode()
    for typed in (wrong, right):
        page = guesser.post("/table/code/", {"code": typed})
        assert page.status_code == 429
        assert "Please wait five minutes" in page.content.decode()
    assert Client(REMOTE_ADDR="192.0.2.8").post("/table/code/", {"code": right}).status_code == 302
    Attempts.objects.update(since=timezone.now() - timedelta(minutes=6))
    assert guesser.post("/table/code/", {"code": right}).status_code == 302


def test_behind_a_proxy_the_place_is_what_the_proxy_wrote_last(settings: object) -> None:
    """What a guesser writes into the header himself does not help."""
    session = started_session(pairs=6)
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # type: ignore[attr-defined]
    assert all(way.code != "000000" for way in table_accesses(session.pk))
    for number in range(2):
        Client(REMOTE_ADDR="10.0.0.1").post(
            "/table/code/", {"code": "000000"}, headers={"X-Forwarded-For": f"198.51.100.{number}, 192.0.2.9"}
        )
    assert list(Attempts.objects.values_list("key", "count")) == [("192.0.2.9", 2)]


def test_a_device_may_go_to_another_table() -> None:
    session = started_session(pairs=6)
    at_table = AtTheTable(session, 1)
    address = link_address(session, 2)
    at_table.client.post(address, {"csrfmiddlewaretoken": at_table.token})
    assert at_table.state()["table"] == 2


def test_the_table_keeps_its_page_when_play_has_ended() -> None:
    session = started_session(pairs=6)
    at_table = AtTheTable(session, 1)
    end_play(session_id=session.pk, actor=PROGRAM)
    assert at_table.state()["phase"] == "over"
    assert at_table.client.get(TABLE).status_code == 200


def test_the_page_asks_few_questions(django_assert_num_queries: object) -> None:
    session = started_session(club=make_club(), pairs=6)
    at_table = AtTheTable(session, 1)
    with django_assert_num_queries(1):  # type: ignore[operator]
        at_table.client.get(TABLE)
