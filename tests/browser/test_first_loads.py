"""What a phone fetches that opens results, a scorecard, a board or its own evening for the first time."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from scoring.services import publish_session
from tests import builders
from tests.browser.table_page import PHONE
from tests.browser.test_tablet_weight import BYTES, REQUESTS, weight
from tests.doors.pages import address
from tests.doors.phones import pair_at, slip_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PAIRS = 30
#: What a phone's worker asks for itself, its script and the page once more; and the icon, which no test fetches.
UNTOLD = 3


def evening() -> Session:
    """As many pairs as a large club has, every board played and published."""
    session = builders.started_session(PAIRS, "straight-mitchell", boards_per_round=2)
    builders.play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    builders.standings_of(session)
    publish_session(session_id=session.pk, actor=PROGRAM)
    return session


def size(page: Any, request: Any) -> int:
    """Bytes of an answer, its head with it. Where tests run, the framework serves static files as they are: they are
    counted as a server sends them, compressed (tests/doors/test_static_files.py)."""
    sizes = request.sizes()
    body = weight(page, request.url) if "/static/" in request.url else sizes["responseBodySize"]
    return int(sizes["responseHeadersSize"]) + int(body)


def loaded(new_context: Any, address: str) -> list[tuple[str, int]]:
    """What came over the network to a browser that has nothing yet: each address with its bytes. A static file comes
    once, for its name is kept for good."""
    page = new_context(viewport={"width": PHONE[0], "height": PHONE[1]}).new_page()
    came: list[Any] = []
    page.on("requestfinished", lambda request: came.append(request))
    page.goto(address, wait_until="networkidle")
    files = {each.url: each for each in came if "/static/" in each.url}
    pages = [each for each in came if each.url not in files]
    found = [(each.url, size(page, each)) for each in (*pages, *files.values())]
    page.context.close()
    return found


@pytest.mark.once
def test_first_loads_are_small_and_ask_seldom(new_context: Any, live_server: Any) -> None:
    session = evening()
    slip = slip_of(pair_at(session, 1))
    pages = {
        "club": f"/{session.club.slug}/",
        "ranking": address(session),
        "scorecard": address(session, "pair/NS1/"),
        "board": address(session, "board/1/?of=NS1"),
        "own phone": slip,
    }
    for name, path in pages.items():
        came = loaded(new_context, live_server.url + path)
        assert len(came) + (UNTOLD if path == slip else 0) <= REQUESTS, (name, came)
        assert sum(count for _url, count in came) <= BYTES, (name, came)
