"""A manager makes a ladder in the browser; everybody reads it, opens a line and comes to the session's results."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Player
from scoring.services.ladders import sweep_ladders
from tests.browser.looks import assert_fits_everybody
from tests.builders import logged_in, make_club, make_manager
from tests.ladders import FIRST, evening, ladder_of, members

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
CLUB = "The Riverside and District Duplicate Bridge Club of Upper Featherstonehaugh"


def taken(page: Page, name: str) -> None:
    """Where pictures are wanted (EVENING_PICTURES), this page on a telephone, a tablet and a desk."""
    folder = os.environ.get("EVENING_PICTURES")
    for width in (360, 820, 1440) if folder else ():
        page.set_viewport_size({"width": width, "height": 900})
        page.screenshot(path=Path(folder or "") / f"{name}-{width}.png", full_page=True)
    page.set_viewport_size({"width": 1280, "height": 900})


def test_from_the_desk_to_the_line_of_a_player(page: Page, live_server: Any) -> None:
    club = make_club(CLUB, "riverside")
    people = members(club, 8)
    for number, player in enumerate(people):
        Player.objects.filter(pk=player.pk).update(name=f"Wilhelmina Featherstonehaugh-Cholmondeley {number}")
    for at in range(4):
        evening(club, people, day=FIRST + timedelta(days=7 * at), seed=2 + at)
    client = logged_in(make_manager(club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(f"{live_server.url}/desk/riverside/")
    page.get_by_role("link", name="Ladders").click()
    taken(page, "desk-list-empty")
    page.get_by_role("link", name="New ladder").click()
    page.get_by_label("Title").fill("Autumn ladder")
    page.get_by_label("First day").fill("2026-09-01")
    page.get_by_label("Last day").fill("2026-08-31")
    page.get_by_label("How many of the best sessions count").fill("2")
    page.get_by_label("Worst percentage that counts").fill("40")
    page.get_by_role("button", name="Make the ladder").click()
    expect(page.get_by_role("alert").first).to_contain_text("The last day is before the first.")
    taken(page, "desk-new-refused")
    assert_fits_everybody(page, page.url)
    page.get_by_label("Last day").fill("2026-12-31")
    page.get_by_role("button", name="Make the ladder").click()
    expect(page.get_by_text("The ladder is on the club’s page.")).to_be_visible()
    page.get_by_label("Leave out Evening 08.09.").check()
    page.get_by_role("button", name="Save which are left out").click()
    expect(page.get_by_label("Leave out Evening 08.09.")).to_be_checked()
    sweep_ladders()
    page.goto(page.url)
    page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
    taken(page, "desk-ladder")
    assert_fits_everybody(page, page.url)
    page.context.clear_cookies()
    ladder_of(club, title="Pairs of the whole season, with a long name for the Challenge Cup", of="pairs")
    page.goto(f"{live_server.url}/riverside/")
    taken(page, "club")
    page.get_by_role("link", name="Autumn ladder").click()
    expect(page.get_by_text("2 of 3").first).to_be_visible()
    taken(page, "ladder")
    assert_fits_everybody(page, page.url)
    page.get_by_role("link", name="Wilhelmina").first.click()
    expect(page.get_by_role("cell", name="yes")).to_have_count(2)
    taken(page, "line")
    assert_fits_everybody(page, page.url)
    page.get_by_role("link", name="Evening 01.09.").click()
    expect(page.get_by_role("heading", name="Evening 01.09.")).to_be_visible()
    for path in ("ladders/", "ladders/pairs-of-the-whole-season-with-a-long-name-for-the-challenge-cup/"):
        page.goto(f"{live_server.url}/riverside/{path}")
        taken(page, path.replace("/", "-"))
        assert_fits_everybody(page, page.url)
