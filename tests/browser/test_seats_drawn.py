"""Seats on the page of setting up, in a browser: drawn, changed by hand, asked about; at three widths."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.actor import PROGRAM
from club.models import Contestant
from club.queries import pairs_of
from scoring.services.seat_wishes import keep_seat
from scoring.services.stand_by import stand_by
from tests.browser.looks import assert_fits_everybody
from tests.browser.setup_looks import log_in
from tests.builders import add_pairs, make_club, make_manager, make_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("SHOTS", "")


def looked_at(page: Page, what: str) -> None:
    assert_fits_everybody(page, what)
    for width in (360, 820, 1440) if SHOTS else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=str(Path(SHOTS, f"{what}-{width}.png")), full_page=True)
    page.set_viewport_size({"width": 1280, "height": 900})


def test_seats_are_drawn_and_changes_by_hand_asked_about(page: Page, live_server: Any) -> None:
    club = make_club("Riverside Bridge Club", "riverside")
    make_manager(club, "maya@example.org")
    session = make_session(club)
    pairs = add_pairs(session, 10)
    for at, pair in enumerate(pairs):
        Contestant.objects.filter(pk=pair.pk).update(strength=str(60 - 2 * at))
    keep_seat(session_id=session.pk, contestant_id=pairs[3].pk, table=2, side="EW", actor=PROGRAM)
    stand_by(session_id=session.pk, contestant_id=pairs[9].pk, actor=PROGRAM)
    log_in(page, live_server.url)
    page.goto(f"{live_server.url}/desk/riverside/{session.slug}/setup/")
    page.get_by_role("button", name="They play").click()
    expect(page.locator(".standing-by")).to_have_count(0)
    page.get_by_role("button", name="Draw, strong ones spread").click()
    expect(page.locator(".drawn")).to_contain_text("the strongest first, sit at")
    looked_at(page, "seats drawn")
    first = pairs_of(session.pk)[1]
    page.locator(f"#up-{first.id}").click()
    expect(page.locator(".drawn")).to_contain_text("then changed by hand")
    page.get_by_role("button", name="Draw by lot").click()
    expect(page.get_by_role("alert")).to_contain_text("Shall these changes be thrown away?")
    looked_at(page, "seats asked about")
    page.get_by_role("button", name="Keep the seats").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert pairs_of(session.pk)[0].id == first.id
    page.get_by_role("button", name="Draw by lot").click()
    page.get_by_role("button", name="Throw them away and draw").click()
    expect(page.locator(".drawn")).to_contain_text("drawn by lot, lot")
    page.goto(f"{live_server.url}/desk/riverside/{session.slug}/setup/?edit={first.id}#pair-{first.id}")
    page.get_by_text("Kept seat, strength, keep apart").click()
    looked_at(page, "pair open")
    page.get_by_role("button", name="Stand by, without a seat").click()
    expect(page.locator(".standing-by")).to_contain_text(first.players[0].name)
    looked_at(page, "stands by")
