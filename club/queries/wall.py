"""Whose wall a link opens, what it shows, and by what it is known that nothing has changed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q

from club.models import Club, Session, SessionWall, WallLink
from club.models.tables import secret_hash
from club.queries.clubs import ClubInfo
from club.queries.programme import SessionInfo

#: An evening may go on after midnight, and its results stay on the wall.
AFTER_MIDNIGHT = timedelta(hours=5)
A_DAY_OF_PLAY = timedelta(hours=12)


@dataclass(frozen=True)
class WallChoice:
    """What the wall shows of a session: whether anything, who sits where and goes where, for how many rounds at the end
    of play the ranking is hidden, and whether the first edition is counted down."""

    shown: bool = True
    places: bool = True
    hidden_rounds: int = 0
    countdown: bool = True


@dataclass(frozen=True)
class WallLinkInfo:
    """A link as the desk shows it. `secret` and `code` are "" where this server cannot make them any more."""

    secret: str
    code: str
    since: datetime
    made_by: str


@dataclass(frozen=True)
class WallOfClub:
    """The club whose wall it is; the number of the last act in its audit log, which any act raises; and how often it
    was turned by hand."""

    club: ClubInfo
    acts: int
    turned: int = 0

    def evening(self, now: datetime) -> date:
        """The date of the evening that a moment belongs to."""
        return evening_of(self.club, now)


def evening_of(club: ClubInfo, now: datetime) -> date:
    """The date of the evening that a moment belongs to, in the club's own time."""
    zone: ZoneInfo = club.zone
    return (now.astimezone(zone) - AFTER_MIDNIGHT).date()


def wall_by_secret(slug: str, secret: str) -> WallOfClub | None:
    """None where the link was taken back, or never was. One query."""
    clubs = Club.objects.filter(slug=slug, wall_link__secret_hash=secret_hash(secret))
    row = clubs.select_related("audit_head", "wall_link").first()
    if row is None:
        return None
    head = getattr(row, "audit_head", None)
    return WallOfClub(ClubInfo.of(row), head.number if head else 0, row.wall_link.turned)


def wall_link_of(club_id: int) -> WallLinkInfo | None:
    """One query."""
    row = WallLink.objects.filter(club=club_id).select_related("user").first()
    if row is None:
        return None
    secret = row.secret()
    # After a new secret of the server the old link opens what it opened, and cannot be said again.
    known = secret_hash(secret) == row.secret_hash
    code = row.code() if known else ""
    return WallLinkInfo(secret if known else "", code, row.since, row.user.called if row.user else "")


def wall_choice(session_id: int) -> WallChoice:
    """What was chosen for a session, else the defaults. One query."""
    row = SessionWall.objects.filter(session=session_id).first()
    return _choice(row)


def of_evening(evening: date, now: datetime) -> Q:
    """The sessions of an evening: of its date, or begun within half a day, whatever date they have."""
    return Q(date=evening) | Q(started_at__gte=now - A_DAY_OF_PLAY)


def sessions_of_evening(club_id: int, evening: date, now: datetime) -> tuple[tuple[SessionInfo, WallChoice], ...]:
    """The club's own sessions of an evening with what the wall shows of them. By title. One query."""
    found = Session.objects.kept().filter(club=club_id, played_elsewhere="")
    rows = (
        found.filter(of_evening(evening, now))
        .select_related("club", "event", "director", "wall")
        .order_by("title", "pk")
    )
    return tuple((SessionInfo.of(row), _choice(getattr(row, "wall", None))) for row in rows)


def sessions_on_wall(club_id: int, evening: date, now: datetime) -> tuple[tuple[SessionInfo, WallChoice], ...]:
    """Those that the wall shows. One query."""
    return tuple((session, choice) for session, choice in sessions_of_evening(club_id, evening, now) if choice.shown)


def _choice(row: SessionWall | None) -> WallChoice:
    return WallChoice(row.shown, row.places, row.hidden_rounds, row.countdown) if row else WallChoice()
