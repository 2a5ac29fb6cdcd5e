"""What the tests of tablet worker and others build and ask: see test_tablet_worker.py."""

from __future__ import annotations

from playwright.sync_api import Page

from club.models import Session
from scoring.models import Result
from tests.browser.table_page import YES, TablePage

CONTROLLED = "() => Boolean(navigator.serviceWorker.controller)"
#: Every address that is kept, by the name of its cache.
KEPT = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async name =>
  [name, (await (await caches.open(name)).keys()).map(each => new URL(each.url).pathname)])))"""


def kept_table(page: Page, base: str, session: Session, table: int = 1) -> TablePage:
    """A table's page as soon as its worker has all of it."""
    at = TablePage(page, base, session, table)
    page.wait_for_function(CONTROLLED)
    return at


def enter_board(at: TablePage, board: int, level: int) -> None:
    at.open(board)
    at.key_in(level, "clubs", "N", "Made")
    at.press(YES)


def results() -> list[tuple[int, str, int | None]]:
    found = Result.objects.order_by("pk").select_related("line__board")
    return [(each.line.board.number, each.contract, each.tricks) for each in found]
