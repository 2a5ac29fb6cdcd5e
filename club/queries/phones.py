"""Which telephone follows which pair."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from club.cache import cache_get, cache_set
from club.models import PlayerPhone
from club.models.tables import secret_hash

#: A telephone that is ended is forgotten at once; this is for a cache that did not hear of it.
PHONE_SECONDS = 60

#: How a telephone can come in, in words.
PHONE_WAYS = dict(PlayerPhone.Way.choices)


@dataclass(frozen=True)
class Phone:
    """A telephone. `before` are the pairs that it followed earlier in the session; `ended` says by whom, "" for not.

    `way` is how it came in, as of PlayerPhone; `sure`: by what only the pair has.
    """

    id: int
    session_id: int
    contestant: int
    before: frozenset[int]
    ended: str
    way: str

    @property
    def sure(self) -> bool:
        return self.way in PlayerPhone.SURE


@dataclass(frozen=True)
class FollowingPhone:
    """A telephone as the desk lists it. `way`: how it came in, in words; `before`: it followed other pairs earlier."""

    id: int
    contestant: int
    way: str
    table: int | None
    description: str
    since: datetime
    before: tuple[int, ...]


def phone_by_secret(secret: str) -> Phone | None:
    """The telephone whose cookie this is, ended or not; two queries."""
    row = PlayerPhone.objects.filter(secret_hash=secret_hash(secret), session__discarded_at__isnull=True).first()
    if row is None:
        return None
    same = PlayerPhone.objects.filter(session_id=row.session_id, browser=row.browser).exclude(pk=row.pk)
    before = frozenset(same.values_list("contestant_id", flat=True)) - {row.contestant_id}
    return Phone(row.pk, row.session_id, row.contestant_id, before, row.ended, row.way)


def phone_key(hashed: str) -> str:
    """Under which a telephone is remembered between two looks."""
    return f"phone:{hashed}"


def cached_phone(secret: str) -> Phone | None:
    """As phone_by_secret, from memory where it was asked for within the last minute. For what shows nothing new."""
    key = phone_key(secret_hash(secret))
    known = cache_get(key, Phone)
    if known is None:
        known = phone_by_secret(secret)
        if known is not None:
            cache_set(key, known, PHONE_SECONDS)
    return known


def phones_following(session_id: int) -> tuple[FollowingPhone, ...]:
    """The telephones that follow now, the one that came last at the end; one query."""
    rows = list(PlayerPhone.objects.filter(session_id=session_id).order_by("pk"))
    followed: dict[object, list[int]] = {}
    found = []
    for row in rows:
        before = [each for each in followed.get(row.browser, []) if each != row.contestant_id]
        followed.setdefault(row.browser, []).append(row.contestant_id)
        if row.ended_at is None:
            found.append(
                FollowingPhone(
                    row.pk,
                    row.contestant_id,
                    row.get_way_display(),
                    row.table,
                    row.description,
                    row.since,
                    tuple(dict.fromkeys(before)),
                )
            )
    return tuple(found)


def phones_by_pair(session_id: int) -> dict[int, int]:
    """How many telephones follow each pair that is followed; one query."""
    live = PlayerPhone.objects.filter(session_id=session_id, ended_at__isnull=True)
    return dict(live.values_list("contestant_id").annotate(number=Count("pk")).order_by())


def slips_ended(session_id: int) -> dict[int, int]:
    """How many telephones that came in by a pair's slip the director has ended: so many slips are worthless."""
    gone = PlayerPhone.objects.filter(session_id=session_id, way=PlayerPhone.Way.SLIP, ended=PlayerPhone.End.DESK)
    return dict(gone.values_list("contestant_id").annotate(number=Count("pk")).order_by())
