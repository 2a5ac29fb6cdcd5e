"""Another process keeps the write lock of the club's database: pages go on, entries are told to come again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import OperationalError

from bridgeclub.http.write_turns import PLACES, WriteTurns
from club.database_trouble import Trouble, trouble_of
from tests import databases
from tests.faults.stubborn import StubbornTable
from tests.faults.test_full_disk import next_entry
from tests.race.house import House, begun, serving
from tests.race.race import closing_all
from tests.race.tables import JSON, Client, Times

SOON = 0.2
#: Longer than anything here waits, where all is well.
PATIENCE = 30
HELD = 8


class Database:
    """Whoever writes waits until the lock is free, or for `wait` seconds."""

    def __init__(self, wait: float = PATIENCE) -> None:
        self.free, self.wait, self.waiting = Event(), wait, 0

    def __call__(self, sql: str, *_rest: object) -> str:
        if not sql.startswith("SELECT"):
            self.waiting += 1
            try:
                if not self.free.wait(self.wait):
                    raise OperationalError("database is locked")
            finally:
                self.waiting -= 1
        return sql


def asked(turns: WriteTurns, database: Database, sql: str, *, inside: bool = False) -> str:
    context = {"connection": SimpleNamespace(in_atomic_block=inside)}
    return str(turns(database, sql, (), False, context))


@contextmanager
def places_taken(turns: WriteTurns, database: Database) -> Iterator[list[Future[str]]]:
    with ThreadPoolExecutor(PLACES) as pool:
        waiting = [pool.submit(asked, turns, database, "BEGIN IMMEDIATE") for _place in range(PLACES)]
        while database.waiting < PLACES:
            sleep(0.005)
        try:
            yield waiting
        finally:
            database.free.set()


@pytest.mark.parametrize("sql", ["BEGIN IMMEDIATE", "INSERT INTO a", 'UPDATE "a"', "DELETE FROM a"])
def test_whoever_gets_no_place_is_told_soon_and_reading_goes_on(sql: str) -> None:
    turns, database = WriteTurns(soon=SOON), Database()
    with places_taken(turns, database) as waiting:
        assert asked(turns, database, "SELECT 1") == "SELECT 1"
        began = monotonic()
        with pytest.raises(OperationalError) as told:
            asked(turns, database, sql)
        assert SOON <= monotonic() - began < PATIENCE
        assert trouble_of(told.value) is Trouble.BUSY
    assert [each.result(PATIENCE) for each in waiting] == ["BEGIN IMMEDIATE"] * PLACES
    assert asked(turns, database, sql) == sql, "it is free again"


def test_what_belongs_to_a_transaction_that_has_begun_needs_no_place() -> None:
    turns, database = WriteTurns(soon=SOON), Database()
    with places_taken(turns, database), ThreadPoolExecutor(1) as pool:
        inside = pool.submit(asked, turns, database, "INSERT INTO a", inside=True)
        while database.waiting <= PLACES:
            sleep(0.005)
        database.free.set()
        assert inside.result(PATIENCE) == "INSERT INTO a"


def test_after_somebody_waited_in_vain_one_at_a_time_tries() -> None:
    turns, database = WriteTurns(soon=SOON), Database(wait=0.01)
    with pytest.raises(OperationalError):
        asked(turns, database, "BEGIN IMMEDIATE")
    database.wait = PATIENCE
    with ThreadPoolExecutor(1) as pool:
        trying = pool.submit(asked, turns, database, "BEGIN IMMEDIATE")
        while not database.waiting:
            sleep(0.005)
        with pytest.raises(OperationalError, match="locked"):
            asked(turns, database, "BEGIN IMMEDIATE")
        database.free.set()
        assert trying.result(PATIENCE) == "BEGIN IMMEDIATE"
    assert asked(turns, database, "BEGIN IMMEDIATE") == "BEGIN IMMEDIATE"


@pytest.mark.long
@pytest.mark.first
@pytest.mark.usefixtures("django_db_setup")
def test_pages_go_on_while_entries_wait(tmp_path: Path) -> None:
    databases.copy_into(tmp_path)
    environment, session = begun(tmp_path, {}, "from tests.race.room import begin; begin('together')")
    with serving(environment) as running:
        house = House("embedded", running, environment, False, session)
        # Nobody sits out in the first section.
        tables = [StubbornTable(house, *way, Times()) for way in session["ways"] if way[0] == "A"]
        director = Client(house, {"sessionid": session["director"]})
        anybody = Client(house, {})
        with closing_all([director, anybody, *(table.client for table in tables)]):
            pages_go_on(tmp_path / "bridgeclub.sqlite3", tables, director, anybody, session)


def pages_go_on(
    database: Path, tables: list[StubbornTable], director: Client, anybody: Client, session: dict[str, Any]
) -> None:
    entries = [(table, next_entry(table)) for table in tables]
    pages = [(anybody, "/healthz"), (anybody, "/readyz"), (anybody, session["path"]), (director, session["desk"])]
    for client, path in pages:
        assert client.ask("GET", path)[0] == 200
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    took: list[tuple[float, str]] = []
    with ThreadPoolExecutor(len(entries)) as pool:
        sent = [pool.submit(table.client.ask, "POST", "/api/table/results", entry, **JSON) for table, entry in entries]
        until = monotonic() + HELD
        while monotonic() < until:
            for client, path in pages:
                began = monotonic()
                status, page = client.ask("GET", path)
                took.append((monotonic() - began, path))
                assert status == 200, (path, page[-300:])
        other.execute("ROLLBACK")
        other.close()
        answers = [each.result(PATIENCE) for each in sent]
    assert {status for status, _said in answers} == {503}
    print(sorted(took)[-5:])
    # The first second belongs to those who found no place.
    assert sorted(took)[-1][0] < 4, sorted(took)[-5:]
    assert sorted(took)[len(took) * 9 // 10][0] < 1, sorted(took)[-5:]
    sleep(3)
    for table, entry in entries:
        assert table.client.ask("POST", "/api/table/results", entry, **JSON)[0] == 201
