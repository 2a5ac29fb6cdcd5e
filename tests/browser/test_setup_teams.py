"""Setting up teams in a browser: from New session to Start by keyboard, over two sessions, and matches of pairs."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from club.models import Club, Entry, Session, User
from club.queries import pairs_of
from movements.models import Match, Plan
from tests.browser.console import NO_ANSWER
from tests.browser.looks import assert_fits_everybody
from tests.builders import add_pairs, logged_in, make_club, make_director, make_player, make_session
from tests.team_evenings import add_teams, teams_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TEAMS = ("Owls", "Bears", "Falcons", "Otters", "Foxes", "Herons", "Badgers", "Hares")
#: Eight names of teams, 32 players by two letters each, Enter after each of them; New session, Teams, Start play.
KEYS, PRESSES = 149, 3
KEY = "#id_new-team"


class Hands:
    """What somebody does at the keyboard and with the mouse, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys, self.presses = page, 0, 0

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.keys += len(text)

    def enter(self) -> None:
        self.page.keyboard.press("Enter")
        self.keys += 1

    def press(self, what: Any) -> None:
        what.click()
        self.presses += 1


@pytest.fixture
def club() -> Club:
    club = make_club()
    make_director(club, "dana@example.org")
    for number in range(32):
        # Found by two letters each: «aa», «ab», …
        make_player(club, f"{chr(97 + number // 26)}{chr(97 + number % 26)}".capitalize() + f" Player{number}")
    return club


