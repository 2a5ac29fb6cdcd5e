"""A manager prints a member's link; the member reads the years, agrees to be found, and a stranger finds the name."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Player
from club.services import facts_changed
from scoring.services.history import sweep_histories
from tests.browser.looks import assert_fits_everybody
from tests.browser.test_ladder import CLUB, taken
from tests.builders import logged_in, make_club, make_manager, make_player
from tests.ladders import ladder_of, members
from tests.long_clubs import copies, played_evening
from tests.team_evenings import published_teams

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
NAME = "Wilhelmina Featherstonehaugh-Cholmondeley"


def test_from_the_printed_link_to_being_found(page: Page, live_server: Any) -> None:
    club = make_club(CLUB, "riverside")
    ada = make_player(club, NAME)
    people = [ada, *members(club, 21)]
    for number, player in enumerate(people[1:]):
        privacy = ("shown", "initials", "hidden")[number % 3]
        Player.objects.filter(pk=player.pk).update(name=f"Maximiliana Wolfeschlegelstein {number}", privacy=privacy)
    template = played_evening(club, 6)
    for first in (0, 220, 430, 650):
        copies(template, 8, people, first=first)
    teams = published_teams(4, "round-robin", club=club)
    teams.contestants.all()[0].line_up.filter(seat=0).update(player=ada)
    facts_changed(teams.pk)
    ladder_of(club, title="Ladder of all the years", first_day="2016-01-01", last_day="2030-01-01")
    sweep_histories()
    client = logged_in(make_manager(club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])
    page.goto(f"{live_server.url}/desk/riverside/members/{ada.pk}/")
    page.get_by_role("link", name="Give the link").click()
    taken(page, "link-none")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text("This link is shown only now.")).to_be_visible()
    taken(page, "link-given")
    assert_fits_everybody(page, page.url)
    address = page.locator(".own-t .muted").inner_text()
    page.context.clear_cookies()
    page.goto(address)
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()
    taken(page, "own")
    assert_fits_everybody(page, "/me/history/")
    expect(page.locator("svg.curve circle")).to_have_count(4)
    page.get_by_role("link", name="Earlier sessions").click()
    expect(page.locator("#evenings tbody tr")).to_have_count(8)
    page.locator("#evenings a").last.click()
    expect(page.get_by_role("heading", name=NAME).or_(page.get_by_text(NAME)).first).to_be_visible()
    page.goto(address)
    page.get_by_role("button", name="Let others find me by name").click()
    expect(page.get_by_role("button", name="Do not let others find me")).to_be_visible()
    page.goto(f"{live_server.url}/riverside/")
    taken(page, "club")
    assert_fits_everybody(page, page.url)
    page.get_by_role("link", name="Find a player").click()
    page.get_by_label("Name").fill("feather")
    page.get_by_role("button", name="Search").click()
    taken(page, "search")
    assert_fits_everybody(page, page.url)
    page.get_by_role("link", name=NAME).click()
    expect(page.get_by_text("Maximiliana")).to_have_count(0)
    taken(page, "player")
    assert_fits_everybody(page, page.url)
    for path in ("players/?q=zzz", "months/", "months/2016-1/", "events/"):
        page.goto(f"{live_server.url}/riverside/{path}")
        taken(page, path.replace("/", "-").replace("?", ""))
        assert_fits_everybody(page, page.url)
    page.goto(f"{live_server.url}/me/years/riverside/")
    assert_fits_everybody(page, page.url)
    page.get_by_label("Your e-mail address").fill("nora@example.org")
    page.get_by_role("button", name="Send me my link").click()
    expect(page.get_by_role("status")).to_be_visible()
    taken(page, "asked")
    page.goto(address)
    page.get_by_role("button", name="End this link").click()
    expect(page.get_by_text("This link opens nothing any more.")).to_be_visible()
    assert_fits_everybody(page, "ended")
