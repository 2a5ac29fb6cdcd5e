"""Who did what in a session, from the audit chain, the newest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from club.models import AuditRow
from scoring.models import Line, Penalty
from scoring.queries.room.who import WITH_WHO, Who

PAGE = 60


@dataclass(frozen=True)
class At:
    """The board that an act was about, and where it is played."""

    board: int
    section: str = ""
    table: int | None = None
    ns: int | None = None
    ew: int | None = None


@dataclass(frozen=True)
class Act:
    """One act. `data` is what was recorded with it, empty for a board that the reader has still to play (`hidden`).

    `contestant`: the id of the pair that it was about, if any.
    """

    number: int
    at: datetime
    who: Who
    action: str
    data: Mapping[str, Any]
    place: At | None
    contestant: int | None
    hidden: bool


@dataclass(frozen=True)
class Trail:
    """A page of acts; `older` is the number below which there are more, None at the beginning."""

    acts: tuple[Act, ...]
    older: int | None


def trail(session_id: int, *, before: int | None = None, hidden: frozenset[int] = frozenset()) -> Trail:
    """The acts below number `before` (None: the newest). Three queries."""
    rows = AuditRow.objects.filter(session_id=session_id).select_related(*WITH_WHO).order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    found = list(rows[: PAGE + 1])
    shown = found[:PAGE]
    places = _places(shown)
    punished = _punished(shown)
    acts = tuple(_act(row, places, punished, hidden) for row in shown)
    return Trail(acts, shown[-1].number if len(found) > PAGE else None)


def _places(rows: Iterable[AuditRow]) -> dict[int, At]:
    lines = Line.objects.filter(pk__in=[row.data["line"] for row in rows if "line" in row.data])
    return {
        line.pk: At(line.board.number, line.section, line.table, line.ns_id, line.ew_id)
        for line in lines.select_related("board")
    }


def _punished(rows: Iterable[AuditRow]) -> dict[int, int]:
    """The contestant of each penalty that an act names."""
    found = Penalty.objects.filter(pk__in=[row.data["penalty"] for row in rows if "penalty" in row.data])
    return dict(found.values_list("pk", "contestant_id"))


def _act(row: AuditRow, places: Mapping[int, At], punished: Mapping[int, int], hidden: frozenset[int]) -> Act:
    data = row.data
    place = places.get(data.get("line", 0))
    if place is None and "board" in data:
        place = At(data["board"])
    secret = place is not None and place.board in hidden
    return Act(
        number=row.number,
        at=row.at,
        who=Who.of(row.user, row.device),
        action=row.action,
        data={} if secret else data,
        place=place,
        contestant=data.get("contestant") or punished.get(data.get("penalty", 0)),
        hidden=secret,
    )
