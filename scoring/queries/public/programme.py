"""A club's sessions for everybody: what is on, what comes, and the results by date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time

from django.db.models import Count, F, Max, Q, QuerySet

from club.models import Session
from club.queries import ClubInfo
from club.queries import clubs as all_clubs


@dataclass(frozen=True)
class Listed:
    """A session in the list; `edition` and `published_at` are of its newest edition, None before the first.

    `begins`: the hour, where its template says one. `contest`: pairs, teams or individual.
    """

    slug: str
    title: str
    date: date
    state: str
    practice: bool
    contestants: int
    edition: int | None
    published_at: datetime | None
    started_at: datetime | None
    begins: time | None
    contest: str

    @property
    def playing(self) -> bool:
        return self.state == Session.State.PLAYING

    @property
    def official(self) -> bool:
        return self.state == Session.State.OFFICIAL

    @property
    def to_come(self) -> bool:
        return self.state in {Session.State.DRAFT, Session.State.READY}

    @property
    def awaiting_results(self) -> bool:
        """Play has ended and nothing is published yet."""
        return self.edition is None and self.state == Session.State.ENDED


@dataclass(frozen=True)
class Programme:
    """`now` is being played or waits for its results, `coming` is today's or later, `past` is newest first.

    `older` is the date before which more results can be asked for, None when these are all.
    """

    now: tuple[Listed, ...]
    coming: tuple[Listed, ...]
    past: tuple[Listed, ...]
    older: date | None


@dataclass(frozen=True)
class ClubOnServer:
    """A club in the list of all, with what is played there at the moment and the date of its last results."""

    name: str
    slug: str
    playing: int
    last_results: date | None


def programme(club: ClubInfo, *, today: date, before: date | None = None, limit: int = 40) -> Programme:
    """The club's page. `today` is the club's own date; three queries, two with `before`."""
    listed = _listed(Session.objects.kept().filter(club_id=club.id))
    now = Q(state=Session.State.PLAYING) | Q(state=Session.State.ENDED, newest__isnull=True, date=today)
    coming = Q(state__in=[Session.State.DRAFT, Session.State.READY], date__gte=today)
    past = Q(newest__isnull=False) | Q(state__in=[Session.State.ENDED, Session.State.OFFICIAL])
    found = listed.filter(past).exclude(now)
    if before is not None:
        found = found.filter(date__lt=before)
    rows = [_value(each) for each in found.order_by("-date", "-pk")[: limit + 1]]
    shown, older = _page(rows, limit)
    first = before is None
    return Programme(
        now=tuple(_value(each) for each in listed.filter(now).order_by("-date", "-pk")) if first else (),
        coming=tuple(_value(each) for each in listed.filter(coming).order_by("date", "pk")) if first else (),
        past=tuple(shown),
        older=older,
    )


def _listed(sessions: QuerySet[Session]) -> QuerySet[Session]:
    return sessions.annotate(
        hour=F("planned__start_time"),
        kind=F("event__contest"),
        newest=Max("publications__number", filter=Q(publications__withdrawal=None)),
        newest_at=Max("publications__at", filter=Q(publications__withdrawal=None)),
        taking_part=Count("contestants", filter=Q(contestants__section__isnull=False), distinct=True),
    )


def _value(row: Session) -> Listed:
    return Listed(
        slug=row.slug,
        title=row.title,
        date=row.date,
        state=row.state,
        practice=row.practice,
        contestants=getattr(row, "taking_part"),  # noqa: B009
        edition=getattr(row, "newest"),  # noqa: B009
        published_at=getattr(row, "newest_at"),  # noqa: B009
        started_at=row.started_at,
        begins=getattr(row, "hour"),  # noqa: B009
        contest=getattr(row, "kind"),  # noqa: B009
    )


def _page(rows: list[Listed], limit: int) -> tuple[list[Listed], date | None]:
    """Whole days only, so that nothing falls between two pages."""
    if len(rows) <= limit:
        return rows, None
    cut = rows[limit].date
    shown = [row for row in rows if row.date > cut]
    if not shown:
        return rows[:limit], cut
    return shown, shown[-1].date


def clubs_on_server() -> list[ClubOnServer]:
    """Every club by name, with a word about what is on; three queries."""
    playing: dict[str, int] = {}
    states = Session.objects.values("club__slug", "state").annotate(sessions=Count("pk"), newest=Max("date"))
    for row in states.filter(state=Session.State.PLAYING):
        playing[row["club__slug"]] = row["sessions"]
    published = Session.objects.filter(publications__isnull=False).values("club__slug").annotate(newest=Max("date"))
    last = {row["club__slug"]: row["newest"] for row in published}
    return [ClubOnServer(club.name, club.slug, playing.get(club.slug, 0), last.get(club.slug)) for club in all_clubs()]
