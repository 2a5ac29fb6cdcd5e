"""Clubs, and what an account may do at them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self
from zoneinfo import ZoneInfo

from django.db.models import Count

from club.models import Club, Membership, Rehearsal, User
from club.models.people import CALL_MINUTES_AT_MOST
from club.queries.unique import only_row

#: After how many minutes at most directors are reminded of calls.
CALL_MINUTES = CALL_MINUTES_AT_MOST


class Role(StrEnum):
    MANAGER = "manager"
    DIRECTOR = "director"
    MEMBER = "member"

    @property
    def directs(self) -> bool:
        """May run sessions: a manager may everything that a director may."""
        return self is not Role.MEMBER


@dataclass(frozen=True)
class ClubInfo:
    id: int
    name: str
    slug: str
    time_zone: str
    managers_second_step: bool = False
    own_check: str = ""
    #: Minutes after which directors are reminded of a call that nobody has taken, of one that is not closed; 0: not.
    call_reminder: int = 2
    call_again: int = 10
    #: Made up for a director who rehearses.
    practice: bool = False

    @classmethod
    def of(cls, club: Club) -> Self:
        own = (club.managers_second_step, club.own_check, club.call_reminder, club.call_again)
        return cls(club.pk, club.name, club.slug, club.time_zone, *own, bool(club.practice))

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


def clubs() -> list[ClubInfo]:
    """Every club of this server, by name; no practice club."""
    return [ClubInfo.of(club) for club in Club.objects.real().order_by("name")]


def club_by_slug(slug: str) -> ClubInfo | None:
    """The club at an address; None where there is none, or a practice club has been ended."""
    club = only_row(Club.objects.filter(slug=slug).exclude(practice=Club.Practice.OVER))
    return ClubInfo.of(club) if club else None


def club_of_player(player_id: int) -> ClubInfo | None:
    """The club on whose list somebody is."""
    club = Club.objects.filter(players=player_id).first()
    return ClubInfo.of(club) if club else None


def clubs_of(user_id: int) -> list[tuple[ClubInfo, Role]]:
    """The clubs at which the account has a role. A superuser manages all of them."""
    if User.objects.filter(pk=user_id, is_superuser=True, is_active=True).exists():
        return [(club, Role.MANAGER) for club in clubs()]
    memberships = Membership.objects.filter(user_id=user_id).select_related("club").order_by("club__name")
    return [(ClubInfo.of(each.club), Role(each.role)) for each in memberships]


def role_at(user_id: int, club_id: int) -> Role | None:
    """What the account is at the club; None for a stranger. A practice club has one director, and nobody else."""
    if User.objects.filter(pk=user_id, is_superuser=True, is_active=True).exists():
        real = Club.objects.real().filter(pk=club_id).exists()
        return Role.MANAGER if real else _role_in_practice(user_id, club_id)
    role = Membership.objects.filter(user_id=user_id, club_id=club_id).values_list("role", flat=True).first()
    return Role(role) if role else _role_in_practice(user_id, club_id)


def _role_in_practice(user_id: int, club_id: int) -> Role | None:
    """A director is one in the practice club that was made for them, for as long as they are one where they direct."""
    found = Rehearsal.objects.filter(club_id=club_id, user_id=user_id, ended_at__isnull=True).first()
    if found is None:
        return None
    role = role_at(user_id, found.of_club_id)
    return Role.DIRECTOR if role is not None and role.directs else None


@dataclass(frozen=True)
class RoleHolder:
    """An account with a role at a club. `has_password`: it has been used, or could be."""

    user_id: int
    name: str
    email: str
    role: Role
    has_password: bool
    elsewhere: bool

    @property
    def called(self) -> str:
        """For the desk: the name, or the address where there is none."""
        return self.name or self.email


def role_holders(club_id: int) -> list[RoleHolder]:
    """The accounts with a role at the club, managers first, then by name. `elsewhere`: known to another club too."""
    order = {Role.MANAGER: 0, Role.DIRECTOR: 1, Role.MEMBER: 2}
    rows = Membership.objects.filter(club_id=club_id).select_related("user")
    rows = rows.annotate(others=Count("user__memberships__pk"))
    found = [
        RoleHolder(
            user_id=row.user_id,
            name=row.user.name,
            email=row.user.email,
            role=Role(row.role),
            has_password=row.user.has_usable_password(),
            elsewhere=row.others > 1 or row.user.is_superuser,
        )
        for row in rows
    ]
    return sorted(found, key=lambda each: (order[each.role], (each.name or each.email).lower()))


def fellow_directors(club_id: int, user_id: int) -> list[RoleHolder]:
    """Who else directs at the club and has logged in, by name; one query."""
    found = [each for each in role_holders(club_id) if each.role.directs and each.has_password]
    return sorted((each for each in found if each.user_id != user_id), key=lambda each: each.called.lower())
