"""An evening without a director in a browser: from what the manager allows to what a director publishes."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from club.actor import PROGRAM
from club.engine.movement_habits import MovementHabit
from club.models import Session
from club.services import add_template
from scoring.recompute import recompute
from tests.browser.looks import assert_fits_everybody
from tests.browser.setup_looks import log_in
from tests.builders import make_club, make_manager, make_player, play_all

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("SHOTS", "")


def looked_at(page: Page, what: str) -> None:
    assert_fits_everybody(page, what)
    for width in (360, 820, 1440) if SHOTS else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=str(Path(SHOTS, f"{what}-{width}.png")), full_page=True)
    page.set_viewport_size({"width": 1024, "height": 900})


def unseen(page: Page, what: str) -> None:
    """Nobody looks."""


def test_an_evening_from_the_managers_template_to_the_directors_publishing(
    page: Page, browser: Browser, live_server: Any
) -> None:
    played(page, browser, live_server, unseen)


def test_its_pages_fit_everybody(page: Page, browser: Browser, live_server: Any) -> None:
    played(page, browser, live_server, looked_at)


def played(page: Page, browser: Browser, live_server: Any, looked_at: Callable[[Page, str], None]) -> None:
    club = make_club("Riverside Bridge Club", "riverside")
    make_manager(club, "maya@example.org")
    make_player(club, "Ann Archer")
    habits = [MovementHabit(2, 2, "howell", 3, 1)]
    add_template(club_id=club.pk, values={"name": "Thursday pairs", "movements": habits}, actor=PROGRAM)
    log_in(page, live_server.url)
    page.goto(f"{live_server.url}/desk/riverside/settings/unattended/")
    page.get_by_role("link", name="Allow").click()
    looked_at(page, "unattended template")
    page.get_by_role("button", name="Allow players to start it").click()
    page.get_by_role("button", name="Make the link").click()
    looked_at(page, "unattended settings")
    start = page.locator(".wall-address a").get_attribute("href") or ""

    room = browser.new_context(viewport={"width": 1024, "height": 900})
    tablet = room.new_page()
    tablet.goto(start)
    looked_at(tablet, "start")
    tablet.get_by_label("How many tables?").select_option("4")
    tablet.get_by_role("button", name="Start the evening").click()
    tablet.get_by_role("link", name="Sign in on this device").click()
    tablet.get_by_label("Your name").fill("Ann Archer")
    tablet.get_by_label("Your partner’s name").fill("Zed Zebra")
    tablet.get_by_role("button", name="Sign in").click()
    tablet.get_by_label("“Zed Zebra”, just as typed").check()
    tablet.get_by_role("button", name="Sign in").click()
    looked_at(tablet, "start signed in")
    tablet.get_by_role("link", name="All have signed in").click()
    expect(tablet.locator("#signed-in")).to_contain_text("Ann Archer & Zed Zebra")
    looked_at(tablet, "start who")
    tablet.get_by_role("button", name="Begin to play").click()
    looked_at(tablet, "start playing")
    tables = tablet.url
    tablet.get_by_role("link", name="This device is for table 1").click()
    expect(tablet.get_by_role("heading", name="Rules for tonight")).to_be_visible()
    looked_at(tablet, "tablet rules")
    tablet.get_by_role("link", name="We have read them").click()
    tablet.get_by_role("button", name="Problem?").click()
    tablet.get_by_label("A revoke").check()
    tablet.get_by_label("In a few words").fill("East revoked in trick 5")
    looked_at(tablet, "tablet problem")
    tablet.get_by_role("button", name="Note it").click()
    expect(tablet.get_by_role("status")).to_contain_text("leave the tricks in order")
    looked_at(tablet, "tablet noted")
    tablet.get_by_role("link", name="Back to the table").click()
    expect(tablet.get_by_role("button", name="Problem?")).to_be_visible()

    session = Session.objects.get()
    play_all(session)
    recompute(session.pk)
    tablet.goto(tables)
    tablet.get_by_role("button", name="We have finished").click()
    looked_at(tablet, "start over")
    room.close()

    page.goto(f"{live_server.url}/desk/riverside/")
    page.get_by_role("link", name="was played without a director").click()
    looked_at(page, "unattended at the desk")
    page.get_by_role("button", name="Settled").click()
    expect(page.get_by_role("heading", name="Noted by the tables")).to_have_count(0)
    page.get_by_role("link", name="Go to the room and publish").click()
    page.get_by_role("button", name="Publish").first.click()
    expect(page.get_by_text("Edition 1 is published.")).to_be_visible()
