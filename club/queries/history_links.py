"""Whose history a link opens, what links there are, and who may be found by name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from club.models import HistoryLink, Player
from club.models.tables import secret_hash
from club.queries.clubs import ClubInfo
from club.queries.paging import Part, Window, part_of_list


@dataclass(frozen=True)
class HistoryOwner:
    """Somebody whose results over the years are read; `findable`: strangers find the name."""

    player_id: int
    name: str
    privacy: str
    findable: bool
    club: ClubInfo


@dataclass(frozen=True)
class HistoryLinkInfo:
    """Since when a member has a link, and who gave it ("": asked for by e-mail)."""

    since: datetime
    given_by: str


@dataclass(frozen=True)
class FoundPlayer:
    """Somebody who agreed to be found."""

    id: int
    name: str


def owner_by_secret(secret: str) -> HistoryOwner | None:
    """One query."""
    rows = Player.objects.filter(history_link__secret_hash=secret_hash(secret), erased_at=None)
    return _owner(rows)


def owner_by_account(club_id: int, user_id: int) -> HistoryOwner | None:
    """The player of a club who has this account. One query."""
    return _owner(Player.objects.filter(club_id=club_id, user_id=user_id, erased_at=None))


def _owner(rows: QuerySet[Player]) -> HistoryOwner | None:
    row = rows.select_related("club").first()
    if row is None:
        return None
    return HistoryOwner(row.pk, row.name, row.privacy, row.findable, ClubInfo.of(row.club))


def history_link_of(player_id: int) -> HistoryLinkInfo | None:
    row = HistoryLink.objects.filter(player=player_id).select_related("user").first()
    return HistoryLinkInfo(row.since, str(row.user) if row.user else "") if row else None


def found_players(club_id: int, wanted: str, window: Window) -> Part[FoundPlayer]:
    """By name, those who agreed and have every word of `wanted` in it; nobody without a word. One query.

    Nobody else is looked at: how many there are, and how long it takes, says nothing about who did not agree. Names are
    compared here: not every database knows capitals beyond the English ones.
    """
    words = wanted.casefold().split()
    if not words:
        return Part(())
    rows = _findable(club_id).order_by("name", "pk").values_list("pk", "name")
    found = [FoundPlayer(pk, name) for pk, name in rows if all(word in name.casefold() for word in words)]
    return part_of_list(found, lambda each: (each.id,), window)


def found_player(club_id: int, player_id: int) -> FoundPlayer | None:
    """One of them; None for everybody else, whether there is such a player or not. One query."""
    row = _findable(club_id).filter(pk=player_id).first()
    return FoundPlayer(row.pk, row.name) if row else None


def _findable(club_id: int) -> QuerySet[Player]:
    shown = Player.Privacy.SHOWN
    return Player.objects.filter(club_id=club_id, findable=True, privacy=shown, erased_at=None)
