"""What waits in a club for somebody to decide: score queries, appeals, results in question and evenings that were
played without a director for a director, scoring errors for the manager."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from club.models import Session
from rulings.engine.decision import Kind
from rulings.models import Call, GrossError, Ruling, RulingNote, ScoreQuery, WaitingTold
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


def waiting_questions(club_id: int) -> tuple[WaitingSession, ...]:
    """The sessions in which a ruling has not decided yet what happened, newest first; one query."""
    found = _questions().filter(session__club=club_id, session__discarded_at=None)
    return _counted(found.exclude(session__state=Session.State.OFFICIAL))


def _questions() -> QuerySet[Ruling]:
    return Ruling.objects.filter(kind=Kind.IN_QUESTION, superseded_by=None)


def waiting_approvals(club_id: int) -> tuple[WaitingSession, ...]:
    """Those in which a scoring error that was found too late waits for the manager, newest first; one query."""
    return _counted(GrossError.objects.filter(session__club=club_id, decision=None))


def waiting_unattended(club_id: int) -> tuple[WaitingSession, ...]:
    """The evenings without a director that are over, and that no director has published or put away, newest first,
    with how much the tables have noted and nobody has settled; one query."""
    noted = Call.objects.filter(session=OuterRef("pk"), open=True).order_by().values("session")
    number = Coalesce(Subquery(noted.annotate(number=Count("pk")).values("number")), 0)
    rows = _unattended().filter(club=club_id, discarded_at=None).order_by("-date", "-slug").annotate(count=number)
    return tuple(WaitingSession(*each) for each in rows.values_list("slug", "title", "date", "count"))


def _unattended() -> QuerySet[Session]:
    waiting = Session.objects.filter(unattended=True, state=Session.State.ENDED, unattended_evening__put_away_at=None)
    return waiting.filter(publications=None)


def _counted(
    rows: QuerySet[ScoreQuery] | QuerySet[GrossError] | QuerySet[RulingNote] | QuerySet[Ruling],
    session: str = "session__",
) -> tuple[WaitingSession, ...]:
    names = tuple(f"{session}{name}" for name in ("slug", "title", "date"))
    found = rows.order_by(f"-{session}date", f"-{session}slug").values_list(*names).annotate(count=Count("pk"))
    return tuple(WaitingSession(*each) for each in found)


@dataclass(frozen=True)
class Occasion:
    """Something that waits: `kind` as of WaitingTold, its `row` there, since when, and in which session of which club.

    `for_manager`: a manager decides it, and no other director.
    """

    kind: str
    row: int
    since: datetime
    club_id: int
    club: str
    club_slug: str
    slug: str
    title: str
    date: date

    @property
    def for_manager(self) -> bool:
        return self.kind == WaitingTold.Kind.ERROR


def occasions_since(since: datetime) -> tuple[Occasion, ...]:
    """All that waits anywhere and began at that time or later, the oldest first; five queries. No sessions for
    practice."""
    kinds = WaitingTold.Kind
    found = [
        *_occasions(kinds.QUERY, ScoreQuery.objects.filter(state__in=ScoreQuery.OPEN), "opened_at", since),
        *_occasions(kinds.APPEAL, open_appeal_rows(), "at", since, "ruling__session__"),
        *_occasions(kinds.QUESTION, _questions(), "at", since),
        *_occasions(kinds.ERROR, GrossError.objects.filter(decision=None), "at", since),
        *_occasions(kinds.UNATTENDED, _unattended(), "ended_at", since, ""),
    ]
    return tuple(sorted(found, key=lambda each: each.since))


def _occasions(
    kind: str, rows: QuerySet[Any], began: str, since: datetime, session: str = "session__"
) -> Iterator[Occasion]:
    rows = rows.filter(**{f"{began}__gte": since, f"{session}discarded_at": None, f"{session}practice": False})
    if kind != WaitingTold.Kind.ERROR:
        rows = rows.exclude(**{f"{session}state": Session.State.OFFICIAL})
    club = ("club_id", "club__name", "club__slug", "slug", "title", "date")
    for values in rows.order_by("pk").values_list("pk", began, *(f"{session}{name}" for name in club)):
        yield Occasion(kind, *values)
