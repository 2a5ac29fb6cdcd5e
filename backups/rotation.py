"""Which automatic copies stay: the newest ones, and the last of each of thirty days on which copies were made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, datetime

from backups.atomic_file import UNREADABLE
from club.engine.passed import is_ahead

NEWEST = 12
DAYS = 30
NAME = re.compile(r"bridgeclub-(?P<mark>[0-9a-f]{6})-(?P<at>\d{8}T\d{6})Z\.zip")


def name_of(secret: str, at: datetime) -> str:
    """What an automatic copy is called: by whom (the first six figures of its secret's digest), and when, in UTC."""
    return f"bridgeclub-{secret[:6]}-{at.astimezone(UTC):%Y%m%dT%H%M%SZ}.zip"


def made_at(name: str) -> datetime | None:
    """When an automatic copy was made, by its name; None for any other file."""
    found = NAME.fullmatch(name)
    if found is None:
        return None
    try:
        return datetime.strptime(found["at"], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
    except ValueError:
        return None


def outdated(names: Iterable[str], secret: str, now: datetime) -> list[str]:
    """Which of the files may go: copies of this server only, never the newest ones nor the last of a recent day.

    Days are those on which copies were made: a clock that goes ahead for a minute makes none of them old. Copies with
    a time in the future, made before the clock was set back, are counted apart, so that they push no newer one out.
    """
    dated = [(at, name) for name in names if name.startswith(f"bridgeclub-{secret[:6]}-") and (at := made_at(name))]
    newest_first = sorted(dated, reverse=True)
    ahead = [each for each in newest_first if is_ahead(each[0], now)]
    stay = _stay(ahead) | _stay(newest_first[len(ahead) :])
    return [name for _at, name in newest_first if name not in stay]


def unreadable(names: Iterable[str], secret: str) -> list[str]:
    """Which of the files are this server's, and could not be read back."""
    mine = [name for name in names if name.startswith(f"bridgeclub-{secret[:6]}-") and name.endswith(UNREADABLE)]
    return [name for name in mine if made_at(name.removesuffix(UNREADABLE)) is not None]


def _stay(newest_first: list[tuple[datetime, str]]) -> set[str]:
    last_of_day: dict[object, str] = {}
    for at, name in newest_first:
        last_of_day.setdefault(at.date(), name)
    return {name for _at, name in newest_first[:NEWEST]} | set(list(last_of_day.values())[:DAYS])
