"""Members and guests, and how their names are shown."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from club.models import Player


@dataclass(frozen=True)
class Member:
    id: int
    name: str
    national_number: str
    privacy: str
    active: bool
    is_guest: bool
    user_id: int | None


def public_name(name: str, privacy: str) -> str:
    """A name as strangers may read it: whole, as initials, or not at all."""
    if privacy == Player.Privacy.SHOWN:
        return name
    if privacy == Player.Privacy.INITIALS:
        return " ".join(f"{part[0].upper()}." for part in name.replace("-", " ").split())
    return str(_("a member"))


def members(club_id: int, *, include_former: bool = False) -> list[Member]:
    """The club's members by name."""
    found = Player.objects.filter(club_id=club_id, is_guest=False)
    if not include_former:
        found = found.filter(active=True)
    return [_member(player) for player in found]


def member(club_id: int, player_id: int) -> Member | None:
    """One member or guest of the club."""
    player = Player.objects.filter(club_id=club_id, pk=player_id).first()
    return _member(player) if player else None


def everybody(club_id: int) -> list[Member]:
    """Who may be chosen for a pair: members, then guests who have played here before, by name."""
    return [
        _member(player) for player in Player.objects.filter(club_id=club_id, active=True).order_by("is_guest", "name")
    ]


def guests(club_id: int) -> list[Member]:
    return [_member(player) for player in Player.objects.filter(club_id=club_id, is_guest=True)]


def _member(player: Player) -> Member:
    return Member(
        player.pk,
        player.name,
        player.national_number,
        player.privacy,
        player.active,
        player.is_guest,
        player.user_id,
    )
