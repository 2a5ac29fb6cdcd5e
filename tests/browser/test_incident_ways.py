"""The lawful ways beside each other: as columns at a desk, one at a time on a phone, with one button that names it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests import builders
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_one_way_is_chosen_named_and_compared(page: Page, live_server: Any) -> None:
    session = builders.started_session(10, "straight-mitchell")
    builders.play_all(session, rounds=[1, 2])
    room = room_of(session)
    let_in(page.context, room, live_server)
    gone = builders.seating_at(session, 5, 1).ns_id
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{live_server.url}{room.at('wrong/left/')}?{urlencode({'pair': gone, 'fine': 0, 'look': 1})}")
    button = page.get_by_role("button", name="Rule: ")
    expect(button).to_have_count(1)
    expect(button).to_be_in_viewport()
    expect(page.get_by_role("radio", name="Withdrawn, and out of the ranking")).to_be_checked()
    excused = page.get_by_role("cell", name="average minus, opponents average plus").first
    expect(excused).to_be_visible()

    page.set_viewport_size({"width": 360, "height": 740})
    expect(excused).to_be_hidden()
    expect(button).to_be_in_viewport()
    page.get_by_role("radio", name="Excused").check()
    expect(page.get_by_role("cell", name="average minus, opponents average plus").first).to_be_visible()
    expect(page.get_by_role("button", name="Rule: excused")).to_be_in_viewport()
    expect(page.get_by_label("What does each side say?")).to_be_hidden()
    page.get_by_label("Disputed: I have decided").check()
    expect(page.get_by_label("What does each side say?")).to_be_visible()
    page.locator("details.eff summary").click()
    assert_fits_everybody(page, "the ways when a pair left")
