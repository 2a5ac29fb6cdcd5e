"""The table's page without its server: kept by the browser where it may, the newest one, and nobody else's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from threading import Event
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from bridgeclub.doors.tablet import app as served
from bridgeclub.doors.tablet import views
from club.models import Session
from tests.browser.table_page import PHONE, TablePage, becomes, device, sent_in_time
from tests.browser.tablet_worker import KEPT, enter_board, kept_table, results
from tests.builders import started_session, table_secret

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
#: Seconds that the worker waits for the server, before it shows what it has.
PATIENCE = 2.5
APP = served.table_app()
Contexts = Callable[..., BrowserContext]
LAZILY = "import(document.querySelector('script[type=module]').src.replace('table.js', 'another_way.js'))"
VERSION = "document.querySelector('script[src]').getAttribute('src').split('/')[3]"


@pytest.fixture
def session() -> Session:
    """At their own pace, three tables, three rounds of one board."""
    return started_session(pairs=6, boards_per_round=1)


@pytest.fixture
def at(new_context: Contexts, live_server: Any, session: Session) -> TablePage:
    return kept_table(device(new_context, PHONE, service_workers="allow"), live_server.url, session)


def test_it_keeps_the_page_and_its_files_and_no_answer(at: TablePage) -> None:
    app = APP
    at.to_the_boards()
    at.has_news()
    # The comparison of a match is fetched by tables that play one.
    later, compare = app.at + "another_way.js", app.at + "compare.js"
    first = [app.at + name for name in app.parts if app.at + name not in (later, compare)]
    assert at.page.evaluate(KEPT) == {f"table-{app.version}": [*first, "/table/"]}
    enter_board(at, 1, 1)
    # What shows other ways to send is fetched with the first entry, and stays.
    becomes(at.page, lambda: later in at.page.evaluate(KEPT)[f"table-{app.version}"], True)
    assert at.faults == []


def test_a_device_without_room_fetches_what_it_cannot_keep(at: TablePage) -> None:
    at.to_the_boards()
    (worker,) = at.page.context.service_workers
    worker.evaluate(
        "() => { Cache.prototype.put = () => Promise.reject(new DOMException('no room', 'QuotaExceededError')); }"
    )
    assert at.page.evaluate(f"{LAZILY}.then(({{ anotherPage }}) => typeof anotherPage)") == "function"


def test_loaded_anew_without_a_server_it_shows_the_list_and_goes_on(at: TablePage) -> None:
    at.to_the_boards()
    at.loses_network()
    at.page.reload()
    expect(at.board(1)).to_be_visible()
    enter_board(at, 1, 1)
    expect(at.page.locator(".strip")).to_contain_text("1 board kept here since")
    expect(at.page.locator(".strip")).not_to_contain_text("Do not close this page")
    at.has_kept(2)
    at.page.reload()
    at.page.context.set_offline(False)
    at.news()
    sent_in_time(at.page, 1)
    assert results() == [(1, "1C", 7)]
    assert at.faults == []


def loaded_anew(at: TablePage) -> str:
    """The version of the page: the older one where the server took longer than it is waited for."""
    at.page.reload()
    return str(at.page.evaluate(VERSION))


def test_another_version_is_taken_at_the_next_load(at: TablePage, monkeypatch: pytest.MonkeyPatch) -> None:
    before = APP
    style = before.parts["table.css"]
    parts = before.parts | {"table.css": replace(style, body=style.body + b"/* new */")}
    after = replace(before, version="new0new0new0new0", parts=parts)
    monkeypatch.setattr(served, "_cached", lambda: after)
    assert at.page.evaluate(VERSION) == before.version
    # What the old page still wants to load comes, though it is another one by now.
    assert at.page.evaluate(f"{LAZILY}.then(() => true)")
    becomes(at.page, lambda: loaded_anew(at), after.version)
    becomes(at.page, lambda: at.page.evaluate("async () => String(await caches.keys())"), f"table-{after.version}")
    at.loses_network()
    at.page.reload()
    expect(at.question).to_be_visible()
    assert at.page.evaluate(VERSION) == after.version
    assert at.faults == []


@pytest.fixture
def busy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Until this is set, the server thinks about every page of a table; its files it has at once."""
    done = Event()
    named = views.table_place_name
    monkeypatch.setattr(views, "table_place_name", lambda link: named(link) if done.wait(60) else "")
    yield done
    done.set()


def test_a_slow_server_is_waited_for_a_moment_only(at: TablePage, busy: Event) -> None:
    at.page.reload()
    expect(at.question).to_be_visible()
    busy.set()
    assert at.faults == []


def test_a_server_in_trouble_is_none(at: TablePage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served, "_cached", lambda: 1 / 0)
    at.page.reload()
    expect(at.question).to_be_visible()
    assert at.faults == []


def test_at_another_table_nothing_of_the_first_is_kept(
    at: TablePage, live_server: Any, session: Session, busy: Event
) -> None:
    """Not even while the server takes longer than it is waited for."""
    place = "document.getElementById('room').dataset.place"
    at.page.goto(f"{live_server.url}/l/{table_secret(session, 2)}")
    at.page.wait_for_timeout(1000 * (PATIENCE + 0.5))
    busy.set()
    expect(at.page.locator("h1")).to_have_text("Table 2")
    at.loses_network()
    at.page.reload()
    expect(at.page.locator("h1")).to_have_text("Table 2")
    assert at.page.evaluate(place) == f"{session.pk}-A-2"


def test_a_table_that_was_left_is_kept_no_longer(at: TablePage, session: Session) -> None:
    session.table_links.update(ended_at=datetime.now(UTC))
    at.news()
    becomes(at.page, lambda: at.page.evaluate("async () => Boolean(await caches.match('/table/'))"), False)
    assert list(at.page.evaluate(KEPT)) == [f"table-{APP.version}"]
