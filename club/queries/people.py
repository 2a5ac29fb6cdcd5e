"""Members and guests, and how their names are shown."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q
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


@dataclass(frozen=True)
class Suggestion:
    """One line of the type-ahead: `taken` when this member already plays in the session."""

    id: int
    name: str
    national_number: str
    taken: bool


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


def suggestions(club_id: int, text: str, *, session_id: int | None = None, limit: int = 8) -> list[Suggestion]:
    """Members whose name has a word beginning like each typed word, or whose number begins like the text."""
    words = text.split()
    if not words:
        return []
    wanted = Q()
    for word in words:
        wanted &= Q(name__istartswith=word) | Q(name__icontains=f" {word}") | Q(name__icontains=f"-{word}")
    found = Player.objects.filter(club_id=club_id, active=True).filter(
        wanted | Q(national_number__istartswith=text.strip())
    )
    taken: set[int] = set()
    if session_id is not None:
        taken = set(Player.objects.filter(line_ups__contestant__session_id=session_id).values_list("pk", flat=True))
    ordered = found.order_by("is_guest", "name")[:limit]
    return [Suggestion(each.pk, each.name, each.national_number, each.pk in taken) for each in ordered]
