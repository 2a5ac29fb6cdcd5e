"""The databases of the tests: one is migrated, every process has a copy of it for itself."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from django.apps import apps
from django.db import connection

from club.append_only import triggers_disabled
from tests.settings import WORKER
from tools import packages

FOLDER = Path(os.environ["TEST_FOLDER"])
#: What `migrate` itself writes about the models; no test changes it.
OF_MIGRATE = {"django_content_type", "auth_permission"}
ROOT = Path(__file__).resolve().parents[1]
#: What `migrate` is made of: the migrations, the models that rights are given for, what installs the triggers, the
#: libraries with migrations of their own, and how a file of SQLite is opened.
READ_BY_MIGRATE = (
    "*/migrations/*.py",
    "*/models/*.py",
    "*/apps.py",
    "*/append_only.py",
    "requirements.txt",
    "bridgeclub/settings/*.py",
)


@contextmanager
def migrated() -> Iterator[None]:
    """While nobody else uses it, the database that is copied; whoever comes first makes it."""
    made = FOLDER / "migrated"
    with (FOLDER / "turn").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not made.exists():
            _migrate_or_take_the_kept()
        connection.close()
        connection.settings_dict["NAME"] = connection.settings_dict["TEST"]["NAME"]
        yield
        made.touch()


def _migrate_or_take_the_kept() -> None:
    """Of SQLite the file that was migrated last is kept beside the servers: to migrate takes as long as many tests."""
    name = connection.settings_dict["TEST"]["NAME"]
    kept = ROOT / ".services" / f"migrated-{_of_what_it_is_made()}.sqlite3"
    if connection.vendor == "sqlite" and kept.exists():
        shutil.copy(kept, name)
        return
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    if connection.vendor == "sqlite":
        connection.close()
        kept.parent.mkdir(exist_ok=True)
        for old in kept.parent.glob("migrated-*"):
            old.unlink(missing_ok=True)
        # Whoever begins at this moment finds all of it or nothing.
        shutil.copy(name, unfinished := kept.with_suffix(f".{os.getpid()}"))
        unfinished.rename(kept)


def _of_what_it_is_made() -> str:
    files = sorted(file for pattern in READ_BY_MIGRATE for file in ROOT.glob(pattern))
    return sha256(
        b"".join(b"%s\n%s" % (str(file.relative_to(ROOT)).encode(), file.read_bytes()) for file in files)
    ).hexdigest()[:16]


def dumped() -> bytes:
    """The migrated one as PostgreSQL's own program writes it; for a cluster of a test's own, and on PostgreSQL only."""
    with migrated():
        server = os.environ["TEST_POSTGRES_URL"].rpartition("/")[0]
        binaries = packages.postgres_bin()
        assert binaries
        command = [binaries / "pg_dump", "--no-owner", "--no-acl", f"{server}/{connection.settings_dict['NAME']}"]
        return subprocess.run(command, check=True, capture_output=True).stdout


def use_a_copy() -> None:
    """Let this process, with all of its threads, write into a copy."""
    creation = connection.creation
    with migrated():
        creation.clone_test_db(suffix=WORKER, verbosity=0, autoclobber=True)
    connection.settings_dict.update(creation.get_test_db_clone_settings(WORKER))
    connection.close()


def drop_the_copy() -> None:
    """Leave nothing behind on a server that others use as well."""
    connection.creation.destroy_test_db(verbosity=0)


def empty() -> None:
    """Take away what a test has committed, append-only or not, from the few tables that it has written into."""
    quoted = [connection.ops.quote_name(name) for name in _of_tests()]
    has_rows = " UNION ALL ".join(f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {name})" for name in quoted)
    with triggers_disabled("emptying the tables after a test"), connection.cursor() as cursor:
        cursor.execute(has_rows)
        for (name,) in cursor.fetchall():
            cursor.execute(f"DELETE FROM {name}")


def _of_tests() -> list[str]:
    tables = {model._meta.db_table for model in apps.get_models(include_auto_created=True) if model._meta.managed}
    return sorted(tables - OF_MIGRATE)


def copy_into(folder: Path) -> None:
    """What `migrate` makes of a club's empty folder; for whoever asks for `django_db_setup`, on SQLite."""
    shutil.copy(connection.settings_dict["TEST"]["NAME"], folder / "bridgeclub.sqlite3")
