"""Until when nothing of the boards of a simultaneous is told: other clubs play the same ones (Laws 16D, 90B).

Until the embargo has ended only each club's own ranking is open, of its newest edition and once its play is over. The
embargo ends at the time that the organiser has set, and not while a club still plays, or has a board to play that was
postponed. Everything that tells of boards asks here: results, hands, files, the ranking of events.

A copy of an evening is part of no simultaneous, and tells as much: it stays closed until the time that it brought, and
on a server with the simultaneous of those days as long as that one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol

from django.utils import timezone

from club.models import Contestant, Session, Simultaneous
from scoring.models import Line
from scoring.queries.postponed import waiting


@dataclass(frozen=True)
class Embargo:
    """Why boards are closed; `simultaneous` is None for a copy of an evening. `waits_for`: the names of the
    clubs that still play, once `until` has passed."""

    simultaneous: int | None
    name: str
    until: datetime
    waits_for: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether its time is over, and it only waits for clubs."""
        return bool(self.waits_for)


class Evening(Protocol):
    """A session, or what is known of one."""

    @property
    def simultaneous_id(self) -> int | None: ...
    @property
    def boards_closed_until(self) -> datetime | None: ...
    @property
    def date(self) -> date: ...


def embargo_over(evening: Evening) -> Embargo | None:
    """The embargo under which the boards of an evening are; None where they are open. As embargo_of; no query for an
    evening that never was one of a simultaneous, nor for a copy before its time."""
    if evening.simultaneous_id is not None:
        return embargo_of(evening.simultaneous_id)
    until = evening.boards_closed_until
    if until is None:
        return None
    if timezone.now() < until:
        return Embargo(None, "", until)
    here = simultaneous_of_day(evening.date)
    return next((found for each in here if (found := embargo_of(each)) is not None), None)


def simultaneous_of_day(day: date) -> list[int]:
    """The ids of those that are played on a day; one query."""
    rows = Simultaneous.objects.filter(first_day__lte=day, last_day__gte=day)
    return list(rows.order_by("pk").values_list("pk", flat=True))


def embargo_of(simultaneous_id: int | None) -> Embargo | None:
    """The embargo of a simultaneous; None where it has ended. No query outside of one, one before its time has come,
    else three and those of postponed boards."""
    if simultaneous_id is None:
        return None
    return embargoes_of([simultaneous_id]).get(simultaneous_id)


def embargoes_of(simultaneous_ids: Iterable[int]) -> Mapping[int, Embargo]:
    """The embargoes of many, by their ids; none of one that has ended. As many queries as for one."""
    rows = Simultaneous.objects.in_bulk(set(simultaneous_ids))
    now = timezone.now()
    found = {pk: Embargo(pk, row.name, row.embargo_until) for pk, row in rows.items() if now < row.embargo_until}
    passed = rows.keys() - found.keys()
    for pk, clubs in (_still_playing(passed) if passed else {}).items():
        found[pk] = Embargo(pk, rows[pk].name, rows[pk].embargo_until, clubs)
    return found


def embargo_of_session(session_id: int) -> Embargo | None:
    """As embargo_over; one query more."""
    found = Session.objects.filter(pk=session_id).only("simultaneous", "boards_closed_until", "date").first()
    return embargo_over(found) if found is not None else None


def plays_elsewhere(session_id: int, simultaneous_id: int, user_id: int) -> bool:
    """Whether an account has boards of a simultaneous still to play in another session of it: as somebody on the list
    of a session that is not over, or has a postponed board. Two queries at least."""
    others = Session.objects.kept().filter(simultaneous=simultaneous_id).exclude(pk=session_id)
    mine = Contestant.objects.filter(session__in=others)
    of_account = mine.filter(line_up__player__user_id=user_id) | mine.filter(substitutions__player__user_id=user_id)
    listed = {each.session_id: each for each in of_account.select_related("session")}
    for each in listed.values():
        if each.session.state not in (Session.State.ENDED, Session.State.OFFICIAL) or waiting(each.session_id):
            return True
    return False


def _still_playing(simultaneous_ids: Collection[int]) -> Mapping[int, tuple[str, ...]]:
    """The names of the clubs that still play, by the simultaneous; not one where nobody does."""
    sessions = Session.objects.kept().filter(simultaneous__in=simultaneous_ids).select_related("club").order_by("pk")
    postponed = set(
        Line.objects.filter(session__simultaneous__in=simultaneous_ids, postponed=True).values_list(
            "session", flat=True
        )
    )
    clubs: dict[int, tuple[str, ...]] = {}
    for each in sessions:
        if each.state == Session.State.PLAYING or (each.pk in postponed and waiting(each.pk)):
            assert each.simultaneous_id is not None, "it was found by it"
            clubs[each.simultaneous_id] = (*clubs.get(each.simultaneous_id, ()), each.club.name)
    return clubs
