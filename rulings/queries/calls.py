"""Calls of a session: who waits, since when, who is on the way, and how each call ended.

Times are instants in UTC. No result, card or score is ever in what is read here; what a director has written about a
call is kept back from one who has still to play a board that it may be about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.db.models import Max, Prefetch, QuerySet

from club.cache import cache_get, cache_set
from club.models import Section
from movements.models import Seating
from rulings.models import Call, CallEvent
from rulings.queries.who_sits import WhoSits
from scoring.queries.table.values import TablePair

VERSION_TAG_SECONDS = 5


class CallState(StrEnum):
    """How far a call has come."""

    WAITING = "waiting"
    COMING = "coming"  # a director has said so
    HERE = "here"  # a director is at the table
    CLOSED = "closed"


STATES = {
    CallEvent.Kind.SHOWN: CallState.WAITING,
    CallEvent.Kind.ACKNOWLEDGED: CallState.COMING,
    CallEvent.Kind.ATTENDED: CallState.HERE,
    CallEvent.Kind.HANDED: CallState.WAITING,
    CallEvent.Kind.RETURNED: CallState.WAITING,
    CallEvent.Kind.CLOSED: CallState.CLOSED,
}


#: Newest steps of calls that no director has taken, or that nobody has any more.
STEPS_BEFORE_TAKEN = (None, CallEvent.Kind.SHOWN, CallEvent.Kind.HANDED, CallEvent.Kind.RETURNED)


@dataclass(frozen=True)
class CallStep:
    """One event: `kind`, `how`, `board` and `reason` as in CallEvent; `who` is the director's name, "" for the table
    itself."""

    id: int
    kind: str
    how: str
    ruling: int | None
    note: str
    who: str
    user_id: int | None
    at: datetime
    board: int | None = None
    reason: str = ""
    # Closed with a way through the ruling assistant, which can be opened.
    looked_up: bool = False
    # Of what was handed: whom the director asked to go.
    to: str = ""
    to_id: int | None = None


@dataclass(frozen=True)
class CallInfo:
    """A call with what is known about it. `letter` is the section's, shown only where there are `several`.

    `seen` is the id of the newest step, 0 for none: who acts says what they saw. `boards` are those that the table
    plays in the round; `ns` and `ew` who sits there, None where nobody does or the round is not known.
    `at_desk`: a director opened it, whose name is `opened_by`; `by_phone`: a player's own telephone did. `topic` and
    `said`: of a note on an evening without a director, as of Call; "" for a call.
    """

    id: int
    session_id: int
    letter: str
    several: bool
    table: int
    round: int | None
    board: int | None
    side: str
    by_phone: bool
    at_desk: bool
    opened_by: str
    opened_at: datetime
    state: CallState
    seen: int
    steps: tuple[CallStep, ...]
    boards: tuple[int, ...]
    ns: TablePair | None
    ew: TablePair | None
    ns_id: int | None
    ew_id: int | None
    ns_partner_id: int | None = None
    ew_partner_id: int | None = None
    topic: str = ""
    said: str = ""

    @property
    def place(self) -> str:
        """The table as the room calls it: "4", or "B4" where there are several sections."""
        return f"{self.letter if self.several else ''}{self.table}"

    @property
    def about(self) -> frozenset[int]:
        """The boards that it may be about."""
        return frozenset({self.board} if self.board is not None else self.boards)

    @property
    def acts(self) -> tuple[CallStep, ...]:
        """What was done about it, without what the table said."""
        return tuple(step for step in self.steps if step.kind != CallEvent.Kind.SAID)

    @property
    def table_answers(self) -> tuple[CallStep, ...]:
        """What the table said of its boards."""
        return tuple(step for step in self.steps if step.kind == CallEvent.Kind.SAID)

    @property
    def taken_by(self) -> CallStep | None:
        """Who is on the way or at the table; None while nobody is, and once it is closed."""
        return self.acts[-1] if self.state in {CallState.COMING, CallState.HERE} else None

    @property
    def asked(self) -> CallStep | None:
        """Who was asked to go by whom, while nobody is on the way; None where nobody was."""
        newest = self.acts[-1] if self.acts else None
        return newest if newest is not None and newest.kind == CallEvent.Kind.HANDED else None

    @property
    def shown_at(self) -> datetime | None:
        """When a desk first had it on its screen; None while none has."""
        return _first(self.steps, {CallEvent.Kind.SHOWN})

    @property
    def reached_at(self) -> datetime | None:
        """When the wait ended: a director came, or the call was closed."""
        return _first(self.steps, {CallEvent.Kind.ATTENDED, CallEvent.Kind.CLOSED})

    @property
    def closed_at(self) -> datetime | None:
        return _first(self.steps, {CallEvent.Kind.CLOSED})

    @property
    def ending(self) -> CallStep | None:
        """How it ended; None while it is open. The newest word, where a ruling followed afterwards."""
        return self.acts[-1] if self.state is CallState.CLOSED else None

    @property
    def waited(self) -> timedelta | None:
        """How long the table waited; None while it does."""
        return self.reached_at - self.opened_at if self.reached_at else None

    @property
    def took(self) -> timedelta | None:
        """How long the director was busy with it at the table; None where nobody came or it is not closed."""
        if self.closed_at is None or self.reached_at is None or self.reached_at == self.closed_at:
            return None
        return self.closed_at - self.reached_at


def _first(steps: Iterable[CallStep], kinds: Collection[str]) -> datetime | None:
    return next((step.at for step in steps if step.kind in kinds), None)


def call_of(session_id: int, call_id: int, hidden: Collection[int] = ()) -> CallInfo | None:
    """One call of the session, open or closed; None where it has none of this id."""
    found = read_calls(session_id, Call.objects.filter(pk=call_id), hidden)
    return found[0] if found else None


def open_calls(session_id: int, hidden: Collection[int] = ()) -> tuple[CallInfo, ...]:
    """Every call that is not closed, the oldest first; at most six queries, one more where teams play."""
    return read_calls(session_id, Call.objects.filter(open=True, topic=""), hidden)


def as_queued(calls: Iterable[CallInfo]) -> tuple[CallInfo, ...]:
    """Open calls as directors see them: those first to which nobody goes, and of them the longest wait."""
    return tuple(sorted(calls, key=lambda each: (each.state is not CallState.WAITING, each.opened_at)))


def closed_calls(session_id: int, hidden: Collection[int] = ()) -> tuple[CallInfo, ...]:
    """Every call that is closed, the newest first."""
    return read_calls(session_id, Call.objects.filter(open=False), hidden)[::-1]


def calls_of(session_id: int, hidden: Collection[int] = ()) -> tuple[CallInfo, ...]:
    """Every call, open or closed, the oldest first; at most six queries."""
    return read_calls(session_id, Call.objects.all(), hidden)


def calls_version_tag(session_id: int) -> str:
    """What a page that shows calls is recognised by: the newest call and the newest event, "0.0" for none.

    It travels in the cache; acts forget it there, and a lost write heals by itself in a few seconds.
    """
    cached = cache_get(calls_version_key(session_id), str)
    if cached is not None:
        return cached
    found = Call.objects.filter(session_id=session_id).aggregate(call=Max("pk"), event=Max("events"))
    version_tag = f"{found['call'] or 0}.{found['event'] or 0}"
    cache_set(calls_version_key(session_id), version_tag, VERSION_TAG_SECONDS)
    return version_tag


def calls_version_key(session_id: int) -> str:
    return f"calls-mark:{session_id}"


def read_calls(session_id: int, rows: QuerySet[Call], hidden: Collection[int]) -> tuple[CallInfo, ...]:
    """These of a session, the oldest first, without what is about boards that are hidden."""
    found = rows.filter(session_id=session_id).select_related("user").prefetch_related(Prefetch("events", _events()))
    calls = list(found.order_by("pk"))
    if not calls:
        return ()
    several = Section.objects.filter(session_id=session_id).count() > 1
    seatings = Seating.objects.filter(section__session_id=session_id, table__in={call.table for call in calls})
    places = {(each.section.letter, each.table, each.round): each for each in seatings.select_related("section")}
    known = WhoSits(session_id)
    return tuple(
        _info(call, places.get((call.section, call.table, call.round or 0)), known, several, hidden) for call in calls
    )


def _events() -> QuerySet[CallEvent]:
    """With who did it, and whether a way of the assistant stands beside it."""
    return CallEvent.objects.select_related("user", "to", "way").defer("way__document")


def _info(call: Call, seating: Seating | None, context: WhoSits, several: bool, hidden: Collection[int]) -> CallInfo:
    boards = tuple(seating.boards) if seating else ()
    ns, ew = (seating.ns_id, seating.ew_id) if seating else (None, None)
    seated = context.sides(seating)
    secret = not frozenset(hidden).isdisjoint(boards if call.board is None else [call.board])
    steps = tuple(_step(event, secret=secret) for event in call.events.all())
    done = [step.kind for step in steps if step.kind != CallEvent.Kind.SAID]
    return CallInfo(
        id=call.pk,
        session_id=call.session_id,
        letter=call.section,
        several=several,
        table=call.table,
        round=call.round,
        board=call.board,
        side=call.side,
        by_phone=call.device_id is None and call.user_id is None,
        at_desk=call.user_id is not None,
        opened_by=str(call.user) if call.user else "",
        opened_at=call.opened_at,
        state=STATES[CallEvent.Kind(done[-1])] if done else CallState.WAITING,
        seen=call.newest_id or 0,
        steps=steps,
        boards=boards,
        ns=seated[0],
        ew=seated[1],
        ns_id=ns,
        ew_id=ew,
        ns_partner_id=seating.ns_partner_id if seating else None,
        ew_partner_id=seating.ew_partner_id if seating else None,
        topic=call.topic,
        said="" if secret else call.said,
    )


def _step(event: CallEvent, *, secret: bool) -> CallStep:
    note = "" if secret else event.note
    who = str(event.user) if event.user else ""
    done = (event.pk, event.kind, event.how, event.ruling, note, who, event.user_id, event.at)
    looked_up = not secret and hasattr(event, "way")
    to = str(event.to) if event.to else ""
    said = (event.board, event.reason)
    return CallStep(*done, *said, looked_up=looked_up, to=to, to_id=event.to_id)
