"""What a table is told of its own call."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet, Subquery

from club.engine.passed import is_ahead
from club.models import Contestant, Section
from rulings.models import Call, CallEvent
from rulings.queries.calls import STATES, STEPS_BEFORE_TAKEN, CallState
from scoring.queries.table.values import Place

#: For so long a table waits for a desk to show its call; then somebody had better walk.
SHOWN_WITHIN = timedelta(seconds=60)


@dataclass(frozen=True)
class TableCall:
    """The table's open call. `shown`: a desk has had it on its screen; `who` comes or is there, "" where that is not
    known by a name; `board` None: the call says none."""

    state: CallState
    opened_at: datetime
    shown: bool
    who: str
    board: int | None = None

    def age(self, now: datetime) -> timedelta:
        """For how long it has been open; where the clock was set back since, so long that nobody waits on."""
        if is_ahead(self.opened_at, now):
            return 2 * SHOWN_WITHIN
        return max(now - self.opened_at, timedelta())

    def unseen(self, now: datetime) -> bool:
        """Whether nobody has seen it for so long that the director is to be fetched by hand."""
        return self.state is CallState.WAITING and not self.shown and self.age(now) > SHOWN_WITHIN


def call_at(place: Place) -> TableCall | None:
    """None where no call of the table is open. One query."""
    letter = Section.objects.filter(pk=place.section_id).values("letter")[:1]
    return _call(Call.objects.filter(session_id=place.session_id, section=Subquery(letter), table=place.table))


def call_of_pair(session_id: int, contestant_id: int, table: int) -> TableCall | None:
    """The same for the table of its section at which a pair sits. One query."""
    letter = Contestant.objects.filter(pk=contestant_id).values("section__letter")[:1]
    return _call(Call.objects.filter(session_id=session_id, section=Subquery(letter), table=table))


def _call(rows: QuerySet[Call]) -> TableCall | None:
    rows = rows.filter(open=True, topic="")
    found = rows.values_list("opened_at", "newest__kind", "newest__user__name", "board").first()
    if found is None:
        return None
    opened_at, kind, who, board = found
    state = STATES[CallEvent.Kind(kind)] if kind else CallState.WAITING
    # A step that is no director's coming names nobody: who looks at the desk does not come yet.
    named = kind not in STEPS_BEFORE_TAKEN and who and "@" not in who
    return TableCall(state, opened_at, shown=kind is not None, who=who if named else "", board=board)
