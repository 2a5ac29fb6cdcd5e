"""The databases of the tests: one is migrated, every process has a copy of it for itself."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection

from tests.settings import WORKER

FOLDER = Path(os.environ["TEST_FOLDER"])


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


def copy_into(folder: Path) -> None:
    """What `migrate` makes of a club's empty folder; for whoever asks for `django_db_setup`, on SQLite."""
    shutil.copy(connection.settings_dict["TEST"]["NAME"], folder / "bridgeclub.sqlite3")
