"""A match of teams from an empty list of names to the second edition, by hands in a browser.

Two teams, four rounds of a board at two or four tables; the director enters every result at the desk and gives a
weighted score. The score of both editions is worked out again from the rows of results: of eights in each of the three
ways of White Book 161.5 and 161.6, of fours by hybrid scoring (161.7).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from club.models import Session, User
from movements.models import Match, Seating
from tests.browser.evening import setting_up
from tests.browser.evening.people import LAPTOP, PHONE
from tests.browser.evening.results import Results
from tests.browser.evening.room import Room
from tests.browser.evening.ruled import weigh
from tests.browser.evening.tablet import Played
from tests.browser.evening.watching import Watch, check_page
from tests.builders import logged_in, make_club, make_director
from tests.services.scoring.test_eights_to_edition_two import ByHand
from tests.services.scoring.test_ways_to_edition_two import worked_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TEAMS = ("Owls", "Bears")
TOTALS = """figure => [...document.querySelectorAll('table.rank tbody tr')].map(row => [
  row.dataset.contestant, [...row.querySelectorAll(`[data-f=${figure}]`)].at(-1).textContent.trim()])"""
#: Tricks over 1 no trump by North, in turn.
RESULTS = ("=", "+2", "-1", "+3", "+1", "-3", "+4")


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.nothing_was_wrong()


@pytest.mark.parametrize(
    "way", ["hybrid", *(pytest.param(way, marks=pytest.mark.long) for way in ("fours", "aggregate", "cross"))]
)
def test_from_names_to_edition_two(
    new_context: Callable[..., BrowserContext], live_server: Any, watch: Watch, way: str
) -> None:
    club = make_club()
    make_director(club, "dana@example.org")
    laptop = watch.listen(new_context(base_url=live_server.url, **LAPTOP))
    cookie = logged_in(User.objects.get(email="dana@example.org")).cookies["sessionid"].value
    laptop.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    room = Room(desk := laptop.new_page(), set_up(desk, way))
    session = Session.objects.get()
    assert way in (session.teams_of_eight, session.scored_by)
    play(room, session)
    room.look("teams, all results are in")
    room.end_play()
    room.publish(1)
    reader = watch.listen(new_context(base_url=live_server.url, **PHONE)).new_page()
    results = Results(reader, f"/{club.slug}/{session.slug}/")
    first = figures_agree(results, session, way, 1)
    table = Seating.objects.filter(section__session=session).order_by("-table")[0].table
    ruled = Seating.objects.get(section__session=session, table=table, round=1).boards[0]
    weigh(desk, table=table, board=ruled)
    room.open()
    room.publish(2)
    assert figures_agree(results, session, way, 2) != first
    results.open()
    results.says_what_changed(2, f"Board {ruled}, table {table}")


def set_up(page: Page, way: str) -> str:
    setting_up.new_session(page)
    page.locator('input[name="contest"][value="teams"]').check()
    expect(page.locator("#id_new-team")).to_be_focused()
    if way == "hybrid":
        page.get_by_label("Scored by").select_option("hybrid")
    else:
        page.get_by_label("Size of the teams").select_option(way)
        expect(page.locator("#id_new-eighth")).to_be_visible()
    if way in ("aggregate", "cross"):
        page.get_by_label("Victory points of a match").select_option("")
    players = 4 if way == "hybrid" else 8
    for number, team in enumerate(TEAMS, start=1):
        page.locator("#id_new-team").fill(team)
        page.locator("#id_new-team").press("Enter")
        for player in range(1, players + 1):
            page.keyboard.type(f"{team[:-1]} Player{player}")
            page.keyboard.press("Enter")
        expect(page.locator(".prs > li")).to_have_count(number)
    page.locator("#own > summary").press("Enter")
    own = page.locator("#own")
    own.get_by_label("Boards in a round", exact=True).fill("1")
    own.get_by_label("Rounds of all sessions", exact=True).fill("4")
    page.get_by_role("button", name="Use this movement").press("Enter")
    check_page(page, "teams, set up")
    expect(page.locator(".go-w")).to_contain_text(" 4 boards each")
    return setting_up.start_play(page)


def play(room: Room, session: Session) -> None:
    """Every board at every table, typed by the director."""
    seats = Seating.objects.filter(section__session=session).exclude(boards=[]).order_by("round", "table")
    room.open()
    for number, seat in enumerate(seats):
        for board in seat.boards:
            room.enter(seat.table, board, Played("1N", "N", RESULTS[(2 * number + seat.round) % len(RESULTS)], ""))
    room.open()


def figures_agree(results: Results, session: Session, way: str, edition: int) -> list[Fraction]:
    """The total of each team on the page is the one that the rows give."""
    matches = worked_out(session, way) if way == "hybrid" else ByHand(session, way).matches()
    totals = defaultdict[str, Fraction](Fraction)
    for match in Match.objects.filter(session=session).select_related("home", "away"):
        for side, points in zip((match.home, match.away), matches[match.key], strict=True):
            totals[side.key] += points
    results.open(f"edition/{edition}/")
    results.look(f"teams, edition {edition}")
    shown = results.page.evaluate(TOTALS, "percent" if way in ("fours", "hybrid") else "total")
    assert {key: Fraction(said.replace("−", "-").replace("+", "")) for key, said in shown} == totals
    results.page.locator("a[href*='/match/']").first.click()
    results.look(f"teams, the match of edition {edition}")
    return sorted(totals.values())
