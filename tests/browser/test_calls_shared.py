"""Two directors with their telephones share the calls of the room, and the table's tablet reads who comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rulings.models import CallEvent
from tests import builders
from tests.browser.looks import assert_fits_everybody
from tests.browser.table_page import PHONE, TablePage, becomes, device
from tests.browser.test_calls import LIES_BEHIND
from tests.doors.rooms import Room, room_of
from tests.doors.test_calls import calls, colleague

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
#: Milliseconds after which another press is no second tap of the one before.
TWO_TAPS = 500
#: The clock of this telephone is an hour fast.
AN_HOUR_FAST = "const now = Date.now.bind(Date); Date.now = () => now() + 3600000;"

#: What the browser shows is what is wanted.
TITLES = """async (wanted) => {
  const shown = await (await navigator.serviceWorker.getRegistration()).getNotifications();
  return JSON.stringify(shown.map((each) => each.title)) === JSON.stringify(wanted);
}"""


@pytest.fixture
def room() -> Room:
    return room_of(builders.started_session(6, boards_per_round=3))


def phone_of(new_context: Contexts, live_server: Any, room: Room, *, script: str = "", path: str = "phone/") -> Page:
    context = new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    if script:
        context.add_init_script(script)
    cookie = room.client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page = context.new_page()
    page.goto(live_server.url + room.at(f"calls/{path}"))
    return page


def test_two_directors_and_a_table(new_context: Contexts, live_server: Any, room: Room) -> None:
    at = TablePage(device(new_context, PHONE), live_server.url, room.session)
    at.has_all_parts()
    at.press("Director")
    dana = phone_of(new_context, live_server, room)
    ravi = phone_of(new_context, live_server, colleague(room))
    wrong: list[str] = []
    for each in (dana, ravi):
        each.on("pageerror", lambda error: wrong.append(str(error)))
    dana.get_by_role("button", name="I’m coming").click()
    ravi.get_by_role("button", name="I’m coming").click()
    expect(dana.locator("[data-calls-said]")).to_have_text("You are on the way to table 1.")
    expect(ravi.locator("[data-calls-said]")).to_have_text(f"{room.user} is on the way to table 1 already.")
    expect(ravi.locator(".cl")).to_contain_text(f"{room.user} is on the way")
    at.has_news()
    expect(at.page.get_by_role("dialog")).to_contain_text(f"{room.user.name} is coming")

    dana.locator(".cl summary").click()
    dana.get_by_role("button", name="Ravi Shaw, you take it").click()
    expect(ravi.locator("[data-calls]")).to_contain_text("You are asked to go to table 1.")
    assert_fits_everybody(ravi, "the calls on a telephone")
    ravi.set_viewport_size({"width": 360, "height": 740})
    ravi.get_by_role("button", name="I’m coming").click()
    expect(dana.locator(".cl")).to_contain_text("Ravi Shaw is on the way")
    at.has_news()
    expect(at.page.get_by_role("dialog")).to_contain_text("Ravi Shaw is coming")

    ravi.context.set_offline(True)
    ravi.get_by_role("button", name="At the table").click()
    expect(ravi.locator("[data-calls-said]")).to_contain_text("Not sent: “At the table 1”.")
    expect(ravi.locator("[data-calls-lost]")).to_be_visible()
    ravi.context.set_offline(False)
    becomes(ravi, lambda: CallEvent.objects.filter(kind="attended").count(), 1)
    expect(ravi.locator("[data-calls-lost]")).to_be_hidden()
    expect(ravi.locator(".cl")).to_contain_text("you are there")
    ravi.get_by_label("Note").fill("Revoke")
    ravi.wait_for_timeout(TWO_TAPS)
    ravi.get_by_role("button", name="Settled at the table").click()
    expect(ravi.locator("[data-calls-said]")).to_have_text("The call of table 1 is closed.")
    expect(dana.locator(".cl")).to_have_count(0)
    assert CallEvent.objects.latest("pk").note == "Revoke"
    assert (at.faults, wrong) == ([], [])


def test_the_wait_is_right_by_a_wrong_clock_and_without_a_network(
    new_context: Contexts, live_server: Any, room: Room
) -> None:
    calls(room, 1)
    page = phone_of(new_context, live_server, room, script=AN_HOUR_FAST)
    waits = page.locator(".cl [data-waits]")
    before = _seconds(str(waits.text_content()))
    assert before < 60
    page.context.set_offline(True)
    expect(page.locator("[data-calls-lost]")).to_contain_text("Not connected since")
    calls(room, 2)
    page.wait_for_timeout(3000)
    assert before + 2 <= _seconds(str(waits.text_content())) < before + 60
    page.context.set_offline(False)
    expect(page.locator(".cl")).to_have_count(2)
    expect(page.locator("[data-calls-lost]")).to_be_hidden()


def _seconds(shown: str) -> int:
    minutes, seconds = shown.split(":")
    return 60 * int(minutes) + int(seconds)


def test_what_a_director_chooses_for_a_device_stays_in_it(new_context: Contexts, live_server: Any, room: Room) -> None:
    page = phone_of(new_context, live_server, room)
    page.locator("[data-calls-device] summary").click()
    page.get_by_label("Loudness").select_option("Loud")
    page.get_by_label("Tone").select_option("Deep")
    page.get_by_label("Keep the screen on").check()
    page.get_by_label("Sound for a new call").uncheck()
    assert_fits_everybody(page, "how a device tells of calls")
    page.reload()
    page.locator("[data-calls-device] summary").click()
    expect(page.get_by_label("Loudness")).to_have_value("3")
    expect(page.get_by_label("Tone")).to_have_value("deep")
    expect(page.get_by_label("Keep the screen on")).to_be_checked()
    expect(page.get_by_role("switch", name="Sound")).to_have_attribute("aria-checked", "false")
    page.get_by_role("button", name="Try it").click()


def test_reminded_once_for_every_so_many_minutes(new_context: Contexts, live_server: Any, room: Room) -> None:
    calls(room, 1)
    page = phone_of(new_context, live_server, room)
    bar = page.locator("[data-calls]")
    page.locator(".cqm-top b").click()
    expect(bar).to_have_attribute("data-rang", "1")
    expect(page.locator(".cl-l")).to_be_hidden()
    page.evaluate("() => { const now = performance.now.bind(performance); performance.now = () => now() + 125000; }")
    expect(bar).to_have_attribute("data-rang", "2")
    expect(page.locator(".cl-l")).to_have_text("Nobody has gone for more than 2 minutes")


def test_a_page_that_lies_behind_another_one_notifies(new_context: Contexts, live_server: Any, room: Room) -> None:
    page = phone_of(new_context, live_server, room)
    page.context.grant_permissions(["notifications"])
    page.reload()
    page.locator("[data-calls-device] summary").click()
    page.get_by_label("Notify me").check()
    expect(page.get_by_label("Notify me")).to_be_checked()
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.getRegistration()).active)")
    page.evaluate(LIES_BEHIND, True)
    calls(room, 2)
    page.evaluate(LIES_BEHIND, True)
    page.wait_for_function(TITLES, arg=["Table 2 calls"])
    assert not CallEvent.objects.exists()
    page.evaluate(LIES_BEHIND, False)
    page.wait_for_function(TITLES, arg=[])
    becomes(page, lambda: CallEvent.objects.filter(kind="shown").count(), 1)
