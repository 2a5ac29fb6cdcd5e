"""The wifi or the server drops: a table goes on, nothing is lost, nothing arrives twice, and all of it in order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.models import Session
from scoring.models import Line, Result
from tests.browser.table_page import PHONE, TablePage, becomes, device, sent_in_time
from tests.builders import started_session, table_secret

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Contexts = Callable[..., BrowserContext]
NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: undefined })"
FULL = """IDBObjectStore.prototype.add = function () {
  this.transaction.abort(); throw new DOMException("no room", "QuotaExceededError"); }"""
NO_LOCKS = "Object.defineProperty(navigator, 'locks', { value: undefined })"


@pytest.fixture
def session() -> Session:
    """At their own pace, three tables, three rounds of one board."""
    return started_session(pairs=6, boards_per_round=1)


def results() -> list[tuple[int, str, str, int | None]]:
    found = Result.objects.order_by("pk").select_related("line__board")
    return [(each.line.board.number, each.contract, each.declarer, each.tricks) for each in found]


def opened(new_context: Contexts, live_server: Any, session: Session, script: str = "") -> TablePage:
    page = device(new_context, PHONE)
    if script:
        page.add_init_script(script)
    return TablePage(page, live_server.url, session)


def kept(at: TablePage) -> list[Any]:
    """The rows of the queue, wherever this browser has room for them."""
    drawer = at.page.evaluate("JSON.parse(localStorage.getItem('bridgeclub.table/shelf') || '{}').rows")
    return drawer if drawer is not None else at.queue()


def test_a_whole_evening_is_played_without_the_server(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    at.loses_network()
    for number, board in ((1, 1), (2, 2), (3, 3)):
        if number > 1:
            expect(at.question).to_have_text(f"Where everybody goes for round {number}")
            at.press(f"Go on to round {number}")
            at.to_the_boards()
        at.open(board)
        at.key_in(number, "clubs", "N", "Made")
        at.press("Yes, that is right")
    expect(at.question).to_have_text("Thank you for playing")
    expect(at.page.locator(".strip")).to_contain_text("3 boards kept here since")
    assert results() == []
    at.page.context.set_offline(False)
    at.news()
    sent_in_time(at.page, 3)
    assert results() == [(1, "1C", "N", 7), (2, "2C", "N", 8), (3, "3C", "N", 9)]
    expect(at.page.locator(".top-sent")).to_contain_text("All sent")
    assert at.faults == []


def test_without_the_server_the_next_pair_is_shown_no_result(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    at.loses_network()
    at.open(1)
    at.key_in(4, "spades", "N", "Made")
    at.press("Yes, that is right", "Go on to round 2")
    at.to_the_boards()
    at.press("Round 1: change a result")
    expect(at.board(1)).to_contain_text("Its result is hidden")
    at.open(1)
    expect(at.page.locator("main")).not_to_contain_text("420")


def test_together_the_table_goes_on_when_the_director_calls_and_waits_for_the_desk(
    new_context: Contexts, live_server: Any
) -> None:
    session = started_session(pairs=6, boards_per_round=1, habits={"pace": "together"})
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    at.loses_network()
    at.open(1)
    at.key_in(1, "clubs", "N", "Made")
    at.press("Yes, that is right")
    for _miss in range(2):
        at.has_no_news()
    at.press("The director has called round 2")
    at.to_the_boards()
    at.open(2)
    at.key_in(2, "clubs", "N", "Made")
    at.press("Yes, that is right")
    at.page.context.set_offline(False)
    at.news()
    sent_in_time(at.page, 1)
    assert results() == [(1, "1C", "N", 7)]
    expect(at.page.locator(".strip")).to_contain_text("until the director has opened round 2")


@pytest.mark.parametrize("script", [NO_DATABASE, NO_LOCKS])
def test_a_device_without_a_database_or_locks_keeps_its_queue(
    new_context: Contexts, live_server: Any, session: Session, script: str
) -> None:
    at = opened(new_context, live_server, session, script)
    at.to_the_boards()
    at.open(1)
    at.page.route("**/api/table/results", lambda route: route.fulfill(status=503))
    at.key_in(1, "clubs", "N", "Made")
    at.press("Yes, that is right")
    becomes(at.page, lambda: len(kept(at)), 2)
    at.page.reload()
    at.page.unroute("**/api/table/results")
    at.news()
    sent_in_time(at.page, 1)
    assert results() == [(1, "1C", "N", 7)]


def test_a_full_device_says_so_and_sends_all_the_same(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = opened(new_context, live_server, session, FULL)
    at.to_the_boards()
    at.open(1)
    at.page.route("**/api/table/results", lambda route: route.fulfill(status=503))
    at.key_in(1, "clubs", "N", "Made")
    expect(at.page.locator(".strip")).to_contain_text("no room left")
    at.page.unroute("**/api/table/results")
    at.press("Yes, that is right")
    at.news()
    sent_in_time(at.page, 1)
    assert results() == [(1, "1C", "N", 7)]


def test_a_stale_token_is_asked_for_anew(new_context: Contexts, live_server: Any, session: Session) -> None:
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    at.open(1)
    at.page.context.clear_cookies(name="csrftoken")
    at.key_in(1, "clubs", "N", "Made")
    at.press("Yes, that is right")
    sent_in_time(at.page, 1)
    assert results() == [(1, "1C", "N", 7)]


def test_two_pages_of_one_table_send_one_queue_once(new_context: Contexts, live_server: Any, session: Session) -> None:
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    other = at.page.context.new_page()
    other.goto(f"{live_server.url}/table/")
    at.loses_network()
    at.open(1)
    at.key_in(1, "clubs", "N", "Made")
    at.press("Yes, that is right")
    at.page.context.set_offline(False)
    for page in (at.page, other):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    sent_in_time(at.page, 1)
    assert results() == [(1, "1C", "N", 7)]


def test_what_was_entered_at_the_table_before_is_sent_from_the_next(
    new_context: Contexts, live_server: Any, session: Session
) -> None:
    at = opened(new_context, live_server, session)
    at.to_the_boards()
    at.open(1)
    at.page.route("**/api/table/results", lambda route: route.abort())
    at.key_in(1, "clubs", "N", "Made")
    at.press("Yes, that is right")
    at.has_kept(2)
    at.page.unroute("**/api/table/results")
    at.page.goto(f"{live_server.url}/l/{table_secret(session, 2)}")
    expect(at.page.locator("h1")).to_have_text("Table 2")
    sent_in_time(at.page, 1)
    assert (results(), Line.objects.get().table) == ([(1, "1C", "N", 7)], 1)
