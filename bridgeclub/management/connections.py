"""How many connections a club's own computer keeps open at once, and what its system has to allow for it.

A browser keeps its connections after an answer, a telephone two or three of them. A hall of forty tables with tablets
and players' telephones keeps some hundreds; a thousand leaves room.
"""

from __future__ import annotations

import select

try:
    import resource
except ImportError:  # Windows, where no such limit holds for connections
    resource = None  # type: ignore[assignment]

AT_MOST = 1000
#: Nobody has asked for so long: pages that are looked at ask every few seconds, and whoever comes back connects anew.
IDLE_SECONDS = 60
CLEANING_SECONDS = 15
#: What one connection may hold open: itself, and a file each for what is large on its way in and out.
FILES_EACH = 3
#: The database, logs, the copies, and what Python itself has open.
BESIDE = 200
#: Without `poll` a process watches what `select` can: 512 on Windows, in Python.
BY_SELECT = 480
CAN_POLL = hasattr(select, "poll")


def allowed() -> int:
    """How many connections there may be, after asking the system for the files that they need.

    Fewer than AT_MOST where the system allows no more: better that than a server that cannot open its database.
    """
    most = AT_MOST if CAN_POLL else BY_SELECT
    if resource is None:
        return most
    wanted = AT_MOST * FILES_EACH + BESIDE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = _raised(soft, wanted if hard == resource.RLIM_INFINITY else min(wanted, hard), hard)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return most
    return max(min(most, (soft - BESIDE) // FILES_EACH), 50)


def _raised(soft: int, wanted: int, hard: int) -> int:
    """What the limit is now; inherited by every process that is started from here on."""
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    except (OSError, ValueError):
        return soft
    return wanted


def for_waitress() -> list[str]:
    """The options of waitress."""
    options = {
        "connection-limit": allowed(),
        "channel-timeout": IDLE_SECONDS,
        "cleanup-interval": CLEANING_SECONDS,
    }
    return [*(f"--{name}={value}" for name, value in options.items()), *(["--asyncore-use-poll"] if CAN_POLL else [])]
