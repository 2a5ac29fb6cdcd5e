"""Rows that are held for an act are held in the act's own transaction: on any database, and in every test.

A test stands in a transaction that is there for its rows to be forgotten. An act without one of its own passes in
there, and answers with an error where people are: PostgreSQL refuses, and SQLite holds nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError


@contextmanager
def only_in_transactions() -> Iterator[None]:
    """Refuse to hold a row in no transaction but the test's."""
    execute = SQLCompiler.execute_sql

    def execute_held(compiler: SQLCompiler, *args: Any, **kwargs: Any) -> Any:
        if compiler.query.select_for_update:
            _need_transaction(compiler.connection)
        return execute(compiler, *args, **kwargs)

    with mock.patch.object(SQLCompiler, "execute_sql", execute_held):
        yield


def _need_transaction(connection: Any) -> None:
    if all(block._from_testcase for block in connection.atomic_blocks):
        raise TransactionManagementError("Rows are held in the transaction of an act; here is none but the test's.")
