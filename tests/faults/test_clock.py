"""The clock of a tablet or a phone is wrong by hours or years: nothing is lost, and times are the server's."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import BrowserContext, Page, expect

from rulings.models import Call
from scoring.models import Confirmation, LateEntry, Line, Result
from tests.browser.table_page import PHONE, YES, TablePage, device, sent_in_time
from tests.builders import published_session, started_session
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
HOUR = 3600
YEAR = 365 * 24 * HOUR
#: The clock of the device is so many seconds ahead of the machine's; it can be put right, or further wrong, by hand.
WRONG = """
const Right = Date;
window.wrongBy = Number(localStorage.getItem("wrong-by") || %d);
window.Date = class extends Right {
  constructor(...given) { given.length ? super(...given) : super(Right.now() + window.wrongBy * 1000); }
  static now() { return Right.now() + window.wrongBy * 1000; }
};
"""


def with_a_wrong_clock(page: Page, seconds: int) -> Page:
    page.add_init_script(WRONG % seconds)
    return page


@pytest.mark.parametrize("wrong_by", [-9 * YEAR, pytest.param(26 * HOUR, marks=pytest.mark.long)])
def test_a_table_enters_without_a_network_and_its_clock_jumps(
    new_context: Contexts, live_server: Any, wrong_by: int
) -> None:
    session = started_session(6, boards_per_round=3)
    began = timezone.now()
    page = with_a_wrong_clock(device(new_context, PHONE), wrong_by)
    at = TablePage(page, live_server.url, session)
    at.to_the_boards()
    at.open(1)
    at.key_in(4, "spades", "N", "Made")
    at.press(YES)
    at.all_sent()
    at.loses_network()
    at.open(2)
    at.key_in(3, "no trumps", "S", "−1")
    at.press(YES)
    page.evaluate("window.wrongBy += 5 * 3600")
    at.open(3)
    at.key_in(1, "no trumps", "E", "Made")
    at.press(YES)
    page.evaluate("window.wrongBy -= 9 * 3600")
    page.context.set_offline(False)
    sent_in_time(page, 3)

    found = Result.objects.filter(line__session=session).order_by("pk")
    assert [(each.contract, each.declarer, each.tricks) for each in found] == [
        ("4S", "N", 10),
        ("3N", "S", 8),
        ("1N", "E", 7),
    ]
    assert Confirmation.objects.count() == Line.objects.count() == 3
    assert not LateEntry.objects.exists()
    assert all(began <= each.entered_at <= timezone.now() for each in found), "the device's time was believed"
    assert at.faults == []


def test_a_call_from_a_table_whose_clock_is_wrong_waits_by_the_servers(new_context: Contexts, live_server: Any) -> None:
    room = room_of(started_session(6, boards_per_round=3))
    at = TablePage(with_a_wrong_clock(device(new_context, PHONE), -YEAR), live_server.url, room.session)
    at.to_the_boards()
    at.press("Director")
    expect(at.page.get_by_role("dialog")).to_contain_text("Called at")
    call = Call.objects.get()
    assert timezone.now() - call.opened_at < timedelta(minutes=2)
    said = timezone.localtime(call.opened_at, ZoneInfo(room.session.club.time_zone)).strftime("%H:%M")
    expect(at.page.get_by_role("dialog")).to_contain_text(said)

    context = new_context(viewport={"width": 360, "height": 740})
    cookie = room.client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    desk = with_a_wrong_clock(context.new_page(), 3 * HOUR)
    desk.goto(live_server.url + room.at("calls/"))
    expect(desk.locator(".cl [data-waits]")).to_have_text(re.compile(r"^[0-3]:\d\d$"))


def test_who_reads_results_is_told_the_minutes_that_are_left(page: Page, live_server: Any) -> None:
    session, _ = published_session(8)
    for wrong_by in (-3 * HOUR, 20 * 60, YEAR):
        reader = with_a_wrong_clock(page.context.new_page(), wrong_by)
        reader.goto(f"{live_server.url}/{session.club.slug}/{session.slug}/")
        expect(reader.locator("[data-until]")).to_have_text(re.compile(r"\((29|30) minutes left\)"))


def test_the_minutes_of_a_round_are_the_servers(page: Page, live_server: Any) -> None:
    session = started_session(8, habits={"pace": "together"})
    room = room_of(session)
    page.context.add_cookies(
        [{"name": "sessionid", "value": room.client.cookies["sessionid"].value, "url": live_server.url}]
    )
    with_a_wrong_clock(page, 2 * HOUR)
    page.goto(live_server.url + room.at(""))
    left = page.locator("[data-round-clock] [data-clock-left]")
    expect(left).to_have_text(re.compile(r"^1[34]:\d\d$"))
