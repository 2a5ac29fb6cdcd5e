"""Why the database cannot do its work now, told from the error that it gave: a few kinds, each with its own way out.

What was seen is remembered for a moment, so that pages which only read can say that nothing can be saved.
"""

from __future__ import annotations

import errno
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping
from enum import StrEnum

from django.conf import settings
from django.db import Error as DatabaseFailure

from club.cache import cache_get, cache_set


class Trouble(StrEnum):
    FULL = "full"
    READ_ONLY = "read-only"
    DAMAGED = "damaged"
    BUSY = "busy"
    AWAY = "away"
    UNPREPARED = "unprepared"


#: What lasts until somebody does something about it, and keeps results from being saved while pages can be read.
KEEPS_FROM_SAVING = frozenset({Trouble.FULL, Trouble.READ_ONLY})
#: Less than this is no room for the next entry: SQLite's log grows by a few pages with each.
ROOM_BYTES = 1 << 20
REMEMBERED_SECONDS = 30
KEY = "database-trouble"

BY_SQLITE: Mapping[int, Trouble] = {
    sqlite3.SQLITE_FULL: Trouble.FULL,
    sqlite3.SQLITE_READONLY: Trouble.READ_ONLY,
    sqlite3.SQLITE_PERM: Trouble.READ_ONLY,
    sqlite3.SQLITE_CORRUPT: Trouble.DAMAGED,
    sqlite3.SQLITE_NOTADB: Trouble.DAMAGED,
    sqlite3.SQLITE_IOERR: Trouble.DAMAGED,
    sqlite3.SQLITE_BUSY: Trouble.BUSY,
    sqlite3.SQLITE_LOCKED: Trouble.BUSY,
    sqlite3.SQLITE_CANTOPEN: Trouble.AWAY,
}
#: Where the disk is full a file of SQLite's may not even be opened or made longer.
PERHAPS_FULL = frozenset({sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN})
#: https://www.postgresql.org/docs/current/errcodes-appendix.html
BY_SQLSTATE: Mapping[str, Trouble] = {
    "53100": Trouble.FULL,
    "25006": Trouble.READ_ONLY,
    "XX001": Trouble.DAMAGED,
    "XX002": Trouble.DAMAGED,
    "55P03": Trouble.BUSY,
    "57P01": Trouble.AWAY,
    "57P02": Trouble.AWAY,
    "57P03": Trouble.AWAY,
    "42P01": Trouble.UNPREPARED,
    "42703": Trouble.UNPREPARED,
}
#: Connection exceptions, invalid authorization, no such database, too few resources.
AWAY_CLASSES = ("08", "28", "3D", "53")
BY_ERRNO: Mapping[int, Trouble] = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
}
MISSING = re.compile(r"no such (table|column)|has no column")

#: The last trouble in this process, and when it was (monotonic seconds).
_seen: list[tuple[Trouble, float]] = []


def trouble_of(error: BaseException | None) -> Trouble | None:
    """The kind, where the error or what led to it is one of the database or of its disk; None for any other."""
    return next((found for each in _chain(error) if (found := _kind(each)) is not None), None)


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    known: set[int] = set()
    while error is not None and id(error) not in known:
        known.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _kind(error: BaseException) -> Trouble | None:
    if isinstance(error, sqlite3.Error):
        return _of_sqlite(error)
    if isinstance(error, OSError):
        return BY_ERRNO.get(error.errno or 0)
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return BY_SQLSTATE.get(state, Trouble.AWAY if state[:2] in AWAY_CLASSES else None)
    # A server that was not reached has given no code; nor has one that went away in the middle of a question.
    lost = type(error).__module__.startswith("psycopg") and type(error).__name__ in {
        "OperationalError",
        "InterfaceError",
        "ConnectionTimeout",
        "PoolTimeout",
    }
    return Trouble.AWAY if lost and not state else None


def _of_sqlite(error: sqlite3.Error) -> Trouble | None:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in PERHAPS_FULL and not has_room():
        return Trouble.FULL
    if code == sqlite3.SQLITE_ERROR and MISSING.search(str(error)):
        return Trouble.UNPREPARED
    return BY_SQLITE.get(code)


def has_room() -> bool:
    """Whether the disk with the club's data has room for the next entries."""
    try:
        return shutil.disk_usage(settings.DATA_DIR).free >= ROOM_BYTES
    except OSError:
        return True


def note_trouble(trouble: Trouble) -> None:
    """Pages say so from now on for half a minute; whoever asks meanwhile and meets it too makes it longer."""
    if trouble not in KEEPS_FROM_SAVING:
        return
    _seen[:] = [(trouble, time.monotonic())]
    # A club's own computer has one process for pages, and a cache on the very disk.
    if settings.ENV.served:
        cache_set(KEY, trouble.value, REMEMBERED_SECONDS)


def saving_trouble() -> Trouble | None:
    """What keeps entries from being saved now, as far as anybody knows; no query."""
    if not settings.ENV.served:
        if not has_room():
            return Trouble.FULL
        # There is room again: it is over at once.
        return next((each for each in _lately() if each is not Trouble.FULL), None)
    known = cache_get(KEY, str)
    return next(_lately(), None) or (Trouble(known) if known is not None and known in set(Trouble) else None)


def _lately() -> Iterator[Trouble]:
    return (each for each, when in _seen if time.monotonic() - when < REMEMBERED_SECONDS)


def reason_of(error: BaseException) -> str:
    """What the database itself said, in one line."""
    said = next((str(each) for each in _chain(error) if not isinstance(each, DatabaseFailure)), str(error))
    return " ".join(said.split())[:200]
