"""The parts of pages that htmx asks for again and again: what they leave alone, and what they say of themselves."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from rulings.services.calls import CallRequest, call_director
from tests import builders
from tests.browser.room import let_in
from tests.browser.table_page import becomes
from tests.doors.rooms import Room, room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
ASK_NOW = "document.dispatchEvent(new Event('live:ask'))"
#: Counts what is put into the page from now on.
COUNT_SWAPS = """() => {
  window.swaps = 0;
  document.addEventListener("htmx:afterSwap", (event) => (window.swaps += event.target.id === "live"));
}"""


@pytest.fixture
def room(page: Page, live_server: Any) -> Room:
    made = room_of(builders.started_session(6, boards_per_round=3, habits={"pace": "together"}))
    let_in(page.context, made, live_server)
    return made


def calls(room: Room, table: int) -> None:
    call_director(session_id=room.session.pk, asking=CallRequest("A", table), client_id=uuid4(), actor=PROGRAM)


def test_an_answer_that_says_nothing_new_leaves_the_page_alone(page: Page, live_server: Any, room: Room) -> None:
    page.goto(live_server.url + room.at())
    page.evaluate(COUNT_SWAPS)
    with page.expect_response("**/live/**") as asked:
        page.evaluate(ASK_NOW)
    assert asked.value.status == 304
    expect(page.locator("a.ce").first).to_be_visible()
    assert page.evaluate("window.swaps") == 0
    builders.enter(room.session, 1, 1, builders.seating_at(room.session, 1, 1).boards[0], "4SN=")
    page.evaluate(ASK_NOW)
    becomes(page, lambda: page.evaluate("window.swaps"), 1)


def test_nothing_moves_while_somebody_presses(page: Page, live_server: Any, room: Room) -> None:
    page.goto(live_server.url + room.at())
    page.evaluate(COUNT_SWAPS)
    builders.enter(room.session, 1, 1, builders.seating_at(room.session, 1, 1).boards[0], "4SN=")
    page.mouse.move(5, 5)
    page.mouse.down()
    with page.expect_response("**/live/**") as asked:
        page.evaluate(ASK_NOW)
    assert asked.value.status == 200
    page.wait_for_timeout(300)
    assert page.evaluate("window.swaps") == 0
    page.mouse.up()
    becomes(page, lambda: page.evaluate("window.swaps"), 1)


def test_a_log_in_that_has_ended_puts_nothing_in_place_of_the_room(page: Page, live_server: Any, room: Room) -> None:
    page.goto(live_server.url + room.at())
    page.context.clear_cookies()
    for _look in range(2):
        with page.expect_response("**/accounts/login/**"):
            page.evaluate(ASK_NOW)
    expect(page.locator("[data-live-lost]")).to_be_visible()
    expect(page.locator("a.ce").first).to_be_visible()
    expect(page.get_by_label("Password")).to_have_count(0)


def test_a_note_that_is_being_typed_stays_when_another_table_calls(page: Page, live_server: Any, room: Room) -> None:
    calls(room, 2)
    page.goto(live_server.url + room.at("calls/"))
    page.get_by_role("button", name="At the table 2").click()
    note = page.locator("input[name=note]:visible")
    note.fill("West took")
    calls(room, 3)
    page.evaluate(ASK_NOW)
    expect(page.locator(".cl")).to_have_count(2)
    expect(note).to_be_focused()
    page.keyboard.type(" his time")
    expect(note).to_have_value("West took his time")


def test_a_wrong_clock_is_found_from_the_page_and_from_every_answer(page: Page, live_server: Any, room: Room) -> None:
    left, right = page.locator("[data-clock-left]"), re.compile(r"^(20|21):\d\d$")
    page.clock.set_fixed_time(datetime.now(UTC) + timedelta(hours=1))
    page.goto(live_server.url + room.at())
    expect(left).to_have_text(right)
    page.clock.set_fixed_time(datetime.now(UTC))
    page.evaluate(ASK_NOW)
    expect(left).to_have_text(right)
