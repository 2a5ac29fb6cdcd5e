"""Forty tables enter a whole night at once, on SQLite with two pages among them, and on PostgreSQL: nothing is lost.

How long it took is printed (-s), never judged: that depends on the computer.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.race.house import House, embedded, served
from tests.race.pages import pressing
from tests.race.race import race
from tests.race.size import Size

#: 42 tables, 26 boards each.
NIGHT = Size(sections=2, tables=21, rounds=13, boards_per_round=2)
FEW = Size(sections=1, tables=9, rounds=2, boards_per_round=2)
HURRIED = Size(sections=2, tables=7, rounds=3, boards_per_round=2)


def raced(house: House, new_context: Callable[..., BrowserContext]) -> None:
    expect.set_options(timeout=60_000)
    found = race(house, pressing(new_context, house), by_hand=2)
    expect.set_options(timeout=15_000)
    print("", *found.lines(), sep="\n")
    assert "Traceback" not in house.running.printed()


@pytest.mark.browser
@pytest.mark.first
def test_a_small_night(tmp_path: Path, new_context: Callable[..., BrowserContext]) -> None:
    with embedded(tmp_path, FEW) as house:
        raced(house, new_context)


@pytest.mark.served
@pytest.mark.first
def test_a_small_night_on_a_server(tmp_path: Path, postgres_url: str, redis_url: str) -> None:
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
