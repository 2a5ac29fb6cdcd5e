"""People of a club by their ids, as whoever manages it reads them in the audit log."""

from __future__ import annotations

from collections.abc import Iterable

from club.models import Player, User


def names_by_reference(club_id: int, *, players: Iterable[int], users: Iterable[int]) -> dict[str, str]:
    """Names by "player 7" and "user 3"; who was erased is not in it. Two queries."""
    found = {f"player {pk}": name for pk, name in _names(club_id, players)}
    return found | {f"user {user.pk}": str(user) for user in User.objects.filter(pk__in=set(users))}


def _names(club_id: int, players: Iterable[int]) -> Iterable[tuple[int, str]]:
    return Player.objects.filter(club_id=club_id, pk__in=set(players)).values_list("pk", "name")
