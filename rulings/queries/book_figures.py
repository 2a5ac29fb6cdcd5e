"""How long the calls of a club took, and its penalties, for the figures of the ruling book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Count, Exists, Min, OuterRef, Q

from rulings.engine.book_figures import Lasted, lasted
from rulings.models import Call, CallEvent, RulingNote, RulingPenalty
from scoring.models import Penalty


@dataclass(frozen=True)
class CallFigures:
    """Calls that ended in one way; `how` as in CallEvent.How, "" for all of them.

    `waited`: until a director came, or the call ended; `took`: from the call to its end.
    """

    how: str
    waited: Lasted
    took: Lasted


@dataclass(frozen=True)
class PenaltyCount:
    """Penalties, warnings or awards of a kind that were not withdrawn; `ruled`: those that came with a ruling."""

    kind: str
    count: int
    ruled: int


def call_figures(club_id: int, since: date | None = None, until: date | None = None) -> tuple[CallFigures, ...]:
    """The closed calls of sessions on these days: all, then by how they ended. Not those that the table withdrew, nor
    practice. One query."""
    closed, kinds = CallEvent.Kind.CLOSED, CallEvent.Kind
    rows = Call.objects.filter(open=False, topic="", **_in_club(club_id, since, until)).annotate(
        came=Min("events__at", filter=Q(events__kind__in=(kinds.ATTENDED, closed))),
        ended=Min("events__at", filter=Q(events__kind=closed)),
    )
    ended = CallEvent.objects.filter(call=OuterRef("pk"), kind=closed)
    rows = rows.annotate(withdrawn=Exists(ended.filter(how=CallEvent.How.WITHDRAWN))).filter(withdrawn=False)
    found = list(rows.order_by("pk").values_list("newest__how", "opened_at", "came", "ended"))
    by_how: dict[str, list[tuple[timedelta, timedelta]]] = {"": []}
    for how, opened, came, over in found:
        if over is None:
            continue
        times = (came - opened, over - opened)
        by_how[""].append(times)
        by_how.setdefault(how, []).append(times)
    order = ["", *CallEvent.How.values]
    return tuple(
        CallFigures(how, lasted(waited for waited, _took in by_how[how]), lasted(took for _waited, took in by_how[how]))
        for how in order
        if how in by_how
    )


def penalty_counts(club_id: int, since: date | None = None, until: date | None = None) -> tuple[PenaltyCount, ...]:
    """By kind, of sessions on these days; practice apart. One query."""
    ruled = RulingPenalty.objects.filter(penalty=OuterRef("pk"))
    rows = Penalty.objects.filter(withdrawal=None, **_in_club(club_id, since, until)).annotate(ruled=Exists(ruled))
    counted = rows.order_by().values("kind").annotate(count=Count("pk"), with_ruling=Count("pk", filter=Q(ruled=True)))
    found = {each["kind"]: PenaltyCount(each["kind"], each["count"], each["with_ruling"]) for each in counted}
    return tuple(found[kind] for kind in Penalty.Kind.values if kind in found)


def appealed_count(club_id: int, since: date | None = None, until: date | None = None) -> int:
    """How many rulings of sessions on these days were appealed; one query."""
    where = {f"ruling__{name}": value for name, value in _in_club(club_id, since, until).items()}
    notes = RulingNote.objects.filter(what=RulingNote.What.APPEALED, **where)
    return notes.values("ruling").distinct().count()


def _in_club(club_id: int, since: date | None, until: date | None) -> Mapping[str, Any]:
    days = {"session__date__gte": since, "session__date__lte": until}
    found = {name: day for name, day in days.items() if day is not None}
    return {"session__club": club_id, "session__practice": False, **found}
