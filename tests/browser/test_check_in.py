"""The check-in list on two devices at once: a tap here is seen there, and the keyboard goes from line to line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.actor import PROGRAM
from club.services import set_club_prices
from tests.builders import PASSWORD, add_pairs, make_club, make_manager, make_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]


def opened(new_context: Contexts, url: str, path: str) -> Page:
    page = new_context(viewport={"width": 820, "height": 900}).new_page()
    page.goto(f"{url}/accounts/login/?next={path}")
    page.get_by_label("e-mail").fill("maya@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"**{path}")
    return page


def test_two_devices_and_the_keyboard(new_context: Contexts, live_server: Any) -> None:
    club = make_club("Riverside Bridge Club", "riverside")
    make_manager(club, "maya@example.org")
    set_club_prices(club_id=club.pk, currency="GBP", member=450, visitor=600, junior=None, actor=PROGRAM)
    session = make_session(club)
    add_pairs(session, 2)
    path = f"/desk/riverside/{session.slug}/check-in/"
    door, desk = opened(new_context, live_server.url, path), opened(new_context, live_server.url, path)

    paid = door.locator("[data-tap=paid]")
    paid.first.focus()
    door.keyboard.press("Enter")
    expect(door.locator(".ck-sum")).to_contain_text("£4.50 paid")
    expect(door.locator("[data-tap=here]").first).to_have_attribute("aria-pressed", "true")
    expect(paid.first).to_be_focused()
    door.keyboard.press("ArrowDown")
    expect(paid.nth(1)).to_be_focused()
    door.keyboard.press("ArrowLeft")
    expect(door.locator("[data-tap=here]").nth(1)).to_be_focused()

    expect(desk.locator(".ck-sum")).to_contain_text("1 of 4 here")
    name = desk.locator(".ck").nth(3).get_attribute("data-name") or ""
    desk.get_by_placeholder("Find a name").fill(name.split()[0][:4].lower())
    desk.keyboard.press("Enter")
    desk.keyboard.press("Space")
    expect(desk.locator(".ck-sum")).to_contain_text("2 of 4 here")
    desk.get_by_placeholder("Find a name").fill("")
    expect(desk.locator(".ck:visible")).to_have_count(4)
