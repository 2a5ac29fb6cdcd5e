"""Evenings that players start: what a club has allowed, by which link, under which rules, and which are on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Self

from club.engine.start_hours import StartHours
from club.models import (
    Club,
    Membership,
    Player,
    Session,
    StartLink,
    UnattendedRules,
    UnattendedSession,
    UnattendedTemplate,
)
from club.models.tables import secret_hash
from club.models.unattended import DEVICE_AT_MOST, RULES_AT_MOST
from club.queries.clubs import ClubInfo
from club.queries.programme import SessionInfo
from club.queries.templates import EveningPlan, TemplateInfo
from club.queries.wall import A_DAY_OF_PLAY, AFTER_MIDNIGHT

__all__ = [
    "BY_LINK",
    "BY_MEMBERS",
    "DEVICE_AT_MOST",
    "RULES_AT_MOST",
    "AllowedTemplate",
    "StartLinkInfo",
    "StartRight",
    "UnattendedInfo",
    "allowed_templates",
    "club_of_start_link",
    "day_of_evening",
    "is_of_the_club",
    "own_rules",
    "plan_of_unattended",
    "start_link_of",
    "start_right",
    "unattended_info",
    "unattended_sessions",
]

BY_LINK, BY_MEMBERS = "link", "members"


@dataclass(frozen=True)
class StartRight:
    """When players may start a template's evening and who of them. `days`: 1 is Monday, none is any day. `rounds`:
    "tables" or "clock"."""

    days: tuple[int, ...] = ()
    since: time | None = None
    until: time | None = None
    rounds: str = "tables"
    by_link: bool = True
    by_members: bool = False

    @classmethod
    def of(cls, row: UnattendedTemplate) -> Self:
        return cls(tuple(row.days), row.since, row.until, row.rounds, row.by_link, row.by_members)

    @property
    def hours(self) -> StartHours:
        return StartHours(self.days, self.since, self.until)

    def open_to(self, way: str) -> bool:
        """Whether whoever comes that way may start it: by the link, or as a member with an account."""
        return self.by_link if way == BY_LINK else self.by_members


@dataclass(frozen=True)
class AllowedTemplate:
    """A template in use, and the right to start it."""

    template: TemplateInfo
    right: StartRight

    def opens_at(self, club: ClubInfo, moment: datetime) -> bool:
        return self.right.hours.allow(moment.astimezone(club.zone))


@dataclass(frozen=True)
class StartLinkInfo:
    """A link as the desk shows it. `secret` and `code` are "" where this server cannot make them any more."""

    secret: str
    code: str
    since: datetime
    made_by: str


@dataclass(frozen=True)
class UnattendedInfo:
    """What is known of an evening that players have started. `device`: where it began, as the audit log has it; `by`:
    the account that was logged in there, "" for none. `rules`: as they were then, "" for the program's own."""

    rules: str
    entrants: int
    device: str
    by: str
    at: datetime
    put_away_at: datetime | None


def allowed_templates(club_id: int) -> list[AllowedTemplate]:
    """Those in use that players may start, by name. One query."""
    rows = UnattendedTemplate.objects.filter(template__club_id=club_id, template__retired_at=None)
    found = rows.select_related("template").order_by("template__name", "pk")
    return [AllowedTemplate(TemplateInfo.of(row.template), StartRight.of(row)) for row in found]


def start_right(template_id: int) -> StartRight | None:
    """None where players may not start it."""
    row = UnattendedTemplate.objects.filter(pk=template_id).first()
    return StartRight.of(row) if row else None


def club_of_start_link(secret: str) -> ClubInfo | None:
    """None where the link was taken back, or never was. One query."""
    if not (secret.isascii() and len(secret) == 32):
        return None
    row = Club.objects.filter(start_link__secret_hash=secret_hash(secret)).first()
    return ClubInfo.of(row) if row else None


def start_link_of(club_id: int) -> StartLinkInfo | None:
    """One query."""
    row = StartLink.objects.filter(club=club_id).select_related("user").first()
    if row is None:
        return None
    secret = row.secret()
    # After a new secret of the server the old link opens what it opened, and cannot be said again.
    known = secret_hash(secret) == row.secret_hash
    code = row.code() if known else ""
    return StartLinkInfo(secret if known else "", code, row.since, row.user.called if row.user else "")


def is_of_the_club(club_id: int, user_id: int) -> bool:
    """Whether an account is of a member, or of somebody with a role there."""
    return (
        Player.objects.filter(club=club_id, user=user_id, active=True).exists()
        or Membership.objects.filter(club=club_id, user=user_id).exists()
    )


def own_rules(club_id: int) -> str:
    """The club's own rules of an evening without a director; "" where it has those of the program."""
    return UnattendedRules.objects.filter(club=club_id).values_list("text", flat=True).first() or ""


def day_of_evening(club: ClubInfo, moment: datetime) -> date:
    """The day that an evening started at a moment belongs to."""
    return (moment.astimezone(club.zone) - AFTER_MIDNIGHT).date()


def unattended_sessions(club: ClubInfo, moment: datetime) -> list[SessionInfo]:
    """Those of this evening that players have started, the first one first. One query."""
    rows = Session.objects.kept().filter(club=club.id, unattended=True)
    rows = rows.filter(unattended_evening__at__gte=moment - A_DAY_OF_PLAY).exclude(state=Session.State.OFFICIAL)
    return [SessionInfo.of(row) for row in rows.select_related("club", "event", "director").order_by("pk")]


def unattended_info(session_id: int) -> UnattendedInfo | None:
    """None for a session that a director runs. One query."""
    row = UnattendedSession.objects.filter(pk=session_id).select_related("user").first()
    if row is None:
        return None
    by = row.user.called if row.user else ""
    return UnattendedInfo(row.rules, row.entrants, row.device, by, row.at, row.put_away_at)


def plan_of_unattended(session_id: int) -> EveningPlan | None:
    """What its template had when it was started."""
    row = Session.objects.filter(pk=session_id).select_related("planned").first()
    planned = getattr(row, "planned", None)
    return EveningPlan.of(planned) if planned is not None else None
