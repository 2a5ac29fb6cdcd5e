"""What waits in a club for somebody to decide: score queries and appeals for a director, scoring errors for
the manager."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, QuerySet

from club.models import Session
from rulings.models import GrossError, RulingNote, ScoreQuery
from rulings.queries.appeals import open_appeal_rows


@dataclass(frozen=True)
class WaitingSession:
    """A session (slug, title, date), and how many score queries, appeals or scoring errors wait in it."""

    slug: str
    title: str
    date: date
    count: int


def waiting_score_queries(club_id: int) -> tuple[WaitingSession, ...]:
    """The sessions, not yet official, in which a score query is open, newest first; one query."""
    asked = ScoreQuery.objects.filter(session__club=club_id, state__in=ScoreQuery.OPEN)
    return _counted(asked.exclude(session__state=Session.State.OFFICIAL))


def waiting_appeals(club_id: int) -> tuple[WaitingSession, ...]:
    """The sessions in which an appeal is still to be heard, decided or entered, newest first; one query."""
    found = open_appeal_rows().filter(ruling__session__club=club_id, ruling__session__discarded_at=None)
    return _counted(found.exclude(ruling__session__state=Session.State.OFFICIAL), "ruling__session__")


def waiting_approvals(club_id: int) -> tuple[WaitingSession, ...]:
    """Those in which a scoring error that was found too late waits for the manager, newest first; one query."""
    return _counted(GrossError.objects.filter(session__club=club_id, decision=None))


def _counted(
    rows: QuerySet[ScoreQuery] | QuerySet[GrossError] | QuerySet[RulingNote], session: str = "session__"
) -> tuple[WaitingSession, ...]:
    names = tuple(f"{session}{name}" for name in ("slug", "title", "date"))
    found = rows.order_by(f"-{session}date", f"-{session}slug").values_list(*names).annotate(count=Count("pk"))
    return tuple(WaitingSession(*each) for each in found)
