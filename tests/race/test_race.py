"""Forty tables enter a whole night at once, on SQLite with two pages among them, and on PostgreSQL: nothing is lost.

How long it took is printed (-s), never judged: that depends on the computer.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from playwright.sync_api import BrowserContext

from tests import databases
from tests.race.house import House, embedded, served
from tests.race.pages import pressing
from tests.race.race import race
from tests.race.rehearsal import Server, rehearsed
from tests.race.size import Size

#: 42 tables, 26 boards each.
NIGHT = Size(sections=2, tables=21, rounds=13, boards_per_round=2)
FEW = Size(sections=1, tables=9, rounds=2, boards_per_round=2)
RESTARTS = 3
HURRIED = Size(sections=2, tables=7, rounds=3, boards_per_round=2)


def raced(house: House, new_context: Callable[..., BrowserContext]) -> None:
    found = race(house, pressing(new_context, house), by_hand=2)
    print("", *found.lines(), sep="\n")
    assert "Traceback" not in house.running.printed()


@pytest.mark.browser
@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
def test_a_small_night(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    databases.copy_into(tmp_path)
    with embedded(tmp_path, FEW) as house:
        raced(house, new_context)


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
def test_a_small_night_on_a_server(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    """The same night as on all processes of a server, which the quick run plays, with nothing between."""
    with served(tmp_path, HURRIED, postgres_url, redis_url) as house:
        print("", *race(house).lines(), sep="\n")


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.first
def test_forty_tables_and_two_pages(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    with embedded(tmp_path, NIGHT) as house:
        raced(house, new_context)


@pytest.mark.long
@pytest.mark.served
@pytest.mark.first
def test_forty_tables_on_a_server(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
    """A page there is behind https, which no proxy speaks here: tables alone."""
    with served(tmp_path, NIGHT, postgres_url, redis_url) as house:
        print("", *race(house).lines(), sep="\n")


@pytest.mark.served
@pytest.mark.first
def test_a_small_night_on_all_processes_of_a_server(tmp_path: Path, migrated_dump: bytes) -> None:
    """New versions of the pages are put in, and one of their servers goes and comes back, while tables enter."""
    over = Event()
    with rehearsed(tmp_path, HURRIED, migrated_dump) as (house, server), ThreadPoolExecutor(1) as beside:
        restarted = beside.submit(restart_pages, server, over)
        try:
            found = race(house, pause=0.5)
        finally:
            over.set()
        assert restarted.result() > 1
        assert server.is_well("web", "web0"), "its own check says something else"
        assert not [*server.here.home.iterdir()], "something is written where the image is read-only"
        assert "Traceback" not in server.printed()
    print("", *found.lines(), sep="\n")


def restart_pages(server: Server, over: Event) -> int:
    """One of the two servers goes and comes back, then both put in a new version; what of that came before `over`."""
    server.end("web0")
    server.start_web(0)
    times = 1
    while times < RESTARTS and not over.wait(0.5):
        server.take_up_a_new_version(times % 2)
        times += 1
    return times
