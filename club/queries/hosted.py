"""What a hosted site knows of the club's laptop, and the laptop of its hosted site."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from club.models import FedSession, HostedSite, LaptopKey, SentSession


@dataclass(frozen=True)
class LaptopKeyInfo:
    """A key of the club's laptop. `heard`: when something was last signed with it; `fed`: when something new came."""

    id: int
    name: str
    made: datetime
    heard: datetime | None
    fed: datetime | None
    revoked: datetime | None


@dataclass(frozen=True)
class FedInfo:
    """A session that comes from the laptop. `session` is its address at the desk, "" until its archive has come."""

    id: int
    slug: str
    title: str
    date: date
    received: datetime
    session: str
    held_by: str
    refused: str


@dataclass(frozen=True)
class HostedSiteInfo:
    """Where this laptop sends to. `trouble`: why the last try failed, as a code."""

    address: str
    since: date
    set: datetime
    reached: datetime | None
    trouble: str


@dataclass(frozen=True)
class SentInfo:
    """What of a session has arrived; `whole`: with its history. `refused`: why it has not, as a code."""

    slug: str
    title: str
    date: date
    sent: datetime | None
    whole: bool
    refused: str
    held_by: str


def laptop_keys_of(club_id: int) -> list[LaptopKeyInfo]:
    """The newest first. One query."""
    rows = LaptopKey.objects.filter(club=club_id)
    return [
        LaptopKeyInfo(each.pk, each.name, each.created_at, each.heard_at, each.fed_at, each.revoked_at) for each in rows
    ]


def fed_sessions_of(club_id: int, limit: int = 40) -> list[FedInfo]:
    """The newest day first. One query."""
    rows = FedSession.objects.filter(club=club_id).select_related("session").defer("standings", "ids")[:limit]
    return [
        FedInfo(
            each.pk,
            each.slug,
            each.title,
            each.date,
            each.received_at,
            each.session.slug if each.session else "",
            each.session.held_by if each.session else "laptop",
            each.refused,
        )
        for each in rows
    ]


def fed_evening(club: str, slug: str) -> FedSession | None:
    """A session that is only known by what its laptop has sent for everybody, by its address."""
    rows = FedSession.objects.filter(club__slug=club, slug=slug, session=None).exclude(standings={})
    return rows.select_related("club").first()


def last_received(session_id: int) -> datetime | None:
    """When the laptop last sent something of a session; below 0 the id is that of what was fed, as fed_info has it."""
    rows = (
        FedSession.objects.filter(pk=-session_id) if session_id < 0 else FedSession.objects.filter(session=session_id)
    )
    return rows.values_list("received_at", flat=True).first()


def hosted_site_of(club_id: int) -> HostedSiteInfo | None:
    """One query."""
    row = HostedSite.objects.filter(club=club_id).first()
    return HostedSiteInfo(row.address, row.since, row.set_at, row.reached_at, row.trouble) if row else None


def sent_sessions_of(club_id: int, limit: int = 20) -> list[SentInfo]:
    """What was sent to the hosted site, the newest day first. One query."""
    rows = SentSession.objects.filter(session__club=club_id).select_related("session")
    return [
        SentInfo(
            each.session.slug,
            each.session.title,
            each.session.date,
            each.sent_at,
            bool(each.archive),
            each.refused,
            each.session.held_by,
        )
        for each in rows.order_by("-session__date", "-session__pk")[:limit]
    ]