@pytest.fixture
def desk(page: Page, live_server: Any, club: Club) -> Iterator[Page]:
    """A director logged in; no script may fail and the content policy refuses nothing."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    cookie = logged_in(User.objects.get(email="dana@example.org")).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    yield page
    assert [each for each in said if not each.startswith(NO_ANSWER)] == []


def open_setup(page: Page, live_server: Any, session: Session) -> None:
    page.goto(f"{live_server.url}/desk/{session.club.slug}/{session.slug}/setup/")


def kind(page: Page, value: str) -> Any:
    return page.locator(f'input[name="contest"][value="{value}"]')


def start(page: Page) -> None:
    page.get_by_role("button", name="Start play").click()
    page.wait_for_url(lambda url: "/setup/" not in url)


def test_eight_teams_from_new_session_to_start_in_two_minutes(desk: Page, live_server: Any, club: Club) -> None:
    desk.goto(f"{live_server.url}/desk/{club.slug}/")
    hands = Hands(desk)
    hands.press(desk.get_by_role("button", name="New session"))
    desk.wait_for_url("**/setup/")
    hands.press(kind(desk, "teams"))
    expect(desk.locator(KEY)).to_be_focused()
    for number, name in enumerate(TEAMS):
        hands.type(name)
        hands.enter()
        for seat in range(4):
            player = 4 * number + seat
            hands.type(f"{chr(97 + player // 26)}{chr(97 + player % 26)}")
            hands.enter()
        expect(desk.locator(".prs > li")).to_have_count(number + 1)
        expect(desk.locator(KEY)).to_be_focused()
    expect(desk.locator(".prs .nm b")).to_have_text(list(TEAMS))
    expect(desk.locator(".go-w")).to_contain_text("American Whist, 8 teams")
    expect(desk.locator(".go-w")).to_contain_text("24 boards each")
    hands.press(desk.get_by_role("button", name="Start play"))
    desk.wait_for_url(lambda url: "/setup/" not in url)
    session = Session.objects.get()
    assert (session.state, session.event.contest, session.vp_scale) == ("playing", "teams", "wbf-continuous")
    assert [each.name for each in Entry.objects.order_by("number")] == list(TEAMS)
    assert all(len(each.players) == 4 and each.captain == each.players[0].player_id for each in pairs_of(session.pk))
    assert club.players.filter(is_guest=True).count() == 0
    # Every team misses one other in six rounds.
    assert Match.objects.filter(session=session).count() == 24
    assert (hands.keys, hands.presses) == (KEYS, PRESSES)


def test_seven_teams_play_triangles_over_two_sessions(desk: Page, live_server: Any, club: Club) -> None:
    first = teams_session(club)
    add_teams(first, 7)
    open_setup(desk, live_server, first)
    desk.locator("#sessions").fill("2")
    desk.locator("#sessions").blur()
    triangles = desk.locator(".mv", has_text="Round robin with triangles, 7 teams, session 1 of 2").first
    triangles.click()
    expect(desk.locator(".go-w")).to_contain_text("session 1 of 2")
    start(desk)
    second = make_session(club, title="Second evening", day=first.date + timedelta(days=7))
    open_setup(desk, live_server, second)
    desk.get_by_label("Competition").select_option(str(first.event_id))
    expect(desk.locator(".prs > li")).to_have_count(7)
    expect(desk.locator(".go-w")).to_contain_text("session 2 of 2")
    expect(desk.locator(".mv.on")).to_contain_text("as the contest began")
    start(desk)
    plans = [Plan.objects.get(section__session=each) for each in (first, second)]
    assert [each.options["session"] for each in plans] == [1, 2]
    assert plans[0].options["boards_per_round"] == plans[1].options["boards_per_round"]
    keys = [set(Match.objects.filter(session=each).values_list("key", flat=True)) for each in (first, second)]
    assert keys[0].isdisjoint(keys[1])


def test_twelve_pairs_play_matches_to_victory_points(desk: Page, live_server: Any, club: Club) -> None:
    session = make_session(club)
    add_pairs(session, 12)
    open_setup(desk, live_server, session)
    kind(desk, "matches").click()
    scale = desk.get_by_label("Victory points of a match")
    expect(scale).to_be_visible()
    desk.get_by_label("Scored by").select_option("cross_imps")
    expect(scale).to_have_value("wbf-continuous")
    start(desk)
    session.refresh_from_db()
    assert (session.state, session.scored_by, session.vp_scale) == ("playing", "cross_imps", "wbf-continuous")
    assert Match.objects.filter(session=session).count() == 6 * Plan.objects.get().rounds


def test_a_refused_team_stays_in_its_boxes(desk: Page, live_server: Any, club: Club) -> None:
    session = teams_session(club)
    add_teams(session, 1)
    open_setup(desk, live_server, session)
    desk.locator(KEY).fill("Team A")
    desk.locator("#id_new-first").fill("Guest One")
    desk.locator("#id_new-captain_2").check()
    desk.get_by_role("button", name="Add team", exact=True).click()
    expect(desk.locator(".refusal")).to_contain_text("Another team is called Team A already.")
    expect(desk.locator(KEY)).to_have_value("Team A")
    expect(desk.locator("#id_new-captain_2")).to_be_checked()
    desk.locator(KEY).fill("Team B")
    desk.get_by_role("button", name="Add team", exact=True).click()
    expect(desk.locator(".prs > li")).to_have_count(2)
    expect(desk.locator("#id_new-captain_0")).to_be_checked()


def test_more_than_four_players_and_a_stand_in(desk: Page, live_server: Any, club: Club) -> None:
    session = teams_session(club)
    open_setup(desk, live_server, session)
    desk.get_by_text("More players, stand-in team").click()
    desk.locator(KEY).click()
    desk.keyboard.press("Enter")
    for name in ("aa", "ab", "ac", "ad", "ae"):
        desk.keyboard.type(name)
        desk.keyboard.press("Enter")
    expect(desk.locator("#id_new-sixth")).to_be_focused()
    desk.get_by_label("Stand-in team").check()
    desk.get_by_role("button", name="Add team", exact=True).click()
    expect(desk.locator(".prs > li")).to_have_count(1)
    expect(desk.locator(".prs .bdg")).to_have_text("stand-in team")
    (team,) = pairs_of(session.pk)
    assert (len(team.players), team.stand_in) == (5, True)


@pytest.mark.parametrize("path", ["setup/", "line-ups/"])
def test_the_pages_fit_everybody(desk: Page, live_server: Any, club: Club, path: str) -> None:
    session = teams_session(club)
    add_teams(session, 4, players=6)
    url = f"{live_server.url}/desk/{club.slug}/{session.slug}/{path}"
    desk.goto(url)
    desk.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
    assert_fits_everybody(desk, url)
