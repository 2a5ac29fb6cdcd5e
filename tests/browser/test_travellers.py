"""A board at every table as it stands on a telephone: East–West finds its own figures there, too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from club.actor import PROGRAM
from club.services import end_play
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.recompute import recompute
from scoring.services import Award, adjust, publish_session
from tests.builders import meeting_at, play_all, published_session, started_session
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTHS = (320, 360, 820)
#: By line the points that can be read without pushing: [North–South's, East–West's].
POINTS = """() => [...document.querySelectorAll(".trav tbody tr")].map((row) => {
  const seen = (e) => e.checkVisibility() && e.getBoundingClientRect().right <= innerWidth;
  const cells = [...row.cells].slice(-3);
  const both = (cell) => [...cell.querySelectorAll(":scope > span")];
  const nodes = cells.flatMap((cell) => (cell.matches(".both-pts") ? both(cell) : [cell]));
  return nodes.filter(seen).map((e) => parseFloat(e.innerText.replace("−", "-")));
})"""
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


@pytest.mark.parametrize("scored_by", ["matchpoints", "butler"])
def test_both_sides_read_their_points_on_a_telephone(page: Page, live_server: Any, scored_by: str) -> None:
    session, _edition = published_session(6, "straight-mitchell", boards_per_round=1, habits={"scored_by": scored_by})
    room = room_of(session)
    cookie = room.client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    for address in (f"/{session.club.slug}/{session.slug}/board/1/", room.at("boards/1/")):
        page.goto(live_server.url + address)
        read = []
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(FITS), (address, width)
            read.append(page.evaluate(POINTS))
        assert [len(line) for line in read[0]] == [2, 2, 2]
        assert read[0] == read[1] == read[2]


@pytest.mark.parametrize("scored_by", ["matchpoints", "butler"])
def test_one_sides_traveller_fits_with_an_adjusted_score_in_it(page: Page, live_server: Any, scored_by: str) -> None:
    session = started_session(10, "straight-mitchell", boards_per_round=1, habits={"scored_by": scored_by})
    award = Award(
        ns={"weighted": [["60%", 420], ["25%", -50], ["15%", -1100]]},
        ew={"weighted": [["60%", 420], ["25%", -50], ["15%", -1100]]},
    )
    if scored_by == "matchpoints":
        split = Award(ns={"artificial": "40"}, ew={"artificial": "60"})
    else:
        split = Award(ns={"assigned": 90}, ew={"assigned": -100})
    for where, given in ((meeting_at(session, 1, 1), award), (meeting_at(session, 2, 5), split)):
        adjust(
            session_id=session.pk,
            meeting=where,
            award=given,
            seen_version=None,
            permission=BY_THE_CLOCKS,
            actor=PROGRAM,
        )
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    boards = {meeting_at(session, 1, 1).board, meeting_at(session, 2, 5).board}
    for board in boards:
        for query in ("", "?of=NS1", "?of=EW1", "?of=NS5"):
            page.goto(f"{live_server.url}/{session.club.slug}/{session.slug}/board/{board}/{query}")
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 800})
                assert page.evaluate(FITS), (board, query, width)
