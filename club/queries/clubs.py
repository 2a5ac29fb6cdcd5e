"""Clubs, and what an account may do at them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self
from zoneinfo import ZoneInfo

from club.models import Club, Membership, User


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

    @classmethod
    def of(cls, club: Club) -> Self:
        return cls(club.pk, club.name, club.slug, club.time_zone)

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)


def clubs() -> list[ClubInfo]:
    """Every club of this server, by name."""
    return [ClubInfo.of(club) for club in Club.objects.order_by("name")]


def club_by_slug(slug: str) -> ClubInfo | None:
    club = Club.objects.filter(slug=slug).first()
    return ClubInfo.of(club) if club else None


def clubs_of(user_id: int) -> list[tuple[ClubInfo, Role]]:
    """The clubs at which the account has a role. A superuser manages all of them."""
    if User.objects.filter(pk=user_id, is_superuser=True, is_active=True).exists():
        return [(club, Role.MANAGER) for club in clubs()]
    memberships = Membership.objects.filter(user_id=user_id).select_related("club").order_by("club__name")
    return [(ClubInfo.of(each.club), Role(each.role)) for each in memberships]


def role_at(user_id: int, club_id: int) -> Role | None:
    """What the account is at the club; None for a stranger."""
    if User.objects.filter(pk=user_id, is_superuser=True, is_active=True).exists():
        return Role.MANAGER
    role = Membership.objects.filter(user_id=user_id, club_id=club_id).values_list("role", flat=True).first()
    return Role(role) if role else None
