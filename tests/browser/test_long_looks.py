"""Long names, a long club, a long title and two sections: every page still fits.

In `make test-all` with three figures of pairs: what stands on a page is the same then, only more often.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from scoring.services import publish_session
from tests.browser.looks import assert_fits_everybody
from tests.browser.room import let_in
from tests.builders import make_club, play_all, standings_of, started_in
from tests.doors.pages import address
from tests.doors.phones import pair_at, slip_of
from tests.doors.rooms import room_of
from tests.ranges import WHOLE, spread

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CLUB = "The Riverside and District Duplicate Bridge Club of Upper Featherstonehaugh"
TITLE = "Autumn Pairs, second session of the Riverside and District Challenge Cup"
DESK = (
    "",
    "ranking/",
    "ranking/B-NS1/",
    "boards/",
    "boards/1/",
    "pairs/",
    "doubts/",
    "trail/",
    "penalties/",
    "repairs/",
)
DESK += ("wrong/", "rulings/", "times/", "print/", "phones/", "wall/", "check-in/", "keying/", "devices/")
DESK += ("queries/", "calls/", "calls/phone/", "pace-of-play/", "prize-giving/")
SIZES = (54, 50) if WHOLE else (22, 20)
PUBLIC = ("", "board/1/", "pair/B-NS1/", f"pair/A-EW{SIZES[0] // 2}/")


@pytest.fixture
def session() -> Session:
    made = started_in(*SIZES, club=make_club(CLUB, "riverside"), boards_per_round=1, habits={"title": TITLE})
    for number, player in enumerate(made.club.players.order_by("pk")):
        player.name = f"Wilhelmina Featherstonehaugh-Cholmondeley {number}"
        player.save()
    play_all(made, rounds=[1, 2])
    standings_of(made)
    return made


def fits(page: Page, url: str) -> None:
    page.goto(url)
    page.evaluate("document.querySelectorAll('main details').forEach(each => { each.open = true; })")
    assert_fits_everybody(page, url, axe=False)


def test_the_desk_while_it_is_played_then_the_players_and_the_public(
    page: Page, live_server: Any, session: Session
) -> None:
    room = room_of(session)
    let_in(page.context, room, live_server)
    for path in spread(DESK, 7):
        fits(page, live_server.url + room.at(path))
    page.context.clear_cookies()
    fits(page, live_server.url + address(session))
    page.goto(live_server.url + slip_of(pair_at(session, 1)))
    page.wait_for_url("**/me/")
    fits(page, page.url)
    end_play(session_id=session.pk, actor=PROGRAM)
    standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    for path in ("/", f"/{session.club.slug}/", *(address(session, path) for path in PUBLIC)):
        fits(page, live_server.url + path)
    fits(page, f"{live_server.url}/me/")
