"""What has been published, and what an edition would bring that the newest one does not have."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from club.queries import SessionInfo
from scoring.engine.changes import changes_between, edition_reason
from scoring.engine.document import parse
from scoring.models import Publication, Snapshot
from scoring.queries.public import Changes, ResultsSheet
from scoring.queries.public.changes import between, compare
from scoring.queries.public.people import parties
from scoring.queries.public.sheets import desk_edition
from scoring.queries.room.results import desk_results_sheet


@dataclass(frozen=True)
class EditionInfo:
    """An edition as the desk lists it; `by` is the account's name, "" for the program.

    `withdrawn_at`, `withdrawn_by` and `note`: since when it counts no more, through whom, and why.
    """

    number: int
    at: datetime
    reason: str
    by: str
    withdrawn_at: datetime | None = None
    withdrawn_by: str = ""
    note: str = ""


@dataclass(frozen=True)
class Pending:
    """What the next edition would change, and the reason that these changes tell.

    `behind`: the standings of the newest facts are still being made.
    """

    last: EditionInfo
    changes: Changes | None
    behind: bool
    reason: str = ""


def editions(session_id: int) -> tuple[EditionInfo, ...]:
    """The session's editions, the newest first; one query."""
    rows = (
        Publication.objects.filter(session_id=session_id)
        .select_related("user", "withdrawal__user")
        .defer("facts", "standings", "changes")
    )
    return tuple(_info(row) for row in rows.order_by("-number"))


def newest_edition(session_id: int) -> EditionInfo | None:
    """The edition that counts, None where none does."""
    return next((each for each in editions(session_id) if each.withdrawn_at is None), None)


def _info(row: Publication) -> EditionInfo:
    info = EditionInfo(row.number, row.at, row.reason, str(row.user) if row.user else "")
    gone = getattr(row, "withdrawal", None)
    if gone is None:
        return info
    return replace(info, withdrawn_at=gone.at, withdrawn_by=str(gone.user) if gone.user else "", note=gone.note)


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
    old, new = (desk_edition(session, last.number), _not_out_yet(session)) if recorded is not None else (None, None)
    if recorded is None or old is None or new is None:
        return None
    return Pending(last, compare(old, new, recorded), behind=False, reason=edition_reason(recorded))


def compared(session: SessionInfo, older: int, newer: int) -> Changes | None:
    """What lies between two editions, with names in full; `newer` 0: between an edition and what stands now.

    None where one of them is not there, or they come in another order.
    """
    new = desk_edition(session, newer) if newer else _not_out_yet(session)
    old = desk_edition(session, older) if older and (older < newer or not newer) else None
    return between(_in_full(old), _in_full(new)) if old is not None and new is not None else None


def _not_out_yet(session: SessionInfo) -> ResultsSheet | None:
    """What stands now, as the next edition would say it: without what somebody plays later."""
    now = desk_results_sheet(session)
    snapshot = Snapshot.objects.filter(session_id=session.id).first()
    if now is None or snapshot is None:
        return None
    counted = snapshot.publishable
    document, standings = parse(counted["facts"]), counted["standings"]
    return replace(now, document=document, standings=standings, read_facts=lambda: counted["facts"])


def _in_full(of: ResultsSheet) -> ResultsSheet:
    return replace(of, people=parties(of.session.id, of.document, in_full=True))


def _difference(session_id: int) -> list[dict[str, Any]] | None:
    """The changes since the newest edition, perhaps none but in the figures; None where all is the same."""
    last = Publication.objects.filter(session_id=session_id, withdrawal=None).order_by("-number").first()
    now = Snapshot.objects.filter(session_id=session_id).first()
    if last is None or now is None:
        return None
    counted = now.publishable
    changes = changes_between({"facts": last.facts, "standings": last.standings}, counted)
    return changes if changes or last.standings != counted["standings"] else None
