"""No database, one that is away, a wrong password, a damaged file: each command says it in a sentence and fails."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests import databases
from tests.race.house import database_of_its_own
from tests.running import ROOT, START_SECONDS
from tools.services import free_port

#: Every command that needs a database, with as little as it asks for.
COMMANDS = (
    ("migrate", "--verbosity", "0"),
    ("backup",),
    ("restore", "nothing.zip"),
    ("verify_log",),
    ("demo", "--yes"),
    ("create_club", "Riverside", "--manager", "a@example.org"),
    ("import_session", "night.json", "--club", "riverside"),
    ("export_session", "riverside/night"),
    ("archive_session", "riverside/night", "--to", "night.zip"),
    ("import_archive", "night.zip", "--club", "riverside"),
    ("handsets", "riverside/night"),
    ("second_factor_off", "a@example.org"),
    ("serve", "--port", "PORT"),
    ("run", "--port", "PORT"),
)
#: These make what is not there.
MAKE_IT = {"migrate", "restore", "run"}
#: One process gives them all, without the checks of every page: each in one of its own would take minutes.
GIVES_ALL = """
import contextlib, io, json, sys, traceback
from django.core.management.base import BaseCommand
from bridgeclub.management.command_line import main
BaseCommand.requires_system_checks = ()
for words in json.load(sys.stdin):
    sys.argv = ["manage.py", *words]
    said, status = io.StringIO(), 0
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
        try:
            main()
        except SystemExit as ended:
            status = ended.code
        except BaseException:
            status = traceback.format_exc()
    print(json.dumps([words[0], status, said.getvalue()]), flush=True)
"""


def given(folder: Path, commands: Sequence[Sequence[str]], **more: str) -> dict[str, tuple[object, str]]:
    """Command -> its status and what it printed."""
    mine = {each: os.environ[each] for each in ("PATH", "HOME", "LANG", "TMPDIR") if each in os.environ}
    port = str(free_port())
    asked = [[port if each == "PORT" else each for each in words] for words in commands]
    done = subprocess.run(
        [sys.executable, "-c", GIVES_ALL],
        cwd=ROOT,
        env={**mine, "DATA_DIR": str(folder), **more},
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=START_SECONDS,
    )
    found = {name: (status, said) for name, status, said in map(json.loads, done.stdout.splitlines())}
    assert list(found) == [words[0] for words in commands], done.stdout + done.stderr
    return found


def served(url: str) -> dict[str, str]:
    return {"DATABASE_URL": url, "SECRET_KEY": "x" * 60, "ALLOWED_HOSTS": "localhost"}


def refused_in_a_sentence(found: dict[str, tuple[object, str]], *words: str) -> None:
    for name, (status, said) in found.items():
        assert status not in (0, None), (name, said)
        assert isinstance(status, int | str), (name, status)
        told = said if isinstance(status, int) else f"{said}{status}"
        assert "Traceback" not in told, (name, told)
        assert len(told.strip().splitlines()) <= 5, (name, told)
        assert any(each in told for each in words), (name, told)


def test_a_server_that_is_away_is_said_by_every_command(tmp_path: Path) -> None:
    found = given(tmp_path, COMMANDS, **served(f"postgres://club:secret@127.0.0.1:{free_port()}/club"))
    refused_in_a_sentence(found, "The database cannot be reached (PostgreSQL 127.0.0.1:")
    assert "DATABASE_URL" in found["backup"][1]
    assert not any("secret" in said for _status, said in found.values())


def test_without_tables_every_command_says_what_comes_first(tmp_path: Path) -> None:
    found = given(tmp_path, [words for words in COMMANDS if words[0] not in MAKE_IT])
    refused_in_a_sentence(found, "First:  ", "There is no database in ")
    assert all(" migrate" in said for _status, said in found.values())


@pytest.mark.usefixtures("django_db_setup")
def test_a_damaged_file_is_left_alone_and_the_way_on_is_named(tmp_path: Path) -> None:
    file_of_sqlite(tmp_path)
    damage(tmp_path / "bridgeclub.sqlite3")
    before = (tmp_path / "bridgeclub.sqlite3").read_bytes()
    wanted = [words for words in COMMANDS if words[0] in {"serve", "run", "migrate"}]
    found = given(tmp_path, wanted)
    refused_in_a_sentence(found, "The club’s data is damaged")
    assert all("manage.py carry_on " in said for _status, said in found.values())
    assert (tmp_path / "bridgeclub.sqlite3").read_bytes() == before
    shutil.copy(__file__, tmp_path / "bridgeclub.sqlite3")
    refused_in_a_sentence(given(tmp_path, COMMANDS), "The club’s data is damaged")


@pytest.mark.usefixtures("django_db_setup")
def test_a_newer_and_an_older_database_are_not_served(tmp_path: Path) -> None:
    file_of_sqlite(tmp_path)
    wanted = [words for words in COMMANDS if words[0] in {"serve", "run"}]
    opened = sqlite3.connect(tmp_path / "bridgeclub.sqlite3")
    with opened:
        opened.execute("INSERT INTO django_migrations (app, name, applied) VALUES ('club', '9999_later', '2030-01-01')")
    refused_in_a_sentence(given(tmp_path, wanted), "written by a newer version of the program (club.9999_later)")
    with opened:
        opened.execute("DELETE FROM django_migrations WHERE name = '9999_later'")
        opened.execute("DELETE FROM django_migrations WHERE id = (SELECT max(id) FROM django_migrations)")
    opened.close()
    refused_in_a_sentence(given(tmp_path, wanted[:1]), "The database is older than the program. First:  ")


def test_a_wrong_password_and_a_database_without_tables_on_a_server(tmp_path: Path) -> None:
    if "TEST_POSTGRES_URL" not in os.environ:
        pytest.skip("needs PostgreSQL")
    with database_of_its_own(os.environ["TEST_POSTGRES_URL"]) as url:
        found = given(tmp_path, [words for words in COMMANDS if words[0] not in MAKE_IT], **served(url))
        refused_in_a_sentence(found, "First:  ")
        nowhere = f"{url.rpartition('/')[0]}/nowhere"
        refused_in_a_sentence(given(tmp_path, COMMANDS, **served(nowhere)), "The database cannot be reached")


def file_of_sqlite(folder: Path) -> None:
    """The migrated database of a club's own computer; on PostgreSQL there is no such test."""
    if os.environ["TEST_PROFILE"] != "embedded":
        pytest.skip("a file of SQLite")
    databases.copy_into(folder)


def damage(path: Path) -> None:
    """Overwrite pages of tables, but not the first, which says that it is a database."""
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xa5" * max(len(whole) - 16384, 0) + whole[-8192:])
