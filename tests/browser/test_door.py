"""The tablet by the door in a browser: three widths, nothing lost without a connection, free again for the next."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from club.models import DoorEntry
from scoring.services.door import open_door
from tests.browser.looks import assert_fits_everybody
from tests.browser.setup_looks import log_in
from tests.builders import make_club, make_manager, make_player, make_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("SHOTS", "")


def looked_at(page: Page, what: str) -> None:
    assert_fits_everybody(page, what)
    for width in (360, 820, 1440) if SHOTS else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=str(Path(SHOTS, f"{what}-{width}.png")), full_page=True)
    page.set_viewport_size({"width": 820, "height": 1100})


def test_two_sign_in_at_the_door_and_the_director_takes_them_in(page: Page, live_server: Any) -> None:
    club = make_club("Riverside Bridge Club", "riverside")
    make_manager(club, "maya@example.org")
    for name in ("Ann Archer", "Anna Adams", "Cleo Carter"):
        make_player(club, name)
    session = make_session(club)
    door = f"{live_server.url}/me/door/{open_door(session_id=session.pk, actor=PROGRAM)}/"
    page.goto(door)
    looked_at(page, "door")
    page.get_by_label("Your name").fill("ann")
    page.get_by_label("Your partner’s name").fill("Zed Zebra")
    page.context.set_offline(True)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("[data-door-lost]")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("ann")
    page.context.set_offline(False)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_text("Who is meant?")).to_be_visible()
    looked_at(page, "door asks")
    page.get_by_label("Ann Archer").check()
    page.get_by_label("“Zed Zebra”, just as typed").check()
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("status").first).to_contain_text("You are signed in.")
    looked_at(page, "door done")
    page.get_by_role("link", name="Next, please").click()
    page.get_by_text("I have no partner").click()
    page.get_by_label("Your name").fill("Cleo Carter")
    page.get_by_label("I look for a partner").check()
    page.get_by_label("Others who look for one may read my name here").check()
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("status").first).to_contain_text("You are signed in.")
    assert DoorEntry.objects.count() == 2
    page.goto(door)
    expect(page.locator(".door")).to_contain_text("Cleo Carter")
    looked_at(page, "door looking")
    log_in(page, live_server.url)
    page.goto(f"{live_server.url}/desk/riverside/{session.slug}/check-in/")
    looked_at(page, "door at the desk")
    page.get_by_role("button", name="They play").click()
    expect(page.locator(".cks .ck-nm", has_text="Zed Zebra")).to_be_visible()
    expect(page.locator(".ck-sum")).to_contain_text("2 of 2 here")
