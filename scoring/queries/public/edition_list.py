"""The editions of a session as a list, and which of them counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.models import Publication


@dataclass(frozen=True)
class Edition:
    """One edition in the list of all: its number, when it was made available, and why.

    `before`: the edition that it followed, 0 where none counted. `withdrawn_at`: since when it counts no more.
    """

    number: int
    at: datetime
    reason: str
    before: int = 0
    withdrawn_at: datetime | None = None


def counting(editions: Sequence[Edition]) -> Edition | None:
    """The newest of these that was not withdrawn."""
    return next((each for each in reversed(editions) if each.withdrawn_at is None), None)


def editions_of(session_id: int) -> tuple[Edition, ...]:
    """The session's editions, the first one first; one query."""
    found = Publication.objects.filter(session_id=session_id).select_related("withdrawal").order_by("number")
    return tuple(_listed(row) for row in found.defer("facts", "standings", "changes"))


def _listed(row: Publication) -> Edition:
    gone = getattr(row, "withdrawal", None)
    return Edition(row.number, row.at, row.reason, row.before, gone.at if gone else None)
