"""A phone with letters twice as large, and a magnified page: all is read, nothing hangs over."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from club.services import set_club_prices
from scoring.services.analysis import analyse_deals
from tests import builders
from tests.browser.room import let_in
from tests.deal_makers import deals_for, load, set_of
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
#: Width in pixels and size of the letters: text alone enlarged; a page magnified four times, and twice on a phone.
LARGE = ((360, "200%"), (320, "100%"), (180, "100%"))
#: Words of the ways of a page that are cut off: a phone has no pointer that would show the rest.
CUT = """() => [...document.querySelectorAll(".tabs span, .mast span")]
  .filter((each) => each.checkVisibility() && !each.matches(".vh") && each.scrollWidth > each.clientWidth + 1)
  .filter((each) => getComputedStyle(each).overflowX !== "visible")
  .map((each) => `${each.innerText} ${each.scrollWidth} > ${each.clientWidth}`)"""
#: What is wider than the page, or stands to the right of it.
OVER = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => `${each.tagName}.${each.className} ${Math.round(each.getBoundingClientRect().right)}`).slice(0, 5)"""
PAGES = ("", "rulings/new/", "rulings/1/", "boards/1/", "check-in/", "out/", "repairs/", "doubts/", "times/", "trail/")
PRINTS = tuple(f"print/{sheet}/" for sheet in ("guide-cards", "table-cards", "slips", "names", "travellers"))


def assert_large(page: Page, what: str) -> None:
    for width, letters in LARGE:
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate("size => { document.documentElement.style.fontSize = size; }", letters)
        fits = page.evaluate("document.documentElement.scrollWidth") <= width
        assert fits, f"{what} hangs over at {width}, {letters}: {page.evaluate(OVER)}"
        cut = page.evaluate(CUT)
        assert cut == [], f"{what} cuts at {width}, {letters}: {cut}"


def test_pages_of_a_session_are_read_in_large_letters(page: Page, live_server: Any) -> None:
    session = builders.started_session(8)
    set_club_prices(club_id=session.club_id, currency="GBP", member=450, visitor=600, junior=None, actor=PROGRAM)
    builders.play_all(session, rounds=[1])
    room = room_of(session)
    let_in(page.context, room, live_server)
    board, seat = builders.seating_at(session, 2, 1).boards[0], builders.meeting_at(session, 2, 1)
    page.goto(f"{live_server.url}{room.at('rulings/new/')}?line={board}:{seat.ns}-{seat.ew}")
    page.get_by_label("Facts").fill("West hesitated.")
    page.get_by_label("A different score for each side").check()
    page.get_by_label("North–South get").select_option("60")
    page.get_by_label("East–West get").select_option("40")
    expect(page.locator("#look")).to_contain_text("Issue ruling 1")
    assert_large(page, "a ruling being written")
    page.get_by_role("button", name="Issue ruling 1").click()
    expect(page.get_by_role("heading", name="Ruling 1")).to_be_visible()
    for path in (*PAGES, *PRINTS):
        page.goto(f"{live_server.url}{room.at(path)}")
        assert_large(page, path or "the room")


def test_hands_and_what_could_be_made_are_read_in_large_letters(page: Page, live_server: Any) -> None:
    session = builders.ended_session(4, "howell")
    builders.standings_of(session)
    load(session, deals_for([1]))
    analyse_deals(set_of(session).pk)
    room = room_of(session)
    let_in(page.context, room, live_server)
    for path in ("boards/1/", "deals/"):
        page.goto(f"{live_server.url}{room.at(path)}")
        assert_large(page, path)
    expect(page.locator(".facts").first).to_be_visible()
