"""A database that cannot do its work is said in words: to a table, at the desk, to everybody, to programs."""

from __future__ import annotations

import errno
import json
import logging
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.db import OperationalError, connection
from django.test import Client

from bridgeclub.doors.api.problems import not_now
from bridgeclub.http.observability.trouble_lines import TroubleInOneLine
from bridgeclub.wording.database_trouble import trouble_words
from bridgeclub.wording.trouble_for_players import public_trouble_words, table_sentence
from club import database_trouble
from club.database_trouble import Trouble, note_trouble, saving_trouble, trouble_of
from tests import builders
from tests.builders import logged_in, make_director, started_session
from tests.doors.at_the_table import AtTheTable, entry

FULL, MALFORMED, LOCKED = sqlite3.SQLITE_FULL, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_BUSY


def of_sqlite(code: int, words: str = "database or disk is full") -> OperationalError:
    """What Django raises where SQLite has refused with this code."""
    cause, error = sqlite3.OperationalError(words), OperationalError(words)
    cause.sqlite_errorcode = code
    error.__cause__ = cause
    return error


@pytest.fixture(autouse=True)
def nothing_seen_before() -> Iterator[None]:
    database_trouble._seen.clear()
    yield
    database_trouble._seen.clear()


@pytest.mark.django_db
def test_a_full_disk_is_said_to_whoever_asks_and_in_the_room(settings: Any) -> None:
    """On a club's own computer, whose disk is looked at."""
    settings.ENV = replace(settings.ENV, served=False)
    session, _edition = builders.published_session()
    public = Client(raise_request_exception=False)
    desk = logged_in(make_director(session.club))
    desk.raise_request_exception = False
    address = f"/{session.club.slug}/{session.slug}/"
    with patch("bridgeclub.doors.public.from_laptop.results_sheet", side_effect=of_sqlite(FULL)):
        page = public.get(address)
    assert (page.status_code, page["Retry-After"]) == (503, "10")
    text = page.content.decode()
    assert "The disk is full" in text
    assert "Please tell the director." in text
    assert str(settings.DATA_DIR) not in text
    with patch("bridgeclub.doors.api.v1.standings.results_sheet", side_effect=of_sqlite(FULL)):
        refused = public.get(f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}/standings")
    assert (refused.status_code, refused.json()["type"]) == (503, "/api/v1/docs/#problem-not-now")
    room = f"/desk{address}"
    with patch("bridgeclub.doors.desk.room.grid.room", side_effect=of_sqlite(FULL)):
        page = desk.get(room)
    assert page.status_code == 503
    assert trouble_words(Trouble.FULL).todo in page.content.decode()
    before = desk.get(f"{room}live/")
    with patch("club.database_trouble.has_room", return_value=False):
        during = desk.get(f"{room}live/", headers={"If-None-Match": before["ETag"]})
        assert "The disk is full" in during.content.decode()
        assert public.get("/readyz").json()["saving"].startswith("full: make room")
    # It goes away by itself.
    after = desk.get(f"{room}live/", headers={"If-None-Match": during["ETag"]})
    assert after.status_code == 200
    assert "The disk is full" not in after.content.decode()


