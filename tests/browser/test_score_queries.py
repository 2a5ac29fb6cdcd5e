"""A score is queried on one phone, confirmed on another, accepted at the desk, and read by all four."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.looks import assert_fits_everybody
from tests.builders import PASSWORD, make_director
from tests.doors.phones import pair_at, slip_of
from tests.services.rulings.query_acts import evening, line_at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
SMALL = {"width": 360, "height": 740}


def picture(page: Page, name: str) -> None:
    """For whoever looks: SCREENS=/tmp/queries keeps what the test saw."""
    folder = os.environ.get("SCREENS")
    for width in (360, 820, 1440) if folder else ():
        Path(folder or "").mkdir(parents=True, exist_ok=True)
        page.set_viewport_size({"width": width, "height": 740})
        page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
    if folder:
        page.set_viewport_size(SMALL)  # type: ignore[arg-type]


def looked(page: Page, name: str) -> None:
    picture(page, name)
    assert_fits_everybody(page, name)
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]


def test_from_one_phone_to_the_other_to_the_desk_and_back(
    live_server: Any, new_context: Callable[..., BrowserContext]
) -> None:
    session = evening("3SS=", published=True)
    director = make_director(session.club)
    ours, theirs, desk = (new_context(viewport=SMALL).new_page() for _who in range(3))
    for phone, side in ((ours, "ns"), (theirs, "ew")):
        phone.goto(live_server.url + slip_of(pair_at(session, 1, side)))
        phone.wait_for_url("**/me/")
    ours.locator("[data-key=board-1] a.query").click()
    looked(ours, "form")
    ours.locator("input[name=tricks][value='10']").check()
    ours.get_by_role("button", name="Check my query").click()
    expect(ours.locator(".saying")).to_have_text("3♠ by South made 10, not 9")
    looked(ours, "look")
    ours.get_by_role("button", name="Send the query").click()
    expect(ours.get_by_text("the opponents have not answered yet")).to_be_visible()

    expect(theirs.locator(".ask")).to_contain_text("3♠ by South made 10, not 9")
    looked(theirs, "asked")
    theirs.locator(".ask a").click()
    looked(theirs, "no")
    theirs.go_back()
    theirs.locator(".ask button").click()
    expect(theirs.get_by_text("both pairs agree").first).to_be_visible()
    looked(theirs, "story")

    desk.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/queries/")
    desk.get_by_label("E-mail").fill(director.email)
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_role("button", name="Log in").click()
    looked(desk, "inbox")
    desk.get_by_text("3♠ by South made 10, not 9").click()
    looked(desk, "query")
    desk.get_by_role("button", name="Accept and correct").click()
    expect(desk.get_by_text("Accepted: board 1 is corrected.")).to_be_visible()
    desk.get_by_role("link", name="Enter a query for a player").click()
    line = line_at(session, 2)
    desk.get_by_label("Which pair asks?").select_option(str(line.ns_id))
    desk.get_by_label("Board").fill("2")
    desk.get_by_role("button", name="Continue").click()
    looked(desk, "enter")
    for phone in (ours, theirs):
        phone.goto(f"{live_server.url}/me/")
        expect(phone.locator("[data-key=board-1]")).to_contain_text("Corrected after a query")
        expect(phone.locator("[data-key=board-1] .what")).to_contain_text("+1")
    picture(ours, "evening")
    ours.goto(f"{live_server.url}/me/from/{session.club.slug}/{session.slug}/")
    stranger = new_context(viewport=SMALL).new_page()
    stranger.goto(f"{live_server.url}/me/from/{session.club.slug}/{session.slug}/")
    looked(stranger, "come")
