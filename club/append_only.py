"""The triggers behind the append-only tables, and the one way to disarm them.

They are put in place after every migrate, because SQLite drops a table's triggers when a migration rebuilds it.
While the table `club_disarmed` has a row that the writer can see, they let everything pass.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from club.models.append_only import AppendOnly

GUARD = "club_disarmed"

POSTGRES_FUNCTION = f"""
CREATE OR REPLACE FUNCTION club_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM {GUARD}) THEN
    RAISE EXCEPTION 'append-only: % may not be changed or deleted', TG_TABLE_NAME
      USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$
"""


def append_only_tables() -> list[str]:
    """Names of the protected tables, in order of creation."""
    return [model._meta.db_table for model in apps.get_models() if issubclass(model, AppendOnly)]


def install_triggers(using: str = "default", **_kwargs: Any) -> None:
    """Put the guard table and the triggers in place. Safe to repeat; tables not yet made are left for later."""
    connection = connections[using]
    existing = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE IF NOT EXISTS {GUARD} (reason varchar(80) NOT NULL)")
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRES_FUNCTION)
        for table in append_only_tables():
            if table in existing:
                for statement in _trigger_statements(connection, table):
                    cursor.execute(statement)


def _trigger_statements(connection: BaseDatabaseWrapper, table: str) -> Iterator[str]:
    if connection.vendor == "postgresql":
        yield f"DROP TRIGGER IF EXISTS {table}_append_only ON {table}"
        yield (
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table}"
            " FOR EACH ROW EXECUTE FUNCTION club_refuse_change()"
        )
        yield f"DROP TRIGGER IF EXISTS {table}_no_truncate ON {table}"
        yield (
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION club_refuse_change()"
        )
        return
    for act in ("UPDATE", "DELETE"):
        yield (
            f"CREATE TRIGGER IF NOT EXISTS {table}_no_{act.lower()} BEFORE {act} ON {table}"
            f" WHEN NOT EXISTS (SELECT 1 FROM {GUARD})"
            f" BEGIN SELECT RAISE(ABORT, 'append-only: {table} may not be changed or deleted'); END"
        )


@contextmanager
def triggers_disabled(reason: str, using: str = "default") -> Iterator[None]:
    """Let this transaction, and no other, change append-only rows; `reason` is for whoever reads the guard table.

    Inside another one the outer decides when they are armed again.
    """
    with transaction.atomic(using=using), connections[using].cursor() as cursor:
        cursor.execute(f"SELECT EXISTS (SELECT 1 FROM {GUARD})")
        if cursor.fetchone()[0]:
            yield
            return
        cursor.execute(f"INSERT INTO {GUARD} (reason) VALUES (%s)", [reason])
        yield
        cursor.execute(f"DELETE FROM {GUARD}")
