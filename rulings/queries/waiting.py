"""What waits in a club for somebody to decide: score queries for a director, scoring errors for the manager."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, QuerySet

from club.models import Session
from rulings.models import GrossError, ScoreQuery


@dataclass(frozen=True)
class WaitingSession:
    """A session (slug, title, date), and how many score queries, or scoring errors, wait in it."""

    slug: str
    title: str
    date: date
    count: int


def waiting_score_queries(club_id: int) -> tuple[WaitingSession, ...]:
    """The sessions, not yet official, in which a score query is open, newest first; one query."""
    asked = ScoreQuery.objects.filter(session__club=club_id, state__in=ScoreQuery.OPEN)
    return _counted(asked.exclude(session__state=Session.State.OFFICIAL))


def waiting_approvals(club_id: int) -> tuple[WaitingSession, ...]:
    """Those in which a scoring error that was found too late waits for the manager, newest first; one query."""
    return _counted(GrossError.objects.filter(session__club=club_id, decision=None))


def _counted(rows: QuerySet[ScoreQuery] | QuerySet[GrossError]) -> tuple[WaitingSession, ...]:
    names = ("session__slug", "session__title", "session__date")
    found = rows.order_by("-session__date", "-session__slug").values_list(*names).annotate(count=Count("pk"))
    return tuple(WaitingSession(*each) for each in found)
