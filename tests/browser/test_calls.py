"""A table presses "Director, please"; the desk hears and sees it; a director comes; the table sees that too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rulings.models import Call, CallEvent
from tests import builders
from tests.browser.looks import assert_fits_everybody
from tests.browser.table_page import PHONE, TablePage, becomes, device
from tests.doors.at_the_table import AtTheTable
from tests.doors.rooms import Room, room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
#: A minute passes while nothing comes.
A_MINUTE = "() => { const now = performance.now.bind(performance); performance.now = () => now() + 61000; }"
#: The page lies behind another one, or comes to the front again.
LIES_BEHIND = """(behind) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => behind });
  document.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("online"));
}"""
#: Three minutes have passed since the press.
MINUTES_LATER = """() => {
  const name = Object.keys(localStorage).find((each) => each.startsWith("bridgeclub.table."));
  const kept = JSON.parse(localStorage[name]);
  kept.call.stamp -= 180000;
  localStorage[name] = JSON.stringify(kept);
}"""


@pytest.fixture
def room() -> Room:
    return room_of(builders.started_session(6, boards_per_round=3))


@pytest.fixture
def at(new_context: Contexts, live_server: Any, room: Room) -> TablePage:
    """Table 1, on a telephone, in the middle of an entry."""
    found = TablePage(device(new_context, PHONE), live_server.url, room.session)
    found.has_all_parts()
    found.to_the_boards()
    found.open(2)
    return found


def at_the_desk(new_context: Contexts, live_server: Any, room: Room, path: str) -> Page:
    context = new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    cookie = room.client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + room.at(path))
    return page


def assert_in_the_middle(page: Page) -> None:
    """What has become of the call stands in the middle of the screen, not squeezed against the buttons."""
    said, height = page.locator(".call-sheet .ask").bounding_box(), page.evaluate("innerHeight")
    assert said
    assert height / 4 < said["y"] + said["height"] / 2 < height * 3 / 5


def test_from_the_press_at_the_table_to_the_close(
    new_context: Contexts, live_server: Any, room: Room, at: TablePage
) -> None:
    at.press("Director")
    sheet = at.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Called at")
    assert_in_the_middle(at.page)
    at.has_news()
    at.page.evaluate(A_MINUTE)
    at.has_news()
    expect(sheet).to_contain_text("Nobody has seen your call yet: please fetch the director")
    expect(at.page.locator(".strip")).to_contain_text("please fetch the director")
    at.assert_accessible()

    desk = at_the_desk(new_context, live_server, room, "calls/")
    bar, sound = desk.locator("[data-calls]"), desk.get_by_role("switch", name="Sound")
    expect(sound).to_have_attribute("aria-checked", "true")
    desk.locator(".cl .al-h").click()
    expect(bar).to_have_attribute("data-rang", "1")
    becomes(desk, lambda: CallEvent.objects.filter(kind="shown").count(), 1)
    at.has_news()
    expect(sheet).to_contain_text("The director’s screen shows it")
    expect(at.page.locator(".strip")).to_be_hidden()
    at.press("Back to the table")
    expect(at.question).to_have_text("What was the contract?")
    at.assert_fits()
    at.assert_accessible()

    expect(bar).to_contain_text("1 table calls")
    expect(desk).to_have_title("(1) Calls: Friday pairs – Riverside Bridge Club")
    call = desk.locator(".cl")
    expect(call).to_contain_text("Board 2 · round 1")
    expect(call.locator("[data-waits]")).not_to_have_text("0:00")
    assert_fits_everybody(desk, "the queue")
    desk.set_viewport_size({"width": 360, "height": 740})
    call.get_by_role("button", name="I’m coming").click()
    expect(call).to_contain_text("you are on the way")
    at.has_news()
    expect(at.page.locator(".call")).to_have_text("On the way")

    desk.goto(live_server.url + room.at("ranking/"))
    expect(desk.locator("[data-calls]")).to_contain_text("1 call is taken")
    desk.goto(live_server.url + room.at("calls/"))
    call.get_by_role("button", name="At the table").click()
    expect(call).to_contain_text("you are there")
    at.has_news()
    expect(at.page.locator(".call")).to_have_text("Is here")
    call.get_by_label("Note").fill("Insufficient bid")
    call.get_by_role("button", name="Settled at the table").click()
    expect(desk.get_by_text("Insufficient bid")).to_be_visible()
    at.has_news()
    expect(at.button("Director")).to_be_visible()
    assert list(CallEvent.objects.values_list("kind", flat=True)) == ["shown", "acknowledged", "attended", "closed"]
    assert at.faults == []


def test_a_call_closed_without_going_is_told_to_the_table(
    new_context: Contexts, live_server: Any, room: Room, at: TablePage
) -> None:
    at.press("Director")
    sheet = at.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Called at")
    at.has_news()
    desk = at_the_desk(new_context, live_server, room, "calls/")
    desk.locator(".cl summary").click()
    desk.get_by_role("button", name="Nothing to do").click()
    expect(desk.get_by_text("The call of table 1 is closed.")).to_be_visible()
    at.has_news()
    expect(sheet).to_contain_text("Your call is closed")
    expect(sheet).to_contain_text("please call again")
    at.assert_accessible()
    at.press("Back to the table")
    expect(at.button("Director")).to_be_visible()
    at.press("Director")
    expect(sheet).to_contain_text("Called at")
    at.press("No longer needed")
    expect(sheet).to_be_hidden()
    assert at.faults == []


def test_without_a_network_the_table_is_told_to_fetch_the_director(at: TablePage) -> None:
    at.loses_network()
    at.press("Director")
    sheet = at.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Please fetch the director")
    expect(sheet).not_to_contain_text("Called at")
    at.press("No longer needed")
    expect(at.button("Director")).to_be_visible()
    at.press("Director", "Back to the table")
    expect(at.page.locator(".call")).to_have_text("Not sent")
    at.assert_fits()
    at.page.context.set_offline(False)
    at.news()
    expect(at.page.locator(".call")).to_contain_text("Called")
    assert Call.objects.count() == 1
    at.press_key("call")
    at.press("No longer needed")
    expect(at.button("Director")).to_be_visible()
    assert not Call.objects.filter(open=True).exists()


def test_a_call_from_another_device_is_about_the_board_that_it_says(room: Room, at: TablePage) -> None:
    sheet = at.page.get_by_role("dialog")
    at.press("Director")
    expect(sheet).to_contain_text("Table 1 · Board 2")
    at.press("No longer needed")
    expect(at.button("Director")).to_be_visible()
    AtTheTable(room.session, 1).post("table_call", body={"id": str(uuid4()), "board": 3})
    at.has_news()
    at.press_key("call")
    expect(sheet).to_contain_text("Table 1 · Board 3")


def test_a_call_that_could_not_be_sent_for_long_is_sent_only_if_it_is_still_wanted(at: TablePage) -> None:
    at.loses_network()
    at.press("Director", "Back to the table")
    at.page.evaluate(MINUTES_LATER)
    at.page.context.set_offline(False)
    at.has_news()
    expect(at.page.locator(".call")).to_have_text("Still needed?")
    assert not Call.objects.exists()
    at.press_key("call")
    at.press("Yes, call")
    expect(at.page.get_by_role("dialog")).to_contain_text("Called at")
    assert Call.objects.filter(open=True).count() == 1


def test_a_board_that_is_not_played_here_has_a_way_to_the_director(
    new_context: Contexts, live_server: Any, room: Room, at: TablePage
) -> None:
    at.press("Not played by us")
    expect(at.question).to_have_text("Board 2: what happened?")
    at.assert_fits()
    at.assert_accessible()
    at.press("Back")
    expect(at.question).to_have_text("What was the contract?")
    at.press("Not played by us", "Other players played it here")
    expect(at.page.get_by_role("dialog")).to_contain_text("Called at")
    at.press("Back to the table")
    expect(at.question).to_have_text("Which board?")
    assert list(CallEvent.objects.values_list("kind", "board", "reason")) == [("said", 2, "others")]
    desk = at_the_desk(new_context, live_server, room, "calls/")
    desk.get_by_role("link", name="Enter who played it").click()
    expect(desk.get_by_label("Board")).to_have_value("2")


def test_a_desk_that_nobody_looks_at_has_seen_nothing(
    new_context: Contexts, live_server: Any, room: Room, at: TablePage
) -> None:
    desk = at_the_desk(new_context, live_server, room, "ranking/")
    desk.evaluate(LIES_BEHIND, True)
    at.press("Director")
    with desk.expect_response(lambda answer: "/calls/bar/" in answer.url and answer.status == 200):
        desk.evaluate(LIES_BEHIND, True)
    expect(desk.locator("[data-calls]")).to_contain_text("1 table calls")
    desk.wait_for_timeout(500)
    assert not CallEvent.objects.exists()
    with desk.expect_response(lambda answer: "/calls/shown/" in answer.url):
        desk.evaluate(LIES_BEHIND, False)
    assert CallEvent.objects.get().kind == "shown"
    desk.reload()
    desk.wait_for_timeout(500)
    assert CallEvent.objects.count() == 1
    desk.get_by_role("switch", name="Sound").click()
    desk.goto(live_server.url + room.at())
    expect(desk.get_by_role("switch", name="Sound")).to_have_attribute("aria-checked", "false")


def test_the_first_press_at_the_desk_does_what_it_is_meant_to(
    new_context: Contexts, live_server: Any, room: Room, at: TablePage
) -> None:
    """It allows the sound as well, whose line above then goes: nothing may move while the button is still down."""
    at.press("Not played by us", "Other players played it here")
    expect(at.page.get_by_role("dialog")).to_contain_text("Called at")
    desk = at_the_desk(new_context, live_server, room, "calls/")
    expect(desk.locator("[data-calls-mute]")).to_be_visible()
    place = desk.get_by_role("link", name="Enter who played it").bounding_box()
    assert place
    desk.mouse.move(place["x"] + 20, place["y"] + 4)
    desk.mouse.down()
    desk.wait_for_timeout(700)
    desk.mouse.up()
    expect(desk.get_by_label("Board")).to_have_value("2", timeout=5000)
