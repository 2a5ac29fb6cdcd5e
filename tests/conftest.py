"""What every test may ask for. A service that is not there is a failure, never a skip."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.core.cache import cache
from django.db import connection
from django.test import TransactionTestCase
from playwright.sync_api import BrowserContext, expect
from pytest_django import DjangoDbBlocker

from bridgeclub.celery import app
from scoring.queries.public.documents import forget_documents
from tests import databases, held_rows, scored_outside, solved_once
from tests.ranges import examples
from tests.taken import SERVED, long_ones_first, taken, touches_database, uses_browser
from tools import packages

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
FONTS = Path(__file__).parent / "browser" / "fonts.conf"
# How long a machine on which everything else runs as well may take for what is due at once.
expect.set_options(timeout=30_000)
# Rows and pages by the million are made and forgotten here: looking less often for what hangs together saves a tenth.
gc.set_threshold(100_000, 50, 50)
# How long one example takes says how busy the machine is: speed is judged where it is meant, by the processor's clock.
hypothesis.settings.register_profile("unhurried", deadline=None, max_examples=examples(100))
hypothesis.settings.load_profile("unhurried")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """On PostgreSQL what asks for no database or opens a browser is not even read."""
    return True if SERVED and collection_path.name in {"engine", "browser"} else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What this run takes of what was asked for."""
    running = taken(items)
    config.hook.pytest_deselected(items=list(set(items) - set(running)))
    items[:] = long_ones_first(running)
    # What was read to get here stays to the end: nobody need look through it again.
    gc.freeze()
    if any(uses_browser(item) for item in items):
        # The browser's library keeps an event loop in this thread, which Django would take for an async view.
        os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A database of this process's own, migrated once for all of them."""
    with django_db_blocker.unblock():
        databases.use_a_copy()
    yield
    with django_db_blocker.unblock():
        databases.drop_the_copy()


@pytest.fixture(scope="session", autouse=True)
def row_locks_need_transactions() -> Iterator[None]:
    """In the acts' own, wherever the test itself stands."""
    with held_rows.only_in_transactions():
        yield


@pytest.fixture(scope="session", autouse=True)
def scoring_outside_transactions() -> Iterator[None]:
    """Of any transaction but the test's own."""
    with scored_outside.only_outside_transactions():
        yield


@pytest.fixture(scope="session", autouse=True)
def deals_are_solved_once(django_test_environment: None) -> Iterator[None]:
    """The solver takes seconds to say what it has said before."""
    with solved_once.remembering():
        yield


@pytest.fixture(scope="session", autouse=True)
def tasks_are_known(django_test_environment: None) -> None:
    """A task that nobody has imported is sent to a broker; one that is known is done at once. Here all are known,
    whichever tests are run."""
    app.loader.import_default_modules()


@pytest.fixture(autouse=True)
def no_scoring_in_transactions() -> Iterator[None]:
    """Whatever a test does is watched: an act that is new as well."""
    with scored_outside.nothing_found():
        yield


@pytest.fixture
def nothing_goes_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered for seconds is remembered to the end: a busy machine asks the database no more often."""
    keep = cache.set
    monkeypatch.setattr(cache, "set", lambda key, value, timeout=None, **options: keep(key, value, None, **options))


@pytest.fixture
def django_assert_num_queries(nothing_goes_stale: None, django_assert_num_queries: Any) -> Any:
    return django_assert_num_queries


@pytest.fixture
def django_assert_max_num_queries(nothing_goes_stale: None, django_assert_max_num_queries: Any) -> Any:
    return django_assert_max_num_queries


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Chromium as installed on this machine."""
    chromium = packages.chromium()
    if not chromium:
        pytest.fail("Chromium is not installed; `make test` installs it.")
    environment = {**os.environ, "FONTCONFIG_FILE": str(FONTS)}
    launched = {"executable_path": chromium, "args": CHROMIUM_ARGUMENTS, "env": environment}
    return {**browser_type_launch_args, **launched}


@pytest.fixture
def new_context(new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., BrowserContext]]:
    """As the plugin's. What a test still holds up when it ends is let go: its failure would be the next one's."""
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        context = new_context(**options)
        made.append(context)
        context.on("close", lambda _gone: made.remove(context))
        return context

    yield make
    for context in list(made):
        for each in (*context.pages, context):
            each.unroute_all(behavior="ignoreErrors")


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """DATABASE_URL of a PostgreSQL that may be used up."""
    return service_url("TEST_POSTGRES_URL")


@pytest.fixture(scope="session")
def redis_url() -> str:
    """REDIS_URL of a Redis that may be used up; the number at its end is this process's own."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw7")
    return f"{service_url('TEST_REDIS_URL')}/{int(worker.removeprefix('gw')) + 8}"


@pytest.fixture(scope="session")
def migrated_dump(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> bytes:
    """What `migrate` makes of an empty PostgreSQL, for a cluster of a test's own; it takes a minute to make."""
    settings = connection.settings_dict
    before = dict(settings)
    with django_db_blocker.unblock():
        found = databases.dumped()
        connection.close()
        settings.update(before)
    return found


def service_url(variable: str) -> str:
    """Where a service is, or a failure that says how to have it."""
    if variable not in os.environ:
        pytest.fail(f"{variable} is not set; `python -m tools.services pytest …` sets it, and `make test`.")
    return os.environ[variable]


@pytest.fixture(autouse=True)
def empty_cache(request: pytest.FixtureRequest) -> None:
    """Rows of one test have the numbers of rows of another; what was remembered about those must be gone."""
    if touches_database(request.node):
        cache.clear()
        forget_documents()


@pytest.fixture(autouse=True, scope="session")
def fast_cleaning() -> Iterator[None]:
    """Tests that commit are cleaned up where they have written, and not by emptying and describing every table."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", lambda case: databases.empty())
        yield
