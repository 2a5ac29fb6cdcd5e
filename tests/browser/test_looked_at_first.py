"""What a correction would do, and why it is made, fits beside its button on every screen."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Session
from scoring.recompute import recompute
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.doors.editions_compared import correct
from tests.doors.rooms import room_of
from tests.services.rulings.query_acts import evening, query

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]


def looked(page: Page, name: str) -> None:
    """For whoever looks: SCREENS=/tmp/screens keeps what the test saw."""
    folder = os.environ.get("SCREENS")
    for width in (360, 820, 1440) if folder else ():
        Path(folder or "").mkdir(parents=True, exist_ok=True)
        page.set_viewport_size({"width": width, "height": 740})
        page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
    assert_fits_everybody(page, name)


def test_a_query_and_an_edition_are_looked_at_before_they_are_decided(live_server: Any, page: Page) -> None:
    session: Session = evening("3SS=", published=True)
    asked = query(session, "3SXXS-8")
    room = room_of(session)
    let_in(page.context, room, live_server)
    page.goto(f"{live_server.url}{room.at(f'queries/{asked.pk}/')}")
    page.locator("form[action$='/accept/'] button[name=look]").click()
    expect(page.locator("#would-do")).to_be_visible()
    looked(page, "query")
    correct(session, 2, 1, "7NTN=")
    recompute(session.pk)
    page.goto(f"{live_server.url}{room.at('editions/?old=1&new=0')}")
    page.locator(".because summary").click()
    looked(page, "edition")
    page.goto(f"{live_server.url}{room.at()}")
    looked(page, "room")
    page.goto(f"{live_server.url}{room.at(room.line(1, 1))}")
    page.locator(".ed-f .because summary").click()
    looked(page, "line")
    page.goto(f"{live_server.url}{room.at('repairs/')}")
    looked(page, "repairs")
    page.goto(f"{live_server.url}/accounts/")
    looked(page, "account")
