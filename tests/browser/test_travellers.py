"""A board at every table as it stands on a telephone: East–West finds its own figures there, too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.builders import published_session
from tests.doors.rooms import room_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
WIDTHS = (320, 360, 820)
#: By line the points that can be read without pushing: [North–South's, East–West's].
POINTS = """() => [...document.querySelectorAll(".trav tbody tr")].map((row) => {
  const seen = (e) => e.checkVisibility() && e.getBoundingClientRect().right <= innerWidth;
  const cells = [...row.cells].slice(-3);
  const nodes = cells.flatMap((cell) => (cell.children.length > 1 ? [...cell.children] : [cell]));
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
