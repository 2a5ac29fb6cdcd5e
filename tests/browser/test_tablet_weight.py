"""What comes over the network when a table is opened for the first time: every request, as the browser got it."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table_page import PHONE, TablePage, device
from tests.browser.tablet_worker import CONTROLLED
from tests.builders import started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
BYTES, REQUESTS = 60_000, 12


def weight(page: Any, address: str) -> int:
    return len(gzip.compress(page.request.get(address).body()))


@pytest.mark.once
def test_the_first_load_is_small_and_asks_seldom(new_context: Any, live_server: Any) -> None:
    """By its link, with the worker that keeps it: whatever a browser fetches before anybody has pressed anything."""
    page = device(new_context, PHONE, service_workers="allow")
    loaded: list[Any] = []
    page.on("requestfinished", lambda request: loaded.append(request))
    at = TablePage(page, live_server.url, started_session(pairs=6, boards_per_round=3, habits={"ask_lead": True}))
    at.has_all_parts()
    page.wait_for_function(CONTROLLED)
    # The table's news go on: counted once.
    came = {(each.method, each.url.removeprefix(live_server.url)): each for each in reversed(loaded)}
    names = [path.rsplit("/", 1)[-1] for _method, path in came]
    assert {"", "table.js", "table.css", "words-en.js", "evening"} <= set(names)
    assert "codes.js" not in names
    counted = {path: body_of(page, each) for path, each in came.items()}
    # What the worker asks for itself, which is not told: its script, and the page once more.
    counted |= {("worker", path): weight(page, live_server.url + path) for path in ("/table/worker.js", "/table/")}
    assert sum(counted.values()) <= BYTES, counted
    assert len(counted) <= REQUESTS, counted


def body_of(page: Any, request: Any) -> int:
    """Bytes of an answer. Where tests run, the framework serves static files as they are: they are counted as a server
    sends them, compressed (tests/doors/test_static_files.py)."""
    return weight(page, request.url) if "/static/" in request.url else int(request.sizes()["responseBodySize"])


@pytest.mark.once
def test_codes_that_cannot_be_drawn_say_so(new_context: Any, live_server: Any) -> None:
    page = device(new_context, PHONE)
    page.clock.install()
    page.route("**/codes.js*", lambda route: route.abort())
    at = TablePage(page, live_server.url, started_session(pairs=6, boards_per_round=1))
    page.clock.run_for(16_000)
    page.wait_for_load_state("networkidle")
    page.route("**/api/table**", lambda route: route.abort())
    at.to_the_boards()
    at.open(1)
    at.key_in(2, "spades", "N", "Made")
    at.press("Yes, that is right")
    page.clock.run_for(130_000)
    at.press("Another way to send", "Show the code")
    expect(page.locator(".step .tell")).to_contain_text("on paper")
    page.unroute("**/codes.js*")
    at.press("Back", "Show the code")
    expect(page.locator(".way-qr")).to_be_visible()
    assert at.faults == []
