"""Where the table's page is kept and where it cannot be: a closed browser, the club's https, a server killed, http."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from playwright.sync_api import BrowserContext, BrowserType, expect

from bridgeclub.http import certificate
from bridgeclub.management import secure
from club.models import Session
from tests.browser.table_page import YES, TablePage, sent_in_time
from tests.browser.tablet_worker import CONTROLLED, KEPT, enter_board, kept_table, results
from tests.builders import started_session
from tests.certificate import answers_from
from tests.running import ROOT
from tools.services import free_port

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.once]
HOST = "127.0.0.1"
Launch = Callable[..., Any]


@pytest.fixture
def session() -> Session:
    """At their own pace, three tables, three rounds of two boards."""
    return started_session(pairs=6, boards_per_round=2)


@pytest.fixture
def launched(browser_type: BrowserType, browser_type_launch_args: dict[str, Any], tmp_path: Path) -> Launch:
    """A browser of its own that forgets nothing when it is closed."""

    @contextmanager
    def launch(*arguments: str, **options: Any) -> Iterator[BrowserContext]:
        asked = {**browser_type_launch_args, **options}
        asked["args"] = [*browser_type_launch_args["args"], *arguments]
        context = browser_type.launch_persistent_context(
            tmp_path / "browser",
            viewport={"width": 360, "height": 640},
            has_touch=True,
            reduced_motion="reduce",
            **asked,
        )
        try:
            yield context
        finally:
            context.close()

    return launch


def test_a_closed_browser_opens_without_a_network_and_sends_once(
    launched: Launch, live_server: Any, session: Session
) -> None:
    with launched() as context:
        at = kept_table(context.pages[0], live_server.url, session)
        at.to_the_boards()
        at.loses_network()
        enter_board(at, 1, 1)
        expect(at.page.locator(".strip")).to_contain_text("1 board kept here since")
        at.has_kept(2)
    assert results() == []
    with launched(offline=True) as context:
        page = context.pages[0]
        page.goto(f"{live_server.url}/table/")
        expect(page.locator("[data-key=b1]")).to_be_visible()
        expect(page.locator(".top-sent")).to_contain_text("1")
        context.set_offline(False)
        page.evaluate("window.dispatchEvent(new Event('online'))")
        sent_in_time(page, 1)
        expect(page.locator(".top-sent")).to_contain_text("All sent")
    assert results() == [(1, "1C", 7)]


def test_over_http_in_the_club_there_is_none_and_the_page_queues(
    launched: Launch, live_server: Any, session: Session, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["club.test"]
    port = live_server.url.rsplit(":", 1)[-1]
    with launched(f"--host-resolver-rules=MAP club.test {HOST}") as context:
        at = TablePage(context.pages[0], f"http://club.test:{port}", session)
        assert at.page.evaluate("[isSecureContext, 'serviceWorker' in navigator, 'caches' in window]") == [False] * 3
        at.to_the_boards()
        at.loses_network()
        enter_board(at, 1, 1)
        expect(at.page.locator(".strip")).to_contain_text("Do not close this page")
        context.set_offline(False)
        at.news()
        sent_in_time(at.page, 1)
        assert at.faults == []
    assert results() == [(1, "1C", 7)]


class ClubHouse:
    """The process that serves the club's https, on the rows of this test; it may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        files = certificate.files_in(folder)
        certificate.make(files, ["localhost", HOST], "Riverside Bridge Club", datetime.now(UTC))
        self.port = free_port()
        self.part = secure.secure_part(HOST, self.port, folder)
        mine = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR"}}
        rows = f"sqlite:///{connection.settings_dict['NAME']}"
        self.environment = {**mine, "DATA_DIR": str(folder), "DATABASE_URL": rows, "SECRET_KEY": settings.SECRET_KEY}
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-m", *self.part.arguments], cwd=ROOT, env=self.environment)
        answers_from(self.process, self.port)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)


@pytest.fixture
def club_house(tmp_path: Path, session: Session) -> Iterator[ClubHouse]:
    house = ClubHouse(tmp_path / "club")
    yield house
    house.kill()


def test_over_the_clubs_https_a_killed_server_costs_nothing(
    launched: Launch, club_house: ClubHouse, session: Session
) -> None:
    with launched("--ignore-certificate-errors") as context:
        at = kept_table(context.pages[0], f"https://{HOST}:{club_house.port}", session)
        at.to_the_boards()
        enter_board(at, 1, 1)
        sent_in_time(at.page, 1)
        at.open(2)
        at.press("3")
        club_house.kill()
        at.press("hearts")
        expect(at.question).to_have_text("Who played it?")
        at.page.reload()
        at.seat("N")
        at.page.locator(".grp .key").filter(has_text="Made").first.tap()
        at.press(YES)
        expect(at.page.locator(".strip")).to_contain_text("1 board kept here since")
        assert results() == [(1, "1C", 7)]
        club_house.start()
        at.news()
        sent_in_time(at.page, 2)
        expect(at.page.locator(".top-sent")).to_contain_text("All sent")
        assert at.page.evaluate(CONTROLLED)
        (kept,) = at.page.evaluate(KEPT).values()
        assert {"", "table.js", "table.css", "words-en.js"} <= {name.rsplit("/", 1)[-1] for name in kept}
        assert at.faults == []
    assert results() == [(1, "1C", 7), (2, "3H", 9)]
