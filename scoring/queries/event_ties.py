"""Shared places of an event that a lot or a play-off can decide, and what was decided."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoring.models import EventBallot, EventSnapshot, EventTotal
from scoring.queries.event_rows import event_rows
from scoring.queries.event_totals import names_in
from scoring.queries.event_values import Named, TotalInfo


@dataclass(frozen=True)
class SharedPlace:
    """A place that these share after so many sessions of a stage; `id` of a contestant names each."""

    stage: str
    sessions: int
    rank: int
    who: tuple[tuple[int, Named], ...]


@dataclass(frozen=True)
class Decided:
    """What a director recorded; `counts`: nothing newer is said of them. `user`: whose act it was."""

    id: int
    stage: str
    sessions: int
    way: str
    order: tuple[Named, ...]
    note: str
    user: str
    at: datetime
    counts: bool


@dataclass(frozen=True)
class EventTies:
    behind: bool
    shared: tuple[SharedPlace, ...]
    decided: tuple[Decided, ...]


def event_ties(total: TotalInfo) -> EventTies:
    """Of the whole ranking of each stage, the shared places; all that was decided, the newest first."""
    row = EventTotal.objects.select_related("event").get(pk=total.id)
    rows = event_rows(row)
    snapshot = EventSnapshot.objects.filter(total=row).first()
    names = names_in([each.pk for each in rows.sessions], in_full=True)
    id_of = {
        each: pk for ids, group in zip(rows.ids, rows.groups, strict=True) for pk, each in zip(ids, group, strict=True)
    }
    place_of = {pk: each for each, pk in id_of.items()}
    shared, seen = [], set()
    for table in snapshot.present["tables"] if snapshot else ():
        if table["stage"] in seen:
            continue
        seen.add(table["stage"])
        lines = snapshot.present["lines"] if snapshot else []
        tied = [each for each in table["rows"] if each["tied"]]
        for rank in sorted({each["rank"] for each in tied}):
            who = []
            for each in (one for one in tied if one["rank"] == rank):
                there = [
                    (session, key)
                    for session, key in zip(snapshot.sessions if snapshot else (), lines[each["line"]], strict=True)
                    if key is not None and (session, key) in id_of
                ]
                who += [(id_of[one], names[one]) for one in there[:1]]
            shared.append(SharedPlace(table["stage"], len(table["sessions"]), rank, tuple(who)))
    counting = {each.id for each in rows.drawn}
    ballots = EventBallot.objects.filter(total=row).select_related("user").prefetch_related("places").order_by("-pk")
    decided = tuple(
        Decided(
            each.pk,
            each.stage,
            each.sessions,
            each.way,
            tuple(names[place_of[one.contestant_id]] for one in each.places.all() if one.contestant_id in place_of),
            each.note,
            each.user.name if each.user else "",
            each.at,
            each.pk in counting,
        )
        for each in ballots
    )
    return EventTies(snapshot is None or snapshot.version < row.version, tuple(shared), decided)
