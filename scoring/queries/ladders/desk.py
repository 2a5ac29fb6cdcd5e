"""A ladder at the desk: its settings, and every session of its days with what keeps it from counting."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q

from club.models import ConditionsOfContest, Event
from club.queries import EventInfo
from club.queries.paging import Part, Window, part_of
from scoring.models import Ladder, LadderEvent, LadderSource
from scoring.models.ladders import FLOOR_AT_MOST, SESSIONS_AT_MOST, TITLE_AT_MOST
from scoring.queries.ladders.counting import OVER, newest_edition, sessions_between

__all__ = [
    "FLOOR_AT_MOST",
    "PAGE",
    "SESSIONS_AT_MOST",
    "TITLE_AT_MOST",
    "CountedSession",
    "chosen_events",
    "conditions_to_choose",
    "events_to_choose",
    "sessions_of_ladder",
]
PAGE = 40
EVENTS_AT_MOST = 40


@dataclass(frozen=True)
class CountedSession:
    """A session of the days of a ladder. `why`: left_out, not_over, not_published, one of LadderSource.Refused, or ""
    where it counts (soon, if it has just been published)."""

    slug: str
    title: str
    date: date
    why: str
    left_out: bool


def chosen_events(ladder_id: int) -> tuple[int, ...]:
    """The events whose sessions alone count. One query."""
    return tuple(LadderEvent.objects.filter(ladder=ladder_id).values_list("event_id", flat=True))


def events_to_choose(club_id: int, chosen: tuple[int, ...] = ()) -> list[EventInfo]:
    """Events of more than one session, and those that are chosen already, the newest first. One query."""
    kept = Q(sessions__discarded_at=None, sessions__practice=False)
    rows = Event.objects.filter(club_id=club_id).annotate(
        n=Count("sessions", filter=kept), last=Max("sessions__date", filter=kept)
    )
    found = rows.filter(Q(n__gt=1) | Q(pk__in=chosen)).order_by("-last", "-pk")[:EVENTS_AT_MOST]
    return [EventInfo(row.pk, row.name, getattr(row, "n"), getattr(row, "last"), row.contest) for row in found]  # noqa: B009


def conditions_to_choose(club_id: int) -> list[str]:
    """The names of the club's conditions of contest. One query."""
    names = ConditionsOfContest.objects.filter(club_id=club_id).order_by("name").values_list("name", flat=True)
    return list(names.distinct())


def sessions_of_ladder(ladder_id: int, window: Window) -> Part[CountedSession]:
    """The newest first. Five queries."""
    ladder = Ladder.objects.get(pk=ladder_id)
    out = set(ladder.left_out.values_list("session_id", flat=True))
    part = part_of(sessions_between(ladder).select_related("event"), ["-date", "-pk"], window)
    ids = [each.pk for each in part.rows]
    refused = dict(LadderSource.objects.filter(ladder=ladder, session__in=ids).values_list("session_id", "refused"))
    rows = []
    for each in part.rows:
        why = refused.get(each.pk, "")
        if each.state not in OVER:
            why = "not_over"
        elif not newest_edition(each):
            why = "not_published"
        if each.pk in out:
            why = "left_out"
        rows.append(CountedSession(each.slug, each.title, each.date, why, each.pk in out))
    return Part(tuple(rows), part.next, part.previous)
