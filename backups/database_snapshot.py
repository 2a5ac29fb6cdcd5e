"""The database as it is at one moment, read while others write: nobody waits for a copy, and no copy is torn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

ALIAS = "copying"
REPEATABLE_READ = 3  # psycopg's IsolationLevel, which is there only where psycopg is


@contextmanager
def consistent_snapshot() -> Iterator[str]:
    """The alias under which everything is read as it stood when reading began.

    A connection of its own, which takes no lock that a writer would meet: SQLite's reading transaction on the
    write-ahead log, PostgreSQL's REPEATABLE READ. Inside a transaction it is that transaction's own view.
    """
    here = connections[DEFAULT_DB_ALIAS]
    if here.in_atomic_block:
        yield DEFAULT_DB_ALIAS
        return
    wrapper = here.copy(alias=ALIAS)
    _without_locks(wrapper)
    connections[ALIAS] = wrapper
    try:
        with transaction.atomic(using=ALIAS):
            yield ALIAS
    finally:
        wrapper.close()
        del connections[ALIAS]


def _without_locks(wrapper: BaseDatabaseWrapper) -> None:
    options = wrapper.settings_dict.setdefault("OPTIONS", {})
    if wrapper.vendor == "sqlite":
        options["transaction_mode"] = "DEFERRED"
    else:
        options["isolation_level"] = REPEATABLE_READ
