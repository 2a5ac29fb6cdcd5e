"""Who sits in for whom in a session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import IntegerField, Value

from club.models import LineUp, Substitution
from club.queries.people import public_name


@dataclass(frozen=True)
class SubstituteInfo:
    """Somebody at the seat of a contestant (its id and key) in rounds `first` to `last`.

    `name` and `instead_of` ("" where nobody was named) are for the room; `public` and `public_instead` are what
    strangers may read.
    """

    id: int
    contestant: int
    key: str
    seat: int
    first: int
    last: int
    player_id: int
    name: str
    public: str
    instead_of: str
    public_instead: str
    user_id: int | None

    def covers(self, number: int) -> bool:
        return self.first <= number <= self.last


def substitutes_of(session_id: int) -> tuple[SubstituteInfo, ...]:
    """The session's substitutes by round; one query, two where there are any."""
    return substitutes_in((session_id,))


def substitutes_in(session_ids: Iterable[int]) -> tuple[SubstituteInfo, ...]:
    """The same of several sessions."""
    found = Substitution.objects.filter(contestant__session__in=session_ids).select_related("player", "contestant")
    rows = list(found.order_by("first_round", "pk"))
    regulars = _regulars({row.contestant_id for row in rows}) if rows else {}
    return tuple(_sits_in(row, regulars.get((row.contestant_id, row.seat), ("", ""))) for row in rows)


class SeatOfAccount(NamedTuple):
    """A seat of a contestant's line-up, and in which rounds; `last` None: the whole session."""

    contestant: int
    seat: int
    first: int
    last: int | None

    def covers(self, number: int) -> bool:
        return self.first <= number and (self.last is None or number <= self.last)


def seats_of_account(session_id: int, user_id: int) -> tuple[SeatOfAccount, ...]:
    """Where this account plays, a director who plays is one; one query."""
    mine = {"contestant__session_id": session_id, "player__user_id": user_id}
    never = Value(None, IntegerField())
    whole = LineUp.objects.filter(**mine).order_by().values_list("contestant_id", "seat", Value(1), never)
    some = Substitution.objects.filter(**mine).order_by()
    found = whole.union(some.values_list("contestant_id", "seat", "first_round", "last_round"), all=True)
    return tuple(SeatOfAccount(*each) for each in found)


def playing_contestants(session_id: int, user_id: int) -> frozenset[int]:
    """The contestants for which this account plays in the session, for all of it or for some rounds; one query."""
    return frozenset(each.contestant for each in seats_of_account(session_id, user_id))


def names_at(
    names: Iterable[str], contestant: int, number: int, sitting_in: Iterable[SubstituteInfo]
) -> tuple[str, str]:
    """The names at the two seats of a contestant in a round; `names` are the regular ones, North's or East's first."""
    here = dict(enumerate(names))
    here |= {each.seat: each.name for each in sitting_in if each.contestant == contestant and each.covers(number)}
    return here.get(0, ""), here.get(1, "")


def _regulars(contestants: set[int]) -> Mapping[tuple[int, int], tuple[str, str]]:
    rows = LineUp.objects.filter(contestant__in=contestants).select_related("player")
    return {
        (row.contestant_id, row.seat): (row.player.name, public_name(row.player.name, row.player.privacy))
        for row in rows
    }


def _sits_in(row: Substitution, regular: tuple[str, str]) -> SubstituteInfo:
    return SubstituteInfo(
        id=row.pk,
        contestant=row.contestant_id,
        key=row.contestant.key,
        seat=row.seat,
        first=row.first_round,
        last=row.last_round,
        player_id=row.player_id,
        name=row.player.name,
        public=public_name(row.player.name, row.player.privacy),
        instead_of=regular[0],
        public_instead=regular[1],
        user_id=row.player.user_id,
    )
