"""Two devices of one match of teams: a half is played, compared, agreed to; then the other, with other pairs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.actor import PROGRAM
from club.models import Session
from movements.models import Match
from movements.services.playing_pairs import LineUpOfTeam, set_line_up
from scoring.models import MatchAgreement, Result
from tests.browser.table_page import PHONE, SIZES, YES, TablePage, device
from tests.builders import enter
from tests.team_evenings import started_teams

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
SMALL, DESK = (320, 640), (1440, 900)
GO_ON = "Go on"


@pytest.fixture
def session() -> Session:
    """Four rounds of a board, the same two boards at both tables in each half."""
    return started_teams(2, "head-to-head", rounds=4, boards_per_round=1)


def looked_at(at: TablePage) -> None:
    for width, height in (*SIZES, SMALL, DESK):
        at.page.set_viewport_size({"width": width, "height": height})
        at.assert_fits()
    at.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    at.assert_accessible()


def passes(at: TablePage, board: int) -> None:
    """The board of a round is passed out, and East–West agree."""
    at.to_the_boards()
    at.open(board)
    at.press("Passed out", YES)


def makes(at: TablePage, board: int, over: int) -> None:
    """The board of a round: 4♠ by South, made with so many over."""
    at.to_the_boards()
    at.open(board)
    at.press("4", "spades")
    at.seat("S")
    at.tricks(over)
    at.press(YES)


def test_a_match_is_compared_half_by_half(new_context: Contexts, live_server: Any, session: Session) -> None:
    one, two = (TablePage(device(new_context, PHONE), live_server.url, session, table) for table in (1, 2))
    expect(one.question).to_have_text("Round 1: you play Team B")
    expect(one.page.locator(".step")).to_contain_text("Part 1 of 4 of the match.")
    expect(one.page.locator(".step")).to_contain_text("Table 2 plays the same boards in round 2.")
    looked_at(one)
    makes(one, 1, 0)
    expect(one.question).to_have_text("Where everybody goes for round 2")
    expect(one.page.locator(".carry")).to_contain_text("Board 1 goes to table 2.")
    one.press("Go on to round 2")
    passes(one, 2)
    expect(one.question).to_have_text("Where everybody goes for round 3")
    expect(one.page.locator(".tell").first).to_have_text("Table 2 still has 2 boards to play. Then you can compare.")
    passes(two, 2)
    two.press("Go on to round 2")
    two.to_the_boards()
    expect(two.page.locator(".hint").first).to_contain_text("The other table has finished board 1.")
    two.open(1)
    two.press("4", "spades")
    two.seat("S")
    two.tricks(-1)
    two.press(YES)
    two.all_sent()

    for at in (two, one):
        at.news()
        expect(at.question).to_have_text("Team A 10, Team B 0 IMPs")
        expect(at.page.locator(".sheet tbody tr").first).to_contain_text("420 to N–S")
        expect(at.page.locator(".sheet tbody tr").first).to_contain_text("50 to E–W")
    looked_at(two)
    one.press("Team A: we agree")
    expect(one.page.locator(".pad .both")).to_contain_text("Team A agreed at")
    two.news()
    expect(two.page.locator(".pad .both")).to_contain_text("Team A agreed at")
    two.press("Team B: we agree")
    expect(two.page.locator(".pad .both")).to_contain_text("Team B agreed at")
    looked_at(two)
    assert MatchAgreement.objects.filter(stanza=1).count() == 2

    corrected_by_the_director(session)
    two.news()
    expect(two.question).to_have_text("Team A 11, Team B 0 IMPs")
    expect(two.page.locator(".ask .hint")).to_contain_text("A result has been changed since a captain agreed.")
    looked_at(two)
    two.press("Team B: we agree", GO_ON)
    new_line_up(session)
    for at in (one, two):
        at.news()
    expect(two.question).to_have_text("Where everybody goes for round 3")
    names = [row.player.name for row in Match.objects.get().home.line_up.order_by("seat").select_related("player")]
    two.press("Go on to round 3")
    expect(two.question).to_have_text("Change of direction")
    two.press("We have changed seats")
    expect(two.page.locator(".people")).to_contain_text(names[0])

    one.press(GO_ON, "Go on to round 3", "We have changed seats")
    for at, first, second in ((one, 3, 4), (two, 4, 3)):
        passes(at, first)
        at.press("Go on to round 4")
        passes(at, second)
        at.all_sent()
    for at in (one, two):
        at.news()
        expect(at.question).to_have_text("Team A 11, Team B 0 IMPs")
        expect(at.page.locator(".ask .hint")).to_contain_text("The whole match. In VPs: 15.38 to 4.62.")
    looked_at(one)
    expect(one.page.locator(".ask .hint")).to_contain_text("Captains, please agree.")
    one.press("Team A: we agree", "Team B: we agree")
    expect(one.page.locator(".pad .both")).to_contain_text("Team B agreed at")
    expect(one.page.locator(".ask .hint")).not_to_contain_text("Captains, please agree.")
    one.press(GO_ON)
    expect(one.question).to_have_text("Thank you for playing")
    assert MatchAgreement.objects.filter(stanza=0).count() == 2
    assert one.faults == two.faults == []


def corrected_by_the_director(session: Session) -> None:
    """Board 1 at table 1 was made with three over: 510, so that it is 560 points against 50 the other way."""
    result = Result.objects.get(line__board__number=1, line__table=1)
    enter(session, 1, 1, 1, "4SS+3", source=Result.Source.DESK, replaces=result.pk)


def new_line_up(session: Session) -> None:
    """In the second half those of Team A change tables."""
    match = Match.objects.get(session=session)
    players = [row.player_id for row in match.home.line_up.order_by("seat")]
    wanted = LineUpOfTeam((players[2], players[3]), (players[0], players[1]), match.pk, 2)
    set_line_up(session_id=session.pk, contestant_id=match.home_id, line_up=wanted, actor=PROGRAM)
