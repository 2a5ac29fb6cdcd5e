"""While somebody else holds the write lock of a club's own database, a few requests wait for it, and pages go on.

SQLite lets one write at a time. Where another process keeps the lock, a restore perhaps or a foreign program, each
entry would hold a thread of the pages for as long as it waits, until none was left to read with. Whoever gets no place
in the queue is told at once that the database is busy: a tablet keeps its entry and sends it again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock
from time import monotonic
from typing import Any

from django.core.exceptions import MiddlewareNotUsed
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponseBase

Answer = Callable[[HttpRequest], HttpResponseBase]
#: Half of the threads of the pages (`serve`).
PLACES = 4
#: Longer than a queue of entries takes to go through, also where the computer is slow.
SOON = 2.0
#: For so long after somebody waited in vain only one at a time tries.
HELD_SECONDS = 2
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


class WriteTurns:
    """Wraps what is asked of the database, as Django's `execute_wrapper` calls it."""

    def __init__(self, places: int = PLACES, soon: float = SOON) -> None:
        self._places, self._one, self._soon = BoundedSemaphore(places), Lock(), soon
        self._held_until = 0.0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if not self._wants_the_lock(sql, context):
            return execute(sql, params, many, context)
        with self._turn():
            try:
                done = execute(sql, params, many, context)
            except OperationalError:
                self._held_until = monotonic() + HELD_SECONDS
                raise
            self._held_until = 0.0
            return done

    def _wants_the_lock(self, sql: str, context: dict[str, Any]) -> bool:
        """A transaction that begins, and a row that is written outside of one."""
        return sql.startswith("BEGIN") or (sql.startswith(WRITES) and not context["connection"].in_atomic_block)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        held = monotonic() < self._held_until
        place = self._one if held else self._places
        if not place.acquire(timeout=0 if held else self._soon):
            self._held_until = monotonic() + HELD_SECONDS
            raise _busy()
        try:
            yield
        finally:
            place.release()


def _busy() -> OperationalError:
    """As the database says it, after no wait."""
    locked = sqlite3.OperationalError("database is locked")
    locked.sqlite_errorcode = sqlite3.SQLITE_BUSY
    error = OperationalError(*locked.args)
    error.__cause__ = locked
    return error


TURNS = WriteTurns()


def in_turn(get_response: Answer) -> Answer:
    """Middleware, for SQLite."""
    if connection.vendor != "sqlite":
        raise MiddlewareNotUsed

    def answered(request: HttpRequest) -> HttpResponseBase:
        with connection.execute_wrapper(TURNS):
            return get_response(request)

    return answered
