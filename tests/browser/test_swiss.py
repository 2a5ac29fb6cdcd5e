"""A Swiss in the browser: chosen, drawn and changed at the desk, and what a table and a phone say meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.models import Contestant, Session
from movements.models import Seating
from tests.browser.evening.watching import check_page
from tests.browser.looks import assert_fits_everybody
from tests.browser.table_page import UPRIGHT, TablePage, device
from tests.builders import logged_in, make_director, play_all
from tests.swiss_evenings import draw, drawn_last, play_round, started_swiss
from tests.team_evenings import add_teams, teams_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]


def at_the_desk(page: Page, live_server: Any, session: Session) -> str:
    client = logged_in(make_director(session.club))
    cookie = {"name": "sessionid", "value": client.cookies["sessionid"].value, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    return f"{live_server.url}/desk/{session.club.slug}/{session.slug}/"


def test_a_swiss_is_chosen_with_its_first_round(page: Page, live_server: Any) -> None:
    session = teams_session()
    add_teams(session, 9)
    desk = at_the_desk(page, live_server, session)
    page.goto(f"{desk}setup/")
    page.get_by_role("link", name="Play a Swiss").click()
    page.get_by_label("Rounds", exact=True).fill("5")
    page.get_by_label("With an odd number of teams").select_option(value="long")
    page.get_by_role("button", name="Show round 1").click()
    expect(page.get_by_role("heading", name="Round 1 would be")).to_be_visible()
    first = page.locator("table.r1").inner_text()
    check_page(page, "swiss-set-up")
    page.get_by_role("button", name="Draw other lots").click()
    expect(page.locator("table.r1")).not_to_have_text(first)
    assert_fits_everybody(page, "the page of a Swiss")
    page.get_by_role("button", name="Play this Swiss").click()
    expect(page.get_by_text("Swiss, 9 teams").first).to_be_visible()
    check_page(page, "swiss-chosen")


@pytest.mark.parametrize("contest", ["pairs", "teams"])
def test_a_round_is_drawn_while_a_table_waits(
    contest: str, page: Page, new_context: Contexts, live_server: Any
) -> None:
    session = started_swiss(contest, 7, rounds=3)
    play_round(session)
    at = TablePage(device(new_context, UPRIGHT), live_server.url, session, 1)
    if contest == "teams":
        at.press("Go on")
    expect(at.question).to_have_text("Round 2 has not been drawn yet")
    check_page(at.page, f"swiss-table-{contest}")
    desk = at_the_desk(page, live_server, session)
    page.goto(desk)
    check_page(page, f"swiss-room-{contest}")
    page.get_by_role("link", name="Draw round 2").first.click()
    expect(page.get_by_role("heading", name="Draw of round 2 of 3")).to_be_visible()
    check_page(page, f"swiss-draw-{contest}")
    page.get_by_text("Change the draw").click()
    page.get_by_role("button", name="Exchange").click()
    expect(page.get_by_text("Changed by you")).to_be_visible()
    assert_fits_everybody(page, f"the draw of {contest}")
    page.get_by_role("button", name="Publish the draw of round 2").click()
    expect(page.get_by_text("Round 2 is drawn")).to_be_visible()
    assert drawn_last(session) == 2
    at.news()
    expect(at.question).not_to_have_text("Round 2 has not been drawn yet")
    seat = Seating.objects.select_related("ns").get(section__session=session, round=2, table=1)
    assert seat.ns is not None
    check_page(at.page, f"swiss-table-after-{contest}")
    play_round(session)
    draw(session)
    page.goto(f"{desk}draw/")
    page.get_by_role("link", name="print").last.click()
    check_page(page, f"swiss-print-{contest}")
    assert Contestant.objects.filter(session=session).count() == 7


def test_a_short_threesome_and_a_late_team(page: Page, new_context: Contexts, live_server: Any) -> None:
    """Set up, drawn, played: half a match against either; then a team that comes late is drawn."""
    session = teams_session()
    add_teams(session, 7)
    desk = at_the_desk(page, live_server, session)
    page.goto(f"{desk}swiss/")
    page.get_by_label("Rounds", exact=True).fill("3")
    page.get_by_label("With an odd number of teams").select_option(value="short")
    page.get_by_label("Opponents again").select_option(value="never")
    page.get_by_role("button", name="Show round 1").click()
    expect(page.get_by_role("heading", name="Round 1 would be")).to_be_visible()
    check_page(page, "short-set-up")
    assert_fits_everybody(page, "the page of a Swiss with short threesomes")
    page.get_by_role("button", name="Play this Swiss").click()
    page.get_by_role("button", name="Start").first.click()
    expect(page.get_by_role("link", name="Draw match 2").first).to_be_visible()
    seat = Seating.objects.select_related("ns", "ew").get(section__session=session, round=1, table=5)
    then = Seating.objects.select_related("ns", "ew").get(section__session=session, round=2, table=5)
    assert (seat.ns, len(seat.boards)) == (then.ns, 3)
    assert seat.ew != then.ew, "half a match against either"
    play_all(session, rounds=[1])
    at = TablePage(device(new_context, UPRIGHT), live_server.url, session, 5)
    check_page(at.page, "short-table-between")
    play_all(session, rounds=[2])
    page.goto(f"{desk}draw/")
    expect(page.get_by_role("heading", name="Draw of match 2, rounds 3 and 4, of 3 matches")).to_be_visible()
    check_page(page, "short-draw")
    assert_fits_everybody(page, "a draw with a short threesome")
    page.get_by_role("button", name="Publish the draw of match 2").click()
    expect(page.get_by_text("Match 2 is drawn")).to_be_visible()
    check_page(page, "short-room")
    page.goto(f"{desk}draw/late/")
    page.get_by_label("Name of the team").fill("Latecomers")
    for seat in ("first", "second", "third", "fourth"):
        page.locator(f"[name=new-{seat}]").fill(f"{seat.title()} Late")
    check_page(page, "short-late")
    assert_fits_everybody(page, "the page of who comes late")
    page.get_by_role("button", name="Enter them").click()
    expect(page.get_by_text("is in, and is drawn from the next draw on")).to_be_visible()
    play_round(session)
    page.goto(f"{desk}draw/")
    expect(page.get_by_text("Latecomers").first).to_be_visible()
    check_page(page, "short-draw-of-eight")
    page.goto(f"{desk}matches/")
    check_page(page, "short-matches")
