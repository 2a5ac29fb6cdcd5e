"""Which tests a run takes, by its database and by how much it is to go over (`tests.ranges`).

On SQLite nearly every one; on PostgreSQL those in which a database has a say, the browser apart. `make test` takes
something of everything (`for_every_change`), `make test-all` all of it, and whoever names files all of these.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

import pytest

from tests.once_on_postgres import asked_on_postgres
from tests.ranges import QUICK

SERVED = os.environ.get("TEST_PROFILE") == "served"
COMMITTING = {"transactional_db", "live_server", "live_site"}
DATABASE_FIXTURES = {"db", *COMMITTING}
BROWSER_FIXTURES = {"playwright", "browser", "context", "page", "new_context"}
TESTS = Path(__file__).parent
DOORS = TESTS / "doors"
#: Of each file of these folders `make test` takes the first test; of all others every one.
FIRST_OF_A_FILE = {
    TESTS / folder for folder in ("backups", "browser", "commands", "doors", "intake", "outputs", "services")
}


def taken(items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """Those that this run takes, in their order."""
    running = [item for item in items if (runs_served(item) if SERVED else item.get_closest_marker("served") is None)]
    if not QUICK:
        return running
    running = [item for item in running if not item.get_closest_marker("long")]
    return for_every_change(said_by_few(first_examples(running)) if SERVED else running)


def for_every_change(items: list[pytest.Item]) -> list[pytest.Item]:
    """Of a file that builds evenings its first test, with one example; all of every other.

    Of what is marked `many`, each test with one example too. A file says first what its page or its act is there for.
    Who may see what, what may never be half done, and whatever else holds for all pages and acts is marked `always`.
    """
    chosen: list[pytest.Item] = []
    for path, tests in groupby(items, key=lambda item: item.path):
        of_file = list(tests)
        if FIRST_OF_A_FILE.isdisjoint(path.parents):
            ones = one_of_each(of_file)
            first = {item for item in of_file if item in ones or not item.get_closest_marker("many")}
        else:
            first = {of_file[0]}
        chosen += [item for item in of_file if item in first or item.get_closest_marker("always")]
    return chosen


def runs_served(item: pytest.Item) -> bool:
    """Whether a test says something about PostgreSQL or Redis.

    Doors only translate: what they ask for is asked for by the tests of queries and services as well. In `make test`
    they go through once for all, every page by test_every_address, and whatever else is marked `postgres`.
    """
    once = item.get_closest_marker("once")
    if once and (QUICK or not once.kwargs.get("quick")):
        return False
    if says_it_is_of_databases(item):
        return True
    return touches_database(item) and not uses_browser(item) and not (QUICK and DOORS in item.path.parents)


def first_examples(items: list[pytest.Item]) -> list[pytest.Item]:
    """Of a test with several examples the first; SQLite is asked with each of them.

    But all of them where rows are committed, as threads and processes need it to meet there, and where a test says so.
    """
    first = one_of_each(items)
    return [item for item in items if needs_every_example(item) or item in first]


def one_of_each(items: list[pytest.Item]) -> set[pytest.Item]:
    """Of a test with several examples the first of these."""
    return set({item.nodeid.partition("[")[0]: item for item in reversed(items)}.values())


def said_by_few(items: list[pytest.Item]) -> list[pytest.Item]:
    """Without such as ask PostgreSQL once more what two others have asked."""
    others = [item for item in items if not (needs_every_example(item) or says_it_is_of_databases(item))]
    left_out = set(others) - asked_on_postgres(others)
    return [item for item in items if item not in left_out]


def says_it_is_of_databases(item: pytest.Item) -> bool:
    """Whether a test is marked for PostgreSQL."""
    return bool(item.get_closest_marker("served") or item.get_closest_marker("postgres"))


def needs_every_example(item: pytest.Item) -> bool:
    """Whether each example of a test says something else about PostgreSQL."""
    said, database = item.get_closest_marker("postgres"), item.get_closest_marker("django_db")
    commits = bool(database and database.kwargs.get("transaction")) or bool(fixtures_of(item) & COMMITTING)
    return commits or bool(said and said.kwargs.get("every"))


def touches_database(item: pytest.Item) -> bool:
    """Whether a test reads or writes rows."""
    return bool(item.get_closest_marker("django_db") or DATABASE_FIXTURES & fixtures_of(item))


def uses_browser(item: pytest.Item) -> bool:
    """Whether a test opens pages in Chromium."""
    return bool(item.get_closest_marker("browser") or BROWSER_FIXTURES & fixtures_of(item))


def fixtures_of(item: pytest.Item) -> set[str]:
    """The names of all fixtures behind a test."""
    return set(getattr(item, "fixturenames", ()))


def long_ones_first(items: list[pytest.Item]) -> list[pytest.Item]:
    """What takes long at the head of every worker's part, which are equal pieces of the list, one after the other."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("first")]
    others = [item for item in items if not item.get_closest_marker("first")]
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        mine = long[worker::workers]
        upto = len(items) * (worker + 1) // workers
        ordered += mine
        taken = upto - len(ordered) if worker < workers - 1 else len(others)
        ordered += others[:taken]
        others = others[taken:]
    return ordered
