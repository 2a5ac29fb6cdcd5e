"""What is fetched by a tablet that opens its table for the first time, and by a phone that opens results, a scorecard,
a board or its own evening."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from scoring.services import publish_session
from tests import builders
from tests.browser.table_page import PHONE, UPRIGHT
from tests.browser.tablet_worker import CONTROLLED, KEPT
from tests.browser.wire import Exchange, Wire, counted
from tests.doors.pages import address
from tests.doors.phones import pair_at, slip_of
from tests.toolchain_serve import serving

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BYTES, REQUESTS = 63_000, 12
PAIRS = 30
#: What a table goes on asking: its news.
NEWS = "/api/table"
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


def weight(page: Any, address: str) -> int:
    return len(gzip.compress(page.request.get(address).body()))


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


@pytest.fixture(scope="module")
def club_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Wire, str]]:
    """The made-up club as `run` serves it, and the printed link of one of its tables, by the wire that counts."""
    with serving(tmp_path_factory.mktemp("club"), command=("run",)) as running, counted(running.port) as wire:
        [link] = re.findall(r"/l/[0-9a-f]+", running.printed())
        yield wire, wire.address + link


def fetched(wire: Wire, page: Any, address: str) -> list[Exchange]:
    """Until the table's worker has all of it. Its news are counted once; they go on as long as it lies open."""
    before = len(wire.exchanges)
    page.goto(address)
    page.wait_for_function(CONTROLLED)
    page.wait_for_function(f"async () => Object.values(await ({KEPT})()).some(all => all.includes('/table/'))")
    page.wait_for_load_state("networkidle")
    came = wire.exchanges[before:]
    news = [each for each in came if each.path == NEWS]
    return [each for each in came if each not in news[1:]]


@pytest.mark.once
def test_a_tables_first_load_is_small_and_asks_seldom(new_context: Any, club_at: tuple[Wire, str]) -> None:
    """By its printed link, with what leads on from there, and by its own address: every byte that comes in, heads of
    answers and the worker's own too. Nothing comes twice but the page, which the worker must have as it is now."""
    wire, link = club_at
    for way in ("by the link", "by its address"):
        context = new_context(viewport={"width": UPRIGHT[0], "height": UPRIGHT[1]})
        if way == "by the link":
            page = context.new_page()
            came = fetched(wire, page, link)
            inside = [each for each in page.context.cookies() if each["name"] != "csrftoken"]
        else:
            context.add_cookies(inside)
            came = fetched(wire, context.new_page(), f"{wire.address}/table/")
        context.close()
        names = [each.path.rsplit("/", 1)[-1] for each in came]
        assert {"table.js", "table.css", "words-en.js", "favicon.svg", "worker.js", "evening"} <= set(names), came
        assert "another_way.js" not in names
        twice = {each for each, count in Counter((each.method, each.path) for each in came).items() if count > 1}
        assert twice == {("GET", "/table/")}, (way, came)
        assert len(came) <= REQUESTS, (way, came)
        assert sum(each.count for each in came) <= BYTES, (way, came)
