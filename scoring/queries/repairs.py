"""The repairs of a session, for the desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.models import Repair
from scoring.queries.room.who import Who


@dataclass(frozen=True)
class RepairDone:
    """One repair: what it was about, who made it, and when it was taken back, if it was."""

    id: int
    kind: str
    said: Mapping[str, Any]
    at: datetime
    who: Who
    undone_at: datetime | None


def repairs_of(session_id: int) -> tuple[RepairDone, ...]:
    """All repairs, the newest first; one query."""
    rows = Repair.objects.filter(session_id=session_id).select_related("user", "undone").order_by("-pk")
    return tuple(
        RepairDone(row.pk, row.kind, row.said, row.at, Who.of(row.user, None), _undone_at(row)) for row in rows
    )


def _undone_at(row: Repair) -> datetime | None:
    undone = getattr(row, "undone", None)
    return undone.at if undone else None
