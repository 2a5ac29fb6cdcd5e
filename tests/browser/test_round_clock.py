"""The clock of a round on devices with wrong clocks, beside a stopwatch, and while the server is away."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from club.models import Section, Session
from club.services.facts import facts_changed
from tests import builders
from tests.browser.room import let_in
from tests.doors.rooms import Room, room_of
from tests.faults.test_clock import with_a_wrong_clock

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
HOUR = 3600
YEAR = 365 * 24 * HOUR
#: A page that asks often, on a machine that is busy, is at most so many seconds off.
NEAR = 1.5
PATIENCE = 30
#: In so many seconds the warning comes.
SOON = 30


@pytest.fixture
def room() -> Room:
    habits = {"pace": "together", "minutes_per_board": 7, "clock_sound": "chime"}
    return room_of(builders.started_session(8, habits=habits))


def began(session: Session) -> int:
    section = Section.objects.get(session=session)
    assert section.round_opened_at
    return int(section.round_opened_at.timestamp())


def left(place: Locator) -> int:
    """The seconds that the page shows."""
    expect(place).to_have_text(re.compile(r"^\+?\d+:\d\d$"))
    minutes, seconds = place.inner_text().lstrip("+").split(":")
    return int(minutes) * 60 + int(seconds)


def is_right(place: Locator, ends: int) -> None:
    """Beside a stopwatch, several times, once an answer that did not take long has come."""
    given_up = time.time() + PATIENCE
    while abs(left(place) - (ends - time.time())) > NEAR and time.time() < given_up:
        time.sleep(0.5)
    for _look in range(3):
        assert abs(left(place) - (ends - time.time())) <= NEAR
        time.sleep(1.3)


def test_three_devices_with_wrong_clocks_show_the_same_second(
    page: Page, live_server: Any, new_context: Contexts, room: Room
) -> None:
    ends = began(room.session) + 14 * 60
    desk = with_a_wrong_clock(page, 3 * HOUR)
    desk.set_default_navigation_timeout(120_000)
    let_in(page.context, room, live_server)
    desk.goto(live_server.url + room.at())
    clock = desk.locator("[data-round-clock] [data-clock-left]")
    is_right(clock, ends)
    expect(clock).to_have_attribute("aria-live", "off")
    tablet_context = new_context(viewport={"width": 820, "height": 1180})
    tablet = with_a_wrong_clock(tablet_context.new_page(), -YEAR)
    tablet.goto(f"{live_server.url}/l/{builders.table_secret(room.session, 1)}")
    is_right(tablet.locator(".top-clock [data-clock-left]"), ends)
    # Somebody sets the clock of the device while the page is open.
    tablet.evaluate("window.wrongBy = 7200")
    is_right(tablet.locator(".top-clock [data-clock-left]"), ends)
    # A minute more for one table is that table's.
    desk.get_by_text("More of the clock").click()
    desk.get_by_label("One table").select_option("1")
    desk.locator("form", has=desk.get_by_label("One table")).get_by_role("button", name="1 minute more").click()
    expect(tablet.locator(".top-clock [data-clock-phase]")).to_contain_text("Your table has more time", timeout=15000)
    is_right(tablet.locator(".top-clock [data-clock-left]"), ends + 60)
    is_right(clock, ends)


def test_it_goes_on_without_the_server_and_is_put_right_by_it(page: Page, live_server: Any, room: Room) -> None:
    let_in(page.context, room, live_server)
    section = Section.objects.get(session=room.session)
    assert section.round_opened_at
    section.round_opened_at -= timedelta(seconds=11 * 60 - SOON)
    section.save()
    facts_changed(room.session.pk)
    ends = began(room.session) + 14 * 60
    page.add_init_script(
        "window.rang = []; document.addEventListener('clock:rang', ({ detail }) => window.rang.push(detail.phase))"
    )
    page.goto(live_server.url + room.at())
    clock = page.locator("[data-round-clock]")
    page.context.set_offline(True)
    # The warning comes by the plan, in words, colour and sound, and is said once.
    expect(clock.locator("[data-clock-phase]")).to_contain_text("Last minutes", timeout=SOON * 2000)
    expect(clock).to_have_class(re.compile("rk-warning"))
    expect(clock.locator("[data-clock-said]")).to_have_text("3 minutes left in round 1")
    is_right(clock.locator("[data-clock-left]"), ends)
    assert page.evaluate("window.rang") == ["warning"]
    page.context.set_offline(False)
    page.evaluate("document.dispatchEvent(new CustomEvent('live:ask'))")
    is_right(clock.locator("[data-clock-left]"), ends)


def test_it_is_paused_and_goes_on_by_keyboard(page: Page, live_server: Any, room: Room) -> None:
    let_in(page.context, room, live_server)
    page.goto(live_server.url + room.at())
    page.get_by_role("button", name="Pause").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-clock-phase]")).to_contain_text("The clock stands still")
    stood = left(page.locator("[data-clock-left]"))
    time.sleep(2)
    assert left(page.locator("[data-clock-left]")) == stood
    page.get_by_role("button", name="Go on").press("Enter")
    expect(page.locator("[data-clock-phase]")).to_contain_text("until")
    page.get_by_role("button", name="1 minute more").first.press("Enter")
    expect(page.get_by_text("All tables have 1 minute more")).to_be_visible()
