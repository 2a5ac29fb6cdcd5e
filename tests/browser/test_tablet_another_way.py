"""A table whose server is gone: its results go to a new address, onto a camera, or onto paper; twice does no harm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.models import Session
from scoring.models import LateEntry, Line, Result
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.browser.table_page import PHONE, TREMBLE, TablePage, device
from tests.builders import enter, seating_at, started_session
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]

#: What a camera reads from the drawing: its squares as a picture, four dots a square.
SEEN = """async () => {
  const { decodeQR } = await import("/static/js/vendor/qr/decode.js");
  const size = Number(document.querySelector(".way-qr").getAttribute("viewBox").split(" ")[2]), wide = 4 * size;
  const data = new Uint8Array(wide * wide * 4).fill(255);
  for (const [, x, y] of document.querySelector(".way-qr path").getAttribute("d").matchAll(/M(\\d+) (\\d+)h/g))
    for (let at = 0; at < 16; at++) {
      const dot = 4 * ((4 * Number(y) + (at >> 2)) * wide + 4 * Number(x) + (at & 3));
      data[dot] = data[dot + 1] = data[dot + 2] = 0;
    }
  return decodeQR({ width: wide, height: wide, data });
}"""


@pytest.fixture
def session() -> Session:
    return started_session(pairs=6, boards_per_round=2)


@pytest.fixture
def cut_off(new_context: Contexts, live_server: Any, session: Session) -> TablePage:
    """A tablet that has entered both boards of its round, two minutes after its server went."""
    page = device(new_context, PHONE)
    page.clock.install()
    at = TablePage(page, live_server.url, session)
    page.clock.run_for(16_000)
    page.wait_for_load_state("networkidle")
    page.route("**/api/table**", lambda route: route.abort())
    at.to_the_boards()
    for board in (1, 2):
        at.open(board)
        at.key_in(2, "spades", "N", "Made")
        at.press("Yes, that is right")
    expect(page.get_by_role("button", name="Another way to send")).to_be_hidden()
    page.clock.run_for(130_000)
    return at


def test_it_goes_to_the_new_address_and_is_cleared_when_it_has_arrived(
    cut_off: TablePage, live_server: Any, session: Session
) -> None:
    page = cut_off.page
    cut_off.press("Another way to send")
    expect(page.locator("main")).to_contain_text("2 results are kept on this device.")
    expect(page.locator("main")).to_contain_text("Round 1, board 2: 2 spades by North")
    page.get_by_label("Address of the club’s server").fill(live_server.url.replace("localhost", "127.0.0.1"))
    for _time in range(2):
        with page.expect_popup() as opened:
            page.get_by_role("link", name="Send boards 1, 2 to 127.0.0.1").click()
        there = opened.value
        page.wait_for_timeout(1000 * TREMBLE)  # sooner a second press would be a trembling finger's
        expect(there.get_by_role("heading", name="These results have arrived")).to_be_visible()
        expect(there.locator("main")).to_contain_text("Table 1, boards 1, 2")
        expect(there.locator(".ca-ok")).to_have_count(2)
    assert [(line.result.contract, line.confirmed) for line in Line.objects.order_by("pk") if line.result] == [
        ("2S", True),
        ("2S", True),
    ]
    assert Result.objects.count() == 2
    assert_fits_everybody(there, "results that came by an address")
    there.close()
    cut_off.press("These have arrived")
    page.clock.run_for(1_000)
    cut_off.press("Yes, clear them")
    page.clock.run_for(6_000)
    assert cut_off.faults == []
    expect(page.get_by_role("button", name="Another way to send")).to_be_hidden()
    expect(cut_off.question).to_have_text("Where everybody goes for round 2")
    expect(page.locator(".top-sent")).to_have_text("✓All sent")
    expect(page.locator("main")).not_to_contain_text("still to be entered")


def test_a_code_on_its_screen_is_read_at_the_desk(
    cut_off: TablePage, new_context: Contexts, live_server: Any, session: Session
) -> None:
    page, room = cut_off.page, room_of(session)
    enter(session, 1, 1, seating_at(session, 1, 1).boards[0], "7NTN-13", source=Result.Source.DESK)
    cut_off.press("Another way to send")
    page.get_by_role("button", name="Show the code").scroll_into_view_if_needed()
    cut_off.press("Show the code")
    expect(cut_off.question).to_have_text("Code 1 of 1")
    expect(page.locator(".way-qr path")).to_be_attached()
    text, picture = page.evaluate(SEEN), page.locator(".way-qr").screenshot()
    assert text.startswith(f"{live_server.url}/table/carried#1~")
    assert len(text) < 700
    context = new_context()
    let_in(context, room, live_server)
    desk = context.new_page()
    read_at_the_desk(desk, live_server.url + room.at("from-tables/read/"), text)
    read_in_a_photograph(desk, picture)
    assert (Result.objects.count(), LateEntry.objects.count()) == (3, 0), "one is a conflict, one simply counts"
    assert_fits_everybody(desk, "reading a table's code")


def read_at_the_desk(desk: Page, address: str, text: str) -> None:
    """A hand scanner types the code and Enter; what is no code is said."""
    desk.goto(address)
    box = desk.get_by_label("The code, scanned or pasted")
    box.fill("hello")
    box.press("Enter")
    expect(desk.locator("[data-said]")).to_contain_text("This is not a table’s code.")
    for _time in range(2):
        box.fill(text)
        box.press("Enter")
        expect(desk.locator("[data-said]")).to_contain_text("Table 1, boards 1, 2")
    expect(desk.locator("[data-said]")).to_contain_text("Both are kept. The director has been told and decides.")


def read_in_a_photograph(desk: Page, picture: bytes) -> None:
    """Where no camera may be opened a telephone's picture will do; one without a code is said to be none."""
    desk.reload()
    box, said = desk.get_by_label("A photograph of the code"), desk.locator("[data-said]")
    box.set_input_files({"name": "other.png", "mimeType": "image/png", "buffer": desk.screenshot()})
    expect(said).to_contain_text("There is no code in this picture.")
    box.set_input_files({"name": "code.png", "mimeType": "image/png", "buffer": picture})
    expect(said).to_contain_text("Table 1, boards 1, 2")
    expect(said).to_contain_text("2♠ by North, made")


@pytest.mark.once
def test_what_could_not_be_fetched_is_told_and_paper_remains(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    page = device(new_context, PHONE)
    page.clock.install()
    page.route("**/another_way.js*", lambda route: route.abort())
    at = TablePage(page, live_server.url, session)
    page.clock.run_for(16_000)
    page.wait_for_load_state("networkidle")
    page.route("**/api/table**", lambda route: route.abort())
    at.to_the_boards()
    at.open(1)
    at.key_in(2, "spades", "N", "Made")
    at.press("Yes, that is right")
    page.clock.run_for(130_000)
    at.press("Another way to send")
    expect(page.locator(".step .tell")).to_contain_text("on paper")
    expect(page.locator("main")).to_contain_text("Round 1, board 1: 2 spades by North")
    page.unroute("**/another_way.js*")
    at.press("Back")
    page.clock.run_for(6_000)
    at.press("Another way to send", "Show the code")
    expect(page.locator(".way-qr")).to_be_visible()
    assert at.faults == []
