"""What a table is told of its own call."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet, Subquery

from club.models import Contestant, Section
from rulings.models import Call, CallEvent
from rulings.queries.calls import STATES, CallState
from scoring.queries.table.values import Place


@dataclass(frozen=True)
class TableCall:
    """The table's open call."""

    state: CallState
    opened_at: datetime


def call_at(place: Place) -> TableCall | None:
    """None where no call of the table is open. One query."""
    letter = Section.objects.filter(pk=place.section_id).values("letter")[:1]
    return _call(Call.objects.filter(session_id=place.session_id, section=Subquery(letter), table=place.table))


def call_of_pair(session_id: int, contestant_id: int, table: int) -> TableCall | None:
    """The same for the table of its section at which a pair sits. One query."""
    letter = Contestant.objects.filter(pk=contestant_id).values("section__letter")[:1]
    return _call(Call.objects.filter(session_id=session_id, section=Subquery(letter), table=table))


def _call(rows: QuerySet[Call]) -> TableCall | None:
    rows = rows.filter(open=True)
    found = rows.values_list("opened_at", "newest__kind").first()
    if found is None:
        return None
    opened_at, kind = found
    return TableCall(STATES[CallEvent.Kind(kind)] if kind else CallState.WAITING, opened_at)
