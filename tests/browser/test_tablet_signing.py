"""The end of a round read from both sides, with a dispute that the desk decides; and a table taken over."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.models import Session, TableDevice
from scoring.models import DisputeEnd, Line, Result
from tests.browser.looks import assert_fits_everybody
from tests.browser.table_page import PHONE, SIZES, TablePage, becomes, device
from tests.builders import started_session
from tests.doors.rooms import Room, room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
SMALL = (320, 640)


@pytest.fixture
def session() -> Session:
    """Three tables; both pairs agree at the end of the round, and at no board before."""
    return started_session(pairs=6, boards_per_round=2, habits={"sign_off": "round"})


def looked_at(at: TablePage) -> None:
    """It fits on every screen, also the smallest; axe has nothing to say in the dark on a phone."""
    for width, height in (*SIZES, SMALL):
        at.page.set_viewport_size({"width": width, "height": height})
        at.assert_fits()
    at.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    at.assert_accessible()


def card(at: TablePage, side: str) -> None:
    at.press_key(side)
    expect(at.question).to_contain_text("is this what happened?")


def line(at: TablePage, number: int) -> Any:
    return at.page.locator(".ln").nth(number - 1)


def two_boards(at: TablePage) -> None:
    """Board 1: 4♠ by South, made with one over; board 2 passed out. Nobody is asked to say yes."""
    at.to_the_boards()
    at.open(1)
    at.press("4", "spades")
    at.seat("S")
    at.tricks(1)
    expect(at.board(1)).to_contain_text("Done")
    expect(at.board(1)).to_contain_text("+450 to you")
    at.open(2)
    at.press("Passed out")


def at_the_desk(context: BrowserContext, room: Room, url: str) -> Page:
    context.add_cookies([{"name": "sessionid", "value": room.client.cookies["sessionid"].value, "url": url}])
    page = context.new_page()
    page.goto(url + room.at())
    return page


def test_both_pairs_read_their_cards_and_the_desk_decides_a_dispute(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = TablePage(device(new_context, PHONE, color_scheme="dark"), live_server.url, session)
    two_boards(at)
    expect(at.question).to_have_text("Round 1 is entered: read your scorecards")
    at.all_sent()
    looked_at(at)
    card(at, "NS")
    expect(line(at, 1)).to_contain_text("spades by South, made +1")
    expect(line(at, 1)).to_contain_text("+450 to you")
    looked_at(at)
    at.press("Yes, we agree")
    expect(at.question).to_have_text("Thank you. Now pass it to East–West.")
    card(at, "EW")
    expect(line(at, 1)).to_contain_text("450 to them")
    at.press("Board 1 is not right")
    looked_at(at)
    at.press("Send this")
    expect(at.page.locator(".missing")).to_have_text("Choose what is not right.")
    at.press("the number of tricks")
    at.page.get_by_label("In your own words").fill("we took three")
    at.press("Send this")
    expect(line(at, 1)).to_contain_text("You do not agree: the number of tricks. “we took three”")
    looked_at(at)
    at.press("Send: 1 is not right")
    expect(at.question).to_contain_text("Where everybody goes for round 2")
    at.all_sent()

    room = room_of(session)
    desk = at_the_desk(new_context(), room, live_server.url)
    dispute = desk.locator("[data-key^=dispute-]")
    expect(dispute).to_contain_text("(E–W) does not agree: the number of tricks.")
    expect(dispute).to_contain_text("we took three")
    assert_fits_everybody(desk, "a dispute in the room")
    desk.get_by_role("button", name="It stands").click()
    expect(dispute).to_have_count(0)
    assert DisputeEnd.objects.get().how == DisputeEnd.How.STANDS
    assert set(Line.objects.values_list("board__number", "confirmed")) == {(1, True), (2, True)}
    at.news()
    at.press("Settings of this device", "More")
    looked_at(at)
    at.press("Scorecards of round 1")
    card(at, "EW")
    expect(line(at, 1)).to_contain_text("The director has heard you: the result stands.")
    assert at.faults == []


def test_a_table_is_taken_over_and_the_first_device_loses_nothing(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    first = TablePage(device(new_context, PHONE), live_server.url, session)
    first.to_the_boards()
    first.press("Settings of this device", "More", "Another device for this table")
    code = first.page.locator("output.six")
    expect(code).to_have_text(re.compile(r"\d{3} \d{3}"))
    picture = first.page.request.get(f"{live_server.url}/table/another.svg")
    assert picture.ok
    expect(first.page.get_by_role("img", name="A code that opens this table")).to_have_js_property("complete", True)
    looked_at(first)
    figures = code.inner_text()
    first.press("Back")
    first.loses_network()
    first.open(1)
    first.press("4", "spades")
    first.seat("S")
    first.tricks(1)
    expect(first.board(1)).to_contain_text("+450 to you")
    first.open(2)
    first.press("3", "hearts")

    other = device(new_context, PHONE)
    begins = monotonic()
    other.goto(f"{live_server.url}/table/code/")
    other.get_by_role("textbox").fill(figures)
    other.get_by_role("button", name="Open the table").tap()
    expect(other.locator("h2")).to_be_visible()
    print(f"another device is at the table after {monotonic() - begins:.1f} s")
    first.page.context.set_offline(False)
    first.news()
    expect(first.page.locator(".strip")).to_contain_text("has taken over this table")
    print(f"and the first one is told after {monotonic() - begins:.1f} s")
    expect(first.question).to_contain_text("has taken over this table at")
    expect(first.page.locator(".pad")).to_contain_text("Your answers for board 2 are kept: 3 hearts.")
    becomes(first.page, lambda: list(Result.objects.values_list("contract", flat=True)), ["4S"])
    looked_at(first)
    first.press("Go on here")
    expect(first.question).to_have_text("Who played it?")
    expect(first.page.locator(".trail")).to_contain_text("hearts")

    third = TablePage(device(new_context, PHONE), live_server.url, session)
    first.news()
    expect(first.question).to_contain_text("has taken over this table at")
    first.press("Finish on this device")
    expect(first.page.locator(".hint")).to_contain_text("Everything entered here has arrived.")
    becomes(first.page, TableDevice.objects.filter(ended_at__isnull=True).count, 2)
    assert first.faults == third.faults == []