@pytest.mark.django_db
@pytest.mark.postgres
def test_where_the_database_can_only_be_read_a_table_is_told_why_and_keeps_its_entry() -> None:
    table = AtTheTable(started_session(pairs=6), 1)
    table.client.raise_request_exception = False
    only_reads = "PRAGMA query_only=1" if connection.vendor == "sqlite" else "SET TRANSACTION READ ONLY"
    # What is checked at the end of a test could not be any more.
    connection.check_constraints()
    with connection.cursor() as cursor:
        cursor.execute(only_reads)
    try:
        refused = table.post("table_results", body=entry(1, "4SN="))
    finally:
        if connection.vendor == "sqlite":
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA query_only=0")
    assert (refused.status_code, refused["Retry-After"]) == (503, "10")
    assert json.loads(refused.content)["message"] == table_sentence(Trouble.READ_ONLY)
    assert saving_trouble() is Trouble.READ_ONLY


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (of_sqlite(FULL), Trouble.FULL),
        (of_sqlite(sqlite3.SQLITE_READONLY_DBMOVED), Trouble.READ_ONLY),
        (of_sqlite(MALFORMED), Trouble.DAMAGED),
        (of_sqlite(sqlite3.SQLITE_NOTADB), Trouble.DAMAGED),
        (of_sqlite(LOCKED), Trouble.BUSY),
        (of_sqlite(sqlite3.SQLITE_CANTOPEN), Trouble.AWAY),
        (of_sqlite(sqlite3.SQLITE_ERROR, "no such table: club_club"), Trouble.UNPREPARED),
        (of_sqlite(sqlite3.SQLITE_ERROR, "near FROM: syntax error"), None),
        (of_sqlite(sqlite3.SQLITE_CONSTRAINT), None),
        (psycopg.errors.DiskFull(), Trouble.FULL),
        (psycopg.errors.ReadOnlySqlTransaction(), Trouble.READ_ONLY),
        (psycopg.errors.DataCorrupted(), Trouble.DAMAGED),
        (psycopg.errors.InvalidPassword(), Trouble.AWAY),
        (psycopg.errors.AdminShutdown(), Trouble.AWAY),
        (psycopg.OperationalError("connection failed"), Trouble.AWAY),
        (psycopg.InterfaceError("the connection is closed"), Trouble.AWAY),
        (psycopg.errors.TooManyConnections(), Trouble.AWAY),
        (psycopg.errors.DeadlockDetected(), None),
        (psycopg.errors.UndefinedTable(), Trouble.UNPREPARED),
        (psycopg.errors.UniqueViolation(), None),
        (OSError(errno.ENOSPC, "No space left on device"), Trouble.FULL),
        (OSError(errno.ENOENT, "No such file"), None),
        (ValueError("ours"), None),
        (None, None),
    ],
)
def test_the_kind_is_told_from_what_the_database_said(error: BaseException | None, trouble: Trouble | None) -> None:
    assert trouble_of(error) is trouble


def test_a_disk_without_room_is_full_whatever_sqlite_calls_it() -> None:
    with patch("club.database_trouble.has_room", return_value=False):
        assert trouble_of(of_sqlite(sqlite3.SQLITE_IOERR_WRITE)) is Trouble.FULL
        assert saving_trouble() is Trouble.FULL


def test_what_a_server_met_is_known_to_its_other_processes_for_half_a_minute(settings: Any) -> None:
    settings.ENV = type("Served", (), {"served": True})()
    assert saving_trouble() is None
    note_trouble(Trouble.DAMAGED)
    assert saving_trouble() is None, "of that every page tells itself"
    note_trouble(Trouble.READ_ONLY)
    database_trouble._seen.clear()
    assert saving_trouble() is Trouble.READ_ONLY


@pytest.mark.parametrize("trouble", Trouble)
def test_every_kind_has_words_for_the_desk_a_table_and_everybody(trouble: Trouble, rf: Any, settings: Any) -> None:
    served = type("Served", (), {"served": True})()
    for env in (settings.ENV, served):
        settings.ENV = env
        assert all(trouble_words(trouble)[:2])
        assert trouble is Trouble.BUSY or trouble_words(trouble).todo
        assert "%(" not in "".join(trouble_words(trouble))
    assert table_sentence(trouble)
    assert all(public_trouble_words(trouble)[:2])
    pressed = not_now(rf.post("/desk/a/b/"), trouble)
    assert trouble_words(trouble).title in pressed.content.decode()
    assert b"Back to what you typed" in pressed.content
    assert b"Try again</a>" not in pressed.content


def test_the_log_has_one_line_for_each_time() -> None:
    error = of_sqlite(FULL)
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, "%s", ("busy",), (type(error), error, None))
    assert TroubleInOneLine().filter(record)
    assert (record.getMessage(), record.exc_info) == ("busy (full: database or disk is full)", None)
    ours = logging.LogRecord("x", logging.ERROR, "", 1, "a", (), (ValueError, ValueError("b"), None))
    assert TroubleInOneLine().filter(ours)
    assert ours.exc_info
