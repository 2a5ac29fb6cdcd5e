"""How long the tables of a session waited for the director, call by call: facts, and nobody's name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, Min, OuterRef, Q

from club.models import Section
from rulings.engine.book_figures import Lasted, lasted
from rulings.models import Call, CallEvent


@dataclass(frozen=True)
class CallWait:
    """A call whose wait is over. `place`: the table as the room calls it; `waited`: until a director was there or it
    was closed; `took`: from then until it was closed, None where nobody came or it is open; `withdrawn`: the table no
    longer needed anybody.
    """

    opened_at: datetime
    place: str
    round: int | None
    waited: timedelta
    took: timedelta | None
    withdrawn: bool


@dataclass(frozen=True)
class CallWaits:
    """The oldest call first; `answered`: those for which a director came, or that one closed."""

    calls: tuple[CallWait, ...]

    @property
    def answered(self) -> Lasted:
        return lasted(each.waited for each in self.calls if not each.withdrawn)


def call_waits(session_id: int) -> CallWaits:
    """One query."""
    kind = CallEvent.Kind
    other = Section.objects.filter(session=OuterRef("session")).exclude(letter=OuterRef("section"))
    ended = CallEvent.objects.filter(call=OuterRef("pk"), how=CallEvent.How.WITHDRAWN)
    rows = Call.objects.filter(session_id=session_id).annotate(
        came=Min("events__at", filter=Q(events__kind__in=(kind.ATTENDED, kind.CLOSED))),
        closed=Min("events__at", filter=Q(events__kind=kind.CLOSED)),
        several=Exists(other),
        withdrawn=Exists(ended),
    )
    return CallWaits(
        tuple(
            CallWait(
                opened_at=row.opened_at,
                place=f"{row.section if row.several else ''}{row.table}",
                round=row.round,
                waited=row.came - row.opened_at,
                took=row.closed - row.came if row.closed and row.closed > row.came else None,
                withdrawn=row.withdrawn,
            )
            for row in rows.order_by("pk")
            if row.came is not None
        )
    )
