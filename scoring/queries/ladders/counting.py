"""Which sessions a ladder counts, and by what it is known that something has changed."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Max, Q, QuerySet

from club.models import MemberMark, Session
from scoring.models import Ladder, LadderEvent, LadderLeftOut


@dataclass(frozen=True)
class Stamp:
    """What a ladder follows from: a digest of all of it, the sessions (ids) that count, the first one first, and the
    number of the last thing said of a member, 0 where everybody counts."""

    text: str
    sessions: tuple[int, ...]
    marks: int


class _Counted(NamedTuple):
    """A session that is over, with the number of its edition that counts."""

    pk: int
    club_id: int
    date: date
    event_id: int
    conditions: str | None
    facts_version: int
    newest: int | None


OVER = (Session.State.ENDED, Session.State.OFFICIAL)


def sessions_between(ladder: Ladder) -> QuerySet[Session]:
    """The club's sessions of these days and conditions or events, whatever they are at, the first one first.

    `newest` is the number of the edition that counts, None where none does. Practice is none of them, nor what a club
    elsewhere has played.
    """
    found = Session.objects.kept().filter(
        club_id=ladder.club_id, practice=False, played_elsewhere="", date__range=(ladder.first_day, ladder.last_day)
    )
    events = list(ladder.events.values_list("event_id", flat=True))
    if events or ladder.conditions:
        found = found.filter(Q(event__in=events) | Q(conditions__name__in=ladder.conditions))
    newest = Max("publications__number", filter=Q(publications__withdrawal=None))
    return found.annotate(newest=newest).order_by("date", "pk")


def stamps_of(ladders: Sequence[Ladder]) -> Mapping[int, Stamp]:
    """By the ids of ladders, what each follows from. Five queries, however many ladders and sessions there are."""
    ids = [each.pk for each in ladders]
    events, out = defaultdict[int, set[int]](set), defaultdict[int, set[int]](set)
    for ladder, event in LadderEvent.objects.filter(ladder__in=ids).values_list("ladder_id", "event_id"):
        events[ladder].add(event)
    for ladder, session in LadderLeftOut.objects.filter(ladder__in=ids).values_list("ladder_id", "session_id"):
        out[ladder].add(session)
    known = _over_and_published(ladders)
    marks = _last_marks(ladders)
    found = {}
    for each in ladders:
        counted = [row for row in known.get(each.club_id, ()) if _counts(each, row, events[each.pk], out[each.pk])]
        follows = marks.get(each.club_id, 0) if each.only else 0
        found[each.pk] = Stamp(_digest(each, counted, follows), tuple(row.pk for row in counted), follows)
    return found


def _over_and_published(ladders: Sequence[Ladder]) -> Mapping[int, list[_Counted]]:
    """By club, the sessions that are over and have an edition that counts, the first one first."""
    days = [day for each in ladders for day in (each.first_day, each.last_day)]
    if not days:
        return {}
    rows = Session.objects.kept().filter(
        club__in={each.club_id for each in ladders},
        practice=False,
        played_elsewhere="",
        state__in=OVER,
        date__range=(min(days), max(days)),
    )
    newest = Max("publications__number", filter=Q(publications__withdrawal=None))
    columns = ("pk", "club_id", "date", "event_id", "conditions__name", "facts_version", "newest")
    found: dict[int, list[_Counted]] = {}
    for values in rows.annotate(newest=newest).order_by("date", "pk").values_list(*columns):
        row = _Counted(*values)
        if row.newest:
            found.setdefault(row.club_id, []).append(row)
    return found


def _last_marks(ladders: Sequence[Ladder]) -> Mapping[int, int]:
    """By club, the last thing said of a member there, where a ladder is of only some of them."""
    clubs = {each.club_id for each in ladders if each.only}
    rows = MemberMark.objects.filter(player__club__in=clubs).values_list("player__club").annotate(Max("pk"))
    return dict(rows.order_by()) if clubs else {}


def _counts(ladder: Ladder, row: _Counted, events: Collection[int], out: Collection[int]) -> bool:
    chosen = not (events or ladder.conditions) or row.event_id in events or row.conditions in ladder.conditions
    return chosen and ladder.first_day <= row.date <= ladder.last_day and row.pk not in out


def _digest(ladder: Ladder, counted: Sequence[_Counted], marks: int) -> str:
    """Its own settings, the editions that count, who sat where in their sessions, and of whom it is."""
    known = [[each.pk, each.date.isoformat(), each.newest, each.facts_version] for each in counted]
    said = [ladder.version, known, *([marks] if marks else [])]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def sessions_of(stamp: Stamp) -> list[Session]:
    """The sessions that count, the first one first, each with `newest`. One query."""
    newest = Max("publications__number", filter=Q(publications__withdrawal=None))
    found = Session.objects.filter(pk__in=stamp.sessions).annotate(newest=newest)
    rows = found.select_related("club", "event", "director").order_by("date", "pk")
    return [each for each in rows if newest_edition(each)]


def newest_edition(session: Session) -> int:
    """The number of the edition that counts, of a session of `sessions_between`; 0 where none does."""
    return getattr(session, "newest", None) or 0
