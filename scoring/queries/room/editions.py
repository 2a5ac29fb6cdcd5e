"""What has been published, and what an edition would bring that the newest one does not have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from club.queries import SessionInfo
from scoring.engine.changes import changes_between
from scoring.models import Publication, Snapshot
from scoring.queries.postponed import postponed_boards
from scoring.queries.public import Changes, sheet
from scoring.queries.public.changes import compare
from scoring.queries.room.results import desk_sheet


@dataclass(frozen=True)
class EditionInfo:
    """An edition as the desk lists it; `by` is the account's name, "" for the program."""

    number: int
    at: datetime
    reason: str
    by: str


@dataclass(frozen=True)
class Pending:
    """What the next edition would change. `behind`: the standings of the newest facts are still being made."""

    last: EditionInfo
    changes: Changes | None
    behind: bool


def editions(session_id: int) -> tuple[EditionInfo, ...]:
    """The session's editions, the newest first; one query."""
    rows = (
        Publication.objects.filter(session_id=session_id).select_related("user").defer("facts", "standings", "changes")
    )
    return tuple(_info(row) for row in rows.order_by("-number"))


def newest_edition(session_id: int) -> EditionInfo | None:
    """The edition that counts, None before the first."""
    return next(iter(editions(session_id)), None)


def _info(row: Publication) -> EditionInfo:
    return EditionInfo(row.number, row.at, row.reason, str(row.user) if row.user else "")


def awaiting_edition(session_id: int) -> bool:
    """Whether the newest edition says something else than the facts do now. The content is compared, not versions."""
    return _difference(session_id) is not None


def pending(session: SessionInfo) -> Pending | None:
    """What is amended and not yet published; None where nothing is, or nothing has been published yet."""
    last = newest_edition(session.id)
    if last is None:
        return None
    version = Snapshot.objects.filter(session_id=session.id).values_list("version", flat=True).first() or 0
    if version < session.facts_version:
        return Pending(last, None, behind=True)
    recorded = _difference(session.id)
    old, new = (sheet(session, last.number), desk_sheet(session)) if recorded is not None else (None, None)
    if recorded is None or old is None or new is None:
        return None
    # What the edition keeps closed, because somebody plays it later, is no change.
    new = replace(new, finished=(new.finished or frozenset()) - postponed_boards(session.id))
    return Pending(last, compare(old, new, recorded), behind=False)


def _difference(session_id: int) -> list[dict[str, Any]] | None:
    """The changes since the newest edition, perhaps none but in the figures; None where all is the same."""
    last = Publication.objects.filter(session_id=session_id).order_by("-number").first()
    now = Snapshot.objects.filter(session_id=session_id).first()
    if last is None or now is None:
        return None
    changes = changes_between(
        {"facts": last.facts, "standings": last.standings}, {"facts": now.facts, "standings": now.standings}
    )
    return changes if changes or last.standings != now.standings else None
