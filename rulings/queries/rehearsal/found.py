"""Which rehearsal somebody has, and which goes on in a practice club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from club.models import Rehearsal
from club.queries import ClubInfo
from club.queries.unique import only_row


@dataclass(frozen=True)
class RehearsalInfo:
    """`club` is the practice club, `of_club` where its director directs; `speed`: seconds of the room in one."""

    id: int
    club: ClubInfo
    of_club: ClubInfo
    user_id: int
    session_id: int | None
    session_slug: str
    seed: str
    speed: int
    paused: bool
    tables: Mapping[str, Mapping[str, Any]]
    skipped: tuple[str, ...]

    @classmethod
    def of(cls, row: Rehearsal) -> Self:
        return cls(
            id=row.pk,
            club=ClubInfo.of(row.club),
            of_club=ClubInfo.of(row.of_club),
            user_id=row.user_id,
            session_id=row.session_id,
            session_slug=row.session.slug if row.session is not None else "",
            seed=row.seed,
            speed=row.speed,
            paused=row.paused,
            tables=row.tables,
            skipped=tuple(row.skipped),
        )


_GOING_ON = Rehearsal.objects.filter(ended_at__isnull=True).select_related("club", "of_club", "session")


def rehearsal_of(user_id: int) -> RehearsalInfo | None:
    """The one that a director has going on; one query."""
    row = only_row(_GOING_ON.filter(user=user_id))
    return RehearsalInfo.of(row) if row else None


def rehearsal_at(club_id: int) -> RehearsalInfo | None:
    """The one whose practice club this is, while it goes on; one query."""
    row = only_row(_GOING_ON.filter(club=club_id))
    return RehearsalInfo.of(row) if row else None
