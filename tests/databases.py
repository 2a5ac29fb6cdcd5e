"""The databases of the tests: one is migrated, every process has a copy of it for itself."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
from django.db import connection

from club.append_only import triggers_disabled
from tests.settings import WORKER

FOLDER = Path(os.environ["TEST_FOLDER"])
#: What `migrate` itself writes about the models; no test changes it.
OF_MIGRATE = {"django_content_type", "auth_permission"}


@contextmanager
def migrated() -> Iterator[None]:
    """While nobody else uses it, the database that is copied; whoever comes first makes it."""
    made, creation = FOLDER / "migrated", connection.creation
    with (FOLDER / "turn").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        if not made.exists():
            creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        connection.close()
        connection.settings_dict["NAME"] = connection.settings_dict["TEST"]["NAME"]
        yield
        made.touch()


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
