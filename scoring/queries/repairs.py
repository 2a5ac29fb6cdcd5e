"""The repairs of a session, for the desk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from club.models import Player
from scoring.models import Repair
from scoring.queries.room.who import DoneBy


@dataclass(frozen=True)
class RepairDone:
    """One repair: what it was about, who made it, and when it was taken back, if it was."""

    id: int
    kind: str
    details: Mapping[str, Any]
    at: datetime
    who: DoneBy
    undone_at: datetime | None


def repairs_of(session_id: int) -> tuple[RepairDone, ...]:
    """All repairs, the newest first, with the "name" of whoever sat in; one query, two where somebody did."""
    rows = list(Repair.objects.filter(session_id=session_id).select_related("user", "undone").order_by("-pk"))
    players = {row.said["player"] for row in rows if "player" in row.said}
    names = dict(Player.objects.filter(pk__in=players).values_list("pk", "name")) if players else {}
    return tuple(
        RepairDone(row.pk, row.kind, _named(row.said, names), row.at, DoneBy.of(row.user, None), _undone_at(row))
        for row in rows
    )


def _named(details: Mapping[str, Any], names: Mapping[int, str]) -> Mapping[str, Any]:
    return {**details, "name": names.get(details["player"], "")} if "player" in details else details


def _undone_at(row: Repair) -> datetime | None:
    undone = getattr(row, "undone", None)
    return undone.at if undone else None
