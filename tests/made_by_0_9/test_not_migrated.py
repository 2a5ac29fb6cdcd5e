"""Somebody starts today's version on the data of 0.9 and has not read what to do first."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.made_by_0_9.made import unpacked
from tests.running import START_SECONDS
from tests.toolchain_serve import manage
from tools.services import free_port


def test_it_is_said_what_to_do_and_nothing_is_changed(tmp_path: Path) -> None:
    data = unpacked(tmp_path).folder / "data"
    before = migrations_of(data)
    process = manage(data, "serve", "--port", str(free_port()))
    said, _ = process.communicate(timeout=START_SECONDS)
    assert process.returncode == 1
    assert "The database is older than the program. First:" in said
    assert "Traceback" not in said
    assert migrations_of(data) == before


def migrations_of(data: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(data / "bridgeclub.sqlite3")) as database:
        return list(database.execute("SELECT app, name FROM django_migrations ORDER BY id"))
