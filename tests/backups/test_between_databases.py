"""From PostgreSQL to a club's laptop and back again, with nothing lost on the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from backups import back_up_server
from backups.database_snapshot import consistent_snapshot
from club.models import Club
from tests import builders, databases
from tests.backups.evenings import busy_club, exports, rows_by_table, without_the_note

ROOT = Path(__file__).resolve().parents[2]
SAY = """
import json
from django.core.management import call_command
from club.models import Club
from club.services import first_broken_row
from tests.backups.evenings import exports
call_command("backup", "--to", {copy!r})
print()
print(json.dumps({{"broken": [first_broken_row(club.pk) for club in Club.objects.all()], "exports": exports()}}))
"""


def manage(folder: Path, *arguments: str, **environment: str) -> str:
    """manage.py somewhere else, with the secret of these tests; what it printed."""
    mine = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR"}}
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={**mine, "DATA_DIR": str(folder), "SECRET_KEY": settings.SECRET_KEY, **environment},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def restored(copy: Path, folder: Path, **environment: str) -> tuple[Path, dict[str, Any]]:
    """A copy restored elsewhere: the copy made there in turn, and the exports there."""
    folder.mkdir(exist_ok=True)
    assert "Restored: elsewhere, riverside-bridge-club" in manage(folder, "restore", str(copy), **environment)
    again = folder / "again.zip"
    printed = manage(folder, "shell", "-v0", "-c", SAY.format(copy=str(again)), **environment)
    said = json.loads(printed.splitlines()[-1])
    assert said["broken"] == [None, None]
    return again, said["exports"]


@pytest.mark.long
@pytest.mark.first
@pytest.mark.served
@pytest.mark.django_db(transaction=True)
def test_postgresql_to_sqlite_and_back(tmp_path: Path, postgres_url: str) -> None:
    busy_club()
    busy_club("Elsewhere")
    served, documents = back_up_server(tmp_path / "served.zip").path, json.loads(json.dumps(exports()))
    laptop, there = restored(served, tmp_path / "laptop")
    assert there == documents
    assert without_the_note(rows_by_table(laptop)) == rows_by_table(served)
    name = f"again_{uuid4().hex[:8]}"
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    url = f"{postgres_url.rpartition('/')[0]}/{name}"
    back, home = restored(laptop, tmp_path / "server", DATABASE_URL=url, ALLOWED_HOSTS="localhost")
    assert home == documents
    assert without_the_note(rows_by_table(back)) == rows_by_table(served)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_to_another_computer_while_somebody_writes(tmp_path: Path) -> None:
    """Read on a connection of its own, as it is at one moment; what is committed afterwards is in the next copy."""
    busy_club()
    first = rows_by_table(back_up_server(tmp_path / "first.zip").path)
    busy_club("Elsewhere")
    second, documents = back_up_server(tmp_path / "second.zip").path, json.loads(json.dumps(exports()))
    assert len(rows_by_table(second)["club.club"]) == 2
    assert len(first["club.club"]) == 1
    laptop = tmp_path / "laptop"
    laptop.mkdir()
    if connection.vendor == "sqlite":
        # Whoever restores into a folder without anything migrates first: from PostgreSQL, and in test_carry_on.
        databases.copy_into(laptop)
    again, there = restored(second, laptop)
    assert there == documents
    assert without_the_note(rows_by_table(again)) == rows_by_table(second)


@pytest.mark.django_db(transaction=True)
def test_nobody_waits_for_a_copy_and_no_copy_is_torn() -> None:
    builders.make_club()
    with consistent_snapshot() as using:
        assert Club.objects.using(using).count() == 1
        began = monotonic()
        builders.make_club("Made meanwhile")
        assert monotonic() - began < 10
        assert Club.objects.using(using).count() == 1
    assert Club.objects.count() == 2
    assert using != "default"
