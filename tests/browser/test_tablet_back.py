"""What waits on a device goes out soon after the network is back, whatever the device was waiting for until then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from club.models import Session
from scoring.models import Result
from tests.browser.table_page import PHONE, YES, TablePage, device, sent_in_time
from tests.builders import started_session

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
Contexts = Callable[..., BrowserContext]
#: Seconds; sooner than a request is given up that nobody answers.
SOON = 10
RESULTS = "**/api/table/results"
#: The browser answers late when it is asked for its database, as long as the page's storage says so.
SLOW = """(() => {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...asked) {
    if (!localStorage.getItem("slow")) return open.apply(this, asked);
    const late = {};
    const forward = (real) => ["onsuccess", "onerror", "onupgradeneeded"].forEach((name) => (real[name] = (event) => {
      if (real.readyState === "done") late.result = real.result;
      if (late[name]) late[name](event);
    }));
    setTimeout(() => forward(open.apply(indexedDB, asked)), 3000);
    return late;
  };
})()"""


@pytest.fixture
def session() -> Session:
    """At their own pace, three tables, three rounds of one board."""
    return started_session(pairs=6, boards_per_round=1)


@pytest.fixture
def at(new_context: Contexts, live_server: Any, session: Session) -> TablePage:
    page = device(new_context, PHONE)
    page.add_init_script(SLOW)
    at = TablePage(page, live_server.url, session)
    at.to_the_boards()
    return at


def slow(at: TablePage, so: bool) -> None:
    at.page.evaluate("localStorage.setItem('slow', 1)" if so else "localStorage.removeItem('slow')")


def enter_board(at: TablePage) -> None:
    at.open(1)
    at.key_in(1, "clubs", "N", "Made")
    at.press(YES)


def results() -> list[tuple[int, str, int | None]]:
    found = Result.objects.order_by("pk").select_related("line__board")
    return [(each.line.board.number, each.contract, each.tricks) for each in found]


def kept_without_the_server(at: TablePage) -> None:
    at.page.route(RESULTS, lambda route: route.abort())
    enter_board(at)
    expect(at.page.locator(".strip")).to_contain_text("1 board kept here since")


def test_a_request_that_is_never_answered_holds_up_nothing(at: TablePage) -> None:
    at.page.route(RESULTS, lambda _route: None, times=1)
    with at.page.expect_request(RESULTS):
        enter_board(at)
    at.news()
    sent_in_time(at.page, 1, SOON)
    assert results() == [(1, "1C", 7)]
    assert at.faults == []


def test_what_is_in_a_database_that_answers_late_is_sent_by_this_page(at: TablePage) -> None:
    kept_without_the_server(at)
    at.has_kept(2)
    slow(at, True)
    at.page.unroute(RESULTS)
    at.page.reload()
    sent_in_time(at.page, 1)
    assert results() == [(1, "1C", 7)]
    assert at.faults == []


def test_what_was_entered_while_the_database_was_late_is_sent_by_the_next_page(at: TablePage) -> None:
    slow(at, True)
    at.page.reload()
    kept_without_the_server(at)
    slow(at, False)
    at.page.unroute(RESULTS)
    at.page.reload()
    sent_in_time(at.page, 1)
    assert results() == [(1, "1C", 7)]
    assert at.faults == []
