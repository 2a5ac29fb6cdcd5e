"""A club's sessions for everybody: what is on, what comes, and the results by date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Count, Exists, F, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import ExtractMonth, ExtractYear
from django.utils import timezone

from club.models import Contestant, FedSession, Session
from club.queries import ClubInfo
from club.queries import clubs as all_clubs
from scoring.models import Publication

#: What a laptop began to play and has not sent to its end is listed for so long.
FED_SHOWN = timedelta(days=7)


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
    """The club's page. `today` is the club's own date; four queries, two with `before`. What a club elsewhere has
    played stands on the pages of its simultaneous."""
    listed = _listed(Session.objects.kept().filter(club_id=club.id, played_elsewhere=""))
    now = Q(state=Session.State.PLAYING) | Q(state=Session.State.ENDED, newest__isnull=True, date=today)
    coming = Q(state__in=[Session.State.DRAFT, Session.State.READY], date__gte=today)
    found = listed.filter(_past()).exclude(now)
    if before is not None:
        found = found.filter(date__lt=before)
    rows = [_value(each) for each in found.order_by("-date", "-pk")[: limit + 1]]
    shown, older = _page(rows, limit)
    first = before is None
    return Programme(
        now=(*(_value(each) for each in listed.filter(now).order_by("-date", "-pk")), *_fed(club)) if first else (),
        coming=tuple(_value(each) for each in listed.filter(coming).order_by("date", "pk")) if first else (),
        past=tuple(shown),
        older=older,
    )


def _fed(club: ClubInfo) -> tuple[Listed, ...]:
    """What the club's laptop plays, of which this server has what everybody may read and no more."""
    since = timezone.now() - FED_SHOWN
    rows = FedSession.objects.filter(club=club.id, session=None, received_at__gte=since).exclude(standings={})
    return tuple(
        Listed(
            slug=each.slug,
            title=each.title,
            date=each.date,
            state=each.standings["session"]["settings"]["state"],
            practice=False,
            contestants=len(each.standings["people"]),
            edition=None,
            published_at=None,
            started_at=None,
            begins=None,
            contest=each.standings["session"]["contest"],
        )
        for each in rows
    )


def months_of(club: ClubInfo, today: date) -> list[tuple[date, int]]:
    """The first day of each month in which there are results, the newest first, and how many sessions. One query."""
    rows = _past_sessions(club, today).annotate(year=ExtractYear("date"), month=ExtractMonth("date"))
    counted = rows.values("year", "month").annotate(number=Count("pk")).order_by("-year", "-month")
    return [(date(each["year"], each["month"], 1), each["number"]) for each in counted]


def sessions_of_month(club: ClubInfo, first: date, today: date) -> tuple[Listed, ...]:
    """The newest first. One query."""
    rows = _listed(_past_sessions(club, today)).filter(date__year=first.year, date__month=first.month)
    return tuple(_value(each) for each in rows.order_by("-date", "-pk"))


def _past_sessions(club: ClubInfo, today: date) -> QuerySet[Session]:
    """Those that are over or have an edition, as the club's page lists them below each other."""
    on = Q(state=Session.State.PLAYING) | (Q(state=Session.State.ENDED, date=today) & ~Exists(_counting()))
    return Session.objects.kept().filter(_past(), club_id=club.id, played_elsewhere="").exclude(on)


def _past() -> Q:
    return Q(state__in=[Session.State.ENDED, Session.State.OFFICIAL]) | Q(Exists(_counting()))


def _counting() -> QuerySet[Publication]:
    return Publication.objects.filter(session=OuterRef("pk"), withdrawal=None)


def _listed(sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Looked up for each session that is listed, and for no other: a club has thousands."""
    newest = _counting().order_by("-number")
    taking_part = Contestant.objects.filter(session=OuterRef("pk"), section__isnull=False).order_by()
    return sessions.annotate(
        hour=F("planned__start_time"),
        kind=F("event__contest"),
        newest=Subquery(newest.values("number")[:1]),
        newest_at=Subquery(newest.values("at")[:1]),
        taking_part=Subquery(taking_part.values("session").annotate(n=Count("pk")).values("n")),
    )


def _value(row: Session) -> Listed:
    return Listed(
        slug=row.slug,
        title=row.title,
        date=row.date,
        state=row.state,
        practice=row.practice,
        contestants=getattr(row, "taking_part") or 0,  # noqa: B009
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
