"""What every page of the desk shows of the open calls: how many, at which tables, since when; nobody's name."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from club.models import Section
from rulings.models import Call, CallEvent
from rulings.queries.calls import STEPS_BEFORE_TAKEN

#: A waiting call with one of these as its newest step is new to whoever hears of it.
ANEW = (CallEvent.Kind.HANDED, CallEvent.Kind.RETURNED)


@dataclass(frozen=True)
class OpenCall:
    """A call that is not closed. `place`: the table as the room calls it; `step`: the id of its newest step, 0 for
    none; `taken_at`: since when somebody is on the way or there, None while nobody is; `asked_id`: of whoever was asked
    to go; `anew`: it came back into the queue by its newest step.
    """

    id: int
    place: str
    opened_at: datetime
    step: int
    taken_at: datetime | None = None
    asked_id: int | None = None
    anew: bool = False


@dataclass(frozen=True)
class OpenCalls:
    """The open calls of a session, the longest wait first. `unseen` are the ids of those that no desk has shown yet:
    the page that shows them says so."""

    calls: tuple[OpenCall, ...] = ()
    unseen: tuple[int, ...] = ()

    @property
    def calling(self) -> tuple[OpenCall, ...]:
        """Those to which nobody goes yet."""
        return tuple(each for each in self.calls if each.taken_at is None)

    @property
    def waiting(self) -> int:
        return len(self.calling)

    @property
    def taken(self) -> int:
        return len(self.calls) - self.waiting

    @property
    def waiting_since(self) -> datetime | None:
        """The longest wait now; None where nobody waits."""
        return min((each.opened_at for each in self.calling), default=None)

    @property
    def taken_since(self) -> datetime | None:
        """Since when the one has been seen to that was taken first; None where none is."""
        return min((each.taken_at for each in self.calls if each.taken_at), default=None)

    @property
    def newest(self) -> int:
        return max((each.id for each in self.calls), default=0)

    @property
    def places(self) -> str:
        """The tables to which nobody goes yet: "4, 7"."""
        return ", ".join(each.place for each in self.calling)

    @property
    def total(self) -> int:
        return len(self.calls)

    def anew_for(self, user_id: int | None) -> int:
        """The newest step by which a call came back for this director, 0 for none: given back, or they were asked."""
        for_them = (each.step for each in self.calling if each.anew and each.asked_id in (None, user_id))
        return max(for_them, default=0)

    def asked_of(self, user_id: int | None) -> str:
        """The tables to which this director was asked to go."""
        return ", ".join(each.place for each in self.calling if user_id is not None and each.asked_id == user_id)

    def __bool__(self) -> bool:
        return bool(self.calls)


def open_call_summary(session_id: int) -> OpenCalls:
    """One query."""
    other = Section.objects.filter(session=OuterRef("session")).exclude(letter=OuterRef("section"))
    rows = (
        Call.objects.filter(session_id=session_id, open=True, topic="").annotate(several=Exists(other)).order_by("pk")
    )
    calls, unseen = [], []
    for row in rows.select_related("newest"):
        newest, place = row.newest, f"{row.section if row.several else ''}{row.table}"
        if newest is None:
            unseen.append(row.pk)
            calls.append(OpenCall(row.pk, place, row.opened_at, 0))
        elif newest.kind in STEPS_BEFORE_TAKEN:
            anew = newest.kind in ANEW
            calls.append(OpenCall(row.pk, place, row.opened_at, newest.pk, asked_id=newest.to_id, anew=anew))
        else:
            calls.append(OpenCall(row.pk, place, row.opened_at, newest.pk, taken_at=newest.at))
    return OpenCalls(tuple(calls), tuple(unseen))
