"""A player's own telephone in a real browser: one scan, the evening, no connection, and every size of screen."""

from __future__ import annotations

import io
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from club.actor import PROGRAM
from club.models import Section, Session
from club.services import end_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import Award, adjust, publish_session
from tests.browser.looks import assert_fits_everybody
from tests.browser.table_page import until
from tests.builders import enter, meeting_at, play_all, seating_at, standings_of, started_session
from tests.doors.phones import OwnPhone, card_at, pair_at, slip_of
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

#: What is to be pressed cannot be where the page begins; what has the focus is under it. [] where nothing is wrong.
OUT_OF_SIGHT = """() => {
  window.scrollTo(0, 0);
  const row = document.querySelector(".form .btn-row"), faults = [], floor = () => row.getBoundingClientRect();
  if (floor().bottom > innerHeight + 1) faults.push("the answer");
  for (const box of document.querySelectorAll(".form :is(input, textarea, select):not([type=hidden])")) {
    box.focus();
    if (box.getBoundingClientRect().bottom > floor().top + 1) faults.push(box.outerHTML);
  }
  return faults;
}"""
#: What the phone has kept: the ends of the addresses, as the files are called where they lie.
KEPT = """async () => {
  const ends = (each) => new URL(each.url).pathname.match(/[^/]*[/]?$/)[0].replace(/[.][0-9a-f]{12}(?=[.])/, "");
  return (await (await caches.open('my-evening')).keys()).map(ends);
}"""
HABITS = {"pace": "together", "ask_lead": True, "sign_off": "round"}


@pytest.fixture
def session() -> Session:
    made = started_session(10, boards_per_round=3, arrow_switch=1, habits=HABITS)
    Section.objects.update(round_opened_at=timezone.now() - timedelta(minutes=6))
    return made


def picture(page: Page, name: str) -> None:
    """For whoever looks: SCREENS=/tmp/phone keeps what the test saw."""
    folder = os.environ.get("SCREENS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def test_one_scan_then_the_page_goes_on_by_itself(live_server: Any, page: Page, session: Session) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(live_server.url + slip_of(pair_at(session, 2)))
    page.wait_for_url("**/me/")
    expect(page.locator(".now .place b")).to_have_text("Table 2")
    first = seating_at(session, 2, 1).boards[0]
    enter(session, 2, 1, first, "4SXS+1", lead="HK")
    expect(page.locator(f"[data-key=board-{first}] .sc b")).to_be_visible()
    followed = "JSON.parse(localStorage.getItem('bridgeclub.me')).sessions"
    assert page.evaluate(followed) == {f"{session.club.slug}/{session.slug}": pair_at(session, 2).key}


def test_without_a_connection_the_last_page_stays_and_says_since_when(
    live_server: Any, page: Page, session: Session
) -> None:
    page.goto(live_server.url + slip_of(pair_at(session, 2)))
    page.wait_for_url("**/me/")
    strip = page.locator("[data-live-lost]")
    expect(strip).to_be_hidden()
    page.context.set_offline(True)
    for _look in range(2):
        with page.expect_event("requestfailed"):
            page.evaluate("document.dispatchEvent(new Event('live:ask'))")
    expect(strip).to_contain_text("No connection since")
    expect(page.locator(".now .place b")).to_have_text("Table 2")
    page.context.set_offline(False)
    page.evaluate("document.dispatchEvent(new Event('live:ask'))")
    expect(strip).to_be_hidden()


def test_loaded_anew_without_a_connection_the_last_page_is_still_there(
    live_server: Any, page: Page, session: Session
) -> None:
    page.goto(live_server.url + slip_of(pair_at(session, 2)))
    page.wait_for_url("**/me/")
    # Its first page came before the worker was there.
    parts = {"me/", "phone.css", "live.js", "phone.js"}
    until(page, lambda: parts <= set(page.evaluate(KEPT)), lambda: page.evaluate(KEPT))
    page.context.set_offline(True)
    page.reload()
    expect(page.locator(".now .place b")).to_have_text("Table 2")
    expect(page.locator(".now")).to_have_css("border-left-width", "6px")


def test_it_fits_every_screen_and_everybody(live_server: Any, page: Page, session: Session) -> None:
    page.goto(live_server.url + card_at(session, 1))
    assert_fits_everybody(page, "the choice of a pair")
    picture(page, "choose")
    page.locator(".choice").first.click()
    page.wait_for_url("**/me/")
    assert_small(page, "the first round")
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    meeting = meeting_at(session, 1, 1, seating_at(session, 1, 1).boards[1])
    adjust(
        session_id=session.pk, meeting=meeting, award=award, seen_version=None, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    play_all(session, rounds=[1])
    page.reload()
    assert_small(page, "the round is done")
    page.get_by_role("link", name="Board 1 is wrong").click()
    assert_small(page, "what is wrong")
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("button", name="Yes, all of it").click()
    expect(page.locator(".ln .bdg-ok")).to_have_count(2)
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    page.reload()
    assert_small(page, "after the evening")
    page.get_by_role("link", name="All tables, board by board").click()
    expect(page.locator("h1")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="The ranking").click()
    expect(page.locator("tr.you")).to_have_count(1)


def test_the_answer_is_in_sight_on_a_small_telephone(live_server: Any, page: Page, session: Session) -> None:
    for number, player in enumerate(session.club.players.order_by("pk")):
        player.name = f"Wilhelmina Featherstonehaugh-Cholmondeley {number}"
        player.save()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(live_server.url + card_at(session, 1))
    for button in page.locator(".choice").all():
        expect(button).to_be_in_viewport(ratio=1)
    page.locator(".choice").first.click()
    page.wait_for_url("**/me/")
    for size in ((360, 640), (320, 568)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.locator(".now .place")).to_be_in_viewport(ratio=1)
    play_all(session, rounds=[1])
    page.reload()
    page.get_by_role("link", name="Board 1 is wrong").click()
    for size in ((360, 640), (320, 568)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(OUT_OF_SIGHT) == []
    page.set_viewport_size({"width": 640, "height": 360})
    expect(page.locator(".form .btn-row")).to_have_css("position", "static")


def test_the_desks_pages_fit_and_slips_are_eight_a_page(live_server: Any, page: Page, session: Session) -> None:
    OwnPhone().joins(card_at(session, 1), pair=pair_at(session, 1).pk)
    room = room_of(session)
    cookie = room.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    for path in ("phones/", "phones/slips/", f"phones/slips/{pair_at(session, 1).pk}/"):
        page.goto(live_server.url + room.at(path))
        assert_fits_everybody(page, path)
    page.goto(live_server.url + room.at("phones/slips/"))
    pages = PdfReader(io.BytesIO(page.pdf(format="A4"))).pages
    assert [each.extract_text().count("Friday pairs") for each in pages] == [8, 2]


def assert_small(page: Page, what: str) -> None:
    """As everywhere, and on the smallest telephone, with letters twice as large, too."""
    assert_fits_everybody(page, what)
    for width, size in ((360, "100%"), (320, "100%"), (360, "200%")):
        page.set_viewport_size({"width": width, "height": 740})
        page.evaluate(f"document.documentElement.style.fontSize = '{size}'")
        page.evaluate(f"document.body.style.fontSize = '{'36px' if size == '200%' else ''}'")
        fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        picture(page, f"{what.replace(' ', '-')}-{width}-{size.rstrip('%')}")
        assert page.evaluate(fits), f"{what} hangs over at {width}, letters {size}"
    page.evaluate("document.documentElement.style.fontSize = document.body.style.fontSize = ''")
