"""The pace fits every screen: the line in the room, and the page during play and after it."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import Page

from club.actor import PROGRAM
from club.services import end_play
from tests import builders
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.doors.rooms import room_of
from tests.timed_evenings import MINUTE, began, enter_at, first_round

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_during_play_and_as_a_report(page: Page, live_server: Any) -> None:
    session = builders.started_session(10, "straight-mitchell", boards_per_round=3)
    room = room_of(session)
    let_in(page.context, room, live_server)
    start = began(session, 40)
    first_round(session, start, {1: 3, 2: 2, 3: 3, 4: 1, 5: 3})
    enter_at(session, 2, 2, {0: start + 33 * MINUTE, 1: start + 39 * MINUTE})
    url = live_server.url + room.at("")
    page.goto(url)
    page.get_by_text("Predicted end").wait_for()
    _picture(page, "room")
    assert_fits_everybody(page, url)
    url = live_server.url + room.at("pace-of-play/")
    page.goto(url)
    _picture(page, "pace")
    assert_fits_everybody(page, url)
    page.get_by_role("button", name="Played later").first.click()
    page.get_by_text("to be played later").first.wait_for()
    end_play(session_id=session.pk, actor=PROGRAM)
    page.goto(url)
    _picture(page, "report")
    assert_fits_everybody(page, url)


def _picture(page: Page, name: str) -> None:
    folder = os.environ.get("PICTURES")
    for width in (360, 820, 1440) if folder else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=f"{folder}/{name}-{width}.png", full_page=True)
