"""The round clock on a tablet, a phone and a wall whose own clocks are wrong, before and after they slept."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.actor import PROGRAM
from club.models import Section, Session
from club.services import make_wall_link
from club.services.facts import facts_changed
from tests import builders
from tests.browser.test_round_clock import HOUR, NEAR, YEAR, began, is_right, left
from tests.browser.test_wall import tonight
from tests.doors.phones import pair_at, slip_of
from tests.faults.test_clock import with_a_wrong_clock

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
#: While a device sleeps nothing runs on it, and on some systems performance.now() stands still.
ASLEEP = """
  const counted = performance.now.bind(performance);
  let slept = 0;
  performance.now = () => counted() - slept;
  window.sleep = (seconds) => setTimeout(() => {
    const woken = counted() + seconds * 1000;
    while (counted() < woken) { /* Nothing runs. */ }
    slept += seconds * 1000;
  }, 0);
"""
SLEEP = 9
#: In so many seconds after waking it has to be right.
AWAKE = 3
#: And where nobody answers.
ALONE = 10


def put_to_bed(page: Page, wrong_by: int) -> Page:
    """A page of a device with a wrong clock, which can sleep."""
    page.add_init_script(ASLEEP)
    page.set_default_navigation_timeout(120_000)
    return with_a_wrong_clock(page, wrong_by)


def session_of_a_wall() -> tuple[Session, str]:
    habits = {"pace": "together", "minutes_per_board": 7, "live_ranking": "off"}
    session = tonight(builders.started_session(8, habits=habits))
    return session, make_wall_link(club_id=session.club.pk, actor=PROGRAM)


def awake(page: Page, place: str, ends: int, within: float) -> None:
    given_up = time.time() + within
    shown = page.locator(place)
    while abs(left(shown) - (ends - time.time())) > NEAR:
        assert time.time() < given_up, (place, left(shown), ends - time.time())
        time.sleep(0.2)


def test_a_tablet_a_phone_and_a_wall_with_wrong_clocks_are_right_also_after_they_slept(
    live_server: Any, new_context: Contexts
) -> None:
    session, secret = session_of_a_wall()
    ends = began(session) + 14 * 60
    tablet = put_to_bed(new_context(viewport={"width": 820, "height": 1180}).new_page(), -YEAR)
    tablet.goto(f"{live_server.url}/l/{builders.table_secret(session, 1)}")
    phone = put_to_bed(new_context(viewport={"width": 360, "height": 740}).new_page(), 3 * HOUR)
    phone.goto(live_server.url + slip_of(pair_at(session, 2)))
    wall = put_to_bed(new_context(viewport={"width": 1280, "height": 720}).new_page(), -26 * 60)
    wall.goto(f"{live_server.url}/{session.club.slug}/wall/{secret}/")
    devices = [
        (tablet, ".top-clock [data-clock-left]"),
        (phone, "[data-clock-left]"),
        (wall, "[data-clock-left] >> visible=true"),
    ]
    for page, place in devices:
        is_right(page.locator(place), ends)
    for page, _place in devices:
        page.evaluate(f"window.sleep({SLEEP})")
    time.sleep(SLEEP)
    for page, place in devices:
        awake(page, place, ends, AWAKE)


def test_a_device_that_wakes_where_nobody_answers_is_right_too(live_server: Any, new_context: Contexts) -> None:
    session, secret = session_of_a_wall()
    # What comes after the sleep is another phase.
    section = Section.objects.get(session=session)
    assert section.round_opened_at
    section.round_opened_at -= timedelta(seconds=14 * 60 - SLEEP - 40)
    section.save()
    facts_changed(session.pk)
    ends = began(session) + 14 * 60
    wall = put_to_bed(new_context(viewport={"width": 1280, "height": 720}).new_page(), -26 * 60)
    wall.goto(f"{live_server.url}/{session.club.slug}/wall/{secret}/")
    place = "[data-clock-left] >> visible=true"
    is_right(wall.locator(place), ends)
    wall.context.set_offline(True)
    wall.evaluate(f"window.sleep({SLEEP})")
    time.sleep(SLEEP)
    awake(wall, place, ends, ALONE)
    wall.context.set_offline(False)
    wall.evaluate("document.dispatchEvent(new CustomEvent('wall:ask'))")
    is_right(wall.locator(place), ends)


def test_setting_the_clock_of_a_device_changes_nothing_while_somebody_answers(
    live_server: Any, new_context: Contexts
) -> None:
    session, _secret = session_of_a_wall()
    ends = began(session) + 14 * 60
    phone = put_to_bed(new_context(viewport={"width": 360, "height": 740}).new_page(), 0)
    phone.goto(live_server.url + slip_of(pair_at(session, 2)))
    shown = phone.locator("[data-clock-left]")
    is_right(shown, ends)
    for wrong_by in (2 * HOUR, -YEAR):
        phone.evaluate(f"window.wrongBy = {wrong_by}")
        for _look in range(4):
            time.sleep(1)
            assert abs(left(shown) - (ends - time.time())) <= NEAR
    expect(phone.locator("[data-clock-phase]")).to_contain_text("until")
