"""The appeals of a session: by whom, how far each has come, what was said. Three queries at most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from club.engine.contests import CONTESTS
from club.models import PlayerPhone
from rulings.engine.appeals import HeardBy, Outcome, Progress, Step, agreed_by
from rulings.engine.decision import Kind
from rulings.models import AppealEvent, RulingNote

EventKind = AppealEvent.Kind
ENDS = (EventKind.DECIDED, EventKind.WITHDRAWN)


@dataclass(frozen=True)
class AppealStep:
    """Something that was said or done; fields as of AppealEvent. `by` is the account's name, "" without one."""

    kind: str
    at: datetime
    by: str
    contestant: int | None
    seat: int | None
    channel: str
    words: str
    deposit: str
    heard_by: str
    members: tuple[str, ...]
    outcome: str
    deposit_kept: bool
    ruling: int | None
    browser: UUID | None


@dataclass(frozen=True)
class AppealInfo:
    """An appeal against the ruling with this `number`. `contestant` None: nobody has written who. `director` gave the
    ruling, as the desk knows them and as players read it. `unit`: who is ranked (`Contest.unit`)."""

    id: int
    number: int
    ruling_at: datetime
    directors: tuple[str, ...]
    unit: str
    contestant: int | None
    at: datetime
    by: str
    grounds: str
    law_only: bool
    adviser: str
    steps: tuple[AppealStep, ...]
    progress: Progress

    @property
    def step(self) -> Step:
        return self.progress.step

    @property
    def open(self) -> bool:
        return not self.progress.ended

    def last(self, kind: str) -> AppealStep | None:
        """What was said or done last, of this kind."""
        return next((each for each in reversed(self.steps) if each.kind == kind), None)

    @property
    def lodged(self) -> AppealStep | None:
        return self.last(EventKind.LODGED)

    @property
    def deposit(self) -> AppealStep | None:
        return self.last(EventKind.DEPOSIT)

    @property
    def heard(self) -> AppealStep | None:
        return self.last(EventKind.HEARD)

    @property
    def hearings(self) -> tuple[AppealStep, ...]:
        return tuple(each for each in self.steps if each.kind == EventKind.HEARD)

    @property
    def recommended(self) -> AppealStep | None:
        return self.last(EventKind.RECOMMENDED)

    @property
    def decided(self) -> AppealStep | None:
        return self.last(EventKind.DECIDED)

    @property
    def withdrawn(self) -> AppealStep | None:
        return self.last(EventKind.WITHDRAWN)

    @property
    def replies(self) -> tuple[AppealStep, ...]:
        return tuple(each for each in self.steps if each.kind == EventKind.REPLIED)

    @property
    def seats_agreed(self) -> frozenset[int]:
        """The players of a pair who have agreed, who lodged it among them."""
        kinds = (EventKind.LODGED, EventKind.AGREED)
        return frozenset(each.seat for each in self.steps if each.kind in kinds and each.seat is not None)


def appeals_of(session_id: int) -> tuple[AppealInfo, ...]:
    """Every appeal of the session, in the order in which they were lodged."""
    return _read(ruling__session=session_id)


def appeal_of(session_id: int, appeal_id: int) -> AppealInfo | None:
    """One; None where the session has none such."""
    return next(iter(_read(ruling__session=session_id, pk=appeal_id)), None)


def appeals_against(session_id: int, number: int) -> tuple[AppealInfo, ...]:
    """Those against one ruling."""
    return _read(ruling__session=session_id, ruling__number=number)


def appeals_by_ruling(appeals: Iterable[AppealInfo]) -> dict[int, tuple[AppealInfo, ...]]:
    """By the number of the ruling that they are against."""
    found: dict[int, tuple[AppealInfo, ...]] = {}
    for each in appeals:
        found[each.number] = (*found.get(each.number, ()), each)
    return found


def lodged_on_phone(appeal: AppealInfo, phone_id: int) -> bool:
    """Whether it was lodged on this telephone."""
    browser = appeal.lodged.browser if appeal.lodged is not None else None
    return browser is not None and PlayerPhone.objects.filter(pk=phone_id, browser=browser).exists()


def heard_already(appeals: Iterable[AppealInfo], number: int, contestant: int) -> bool:
    """Whether the club hears nothing more about a ruling for a contestant, of all `appeals` of the session: it was
    decided on its own appeal, or came of one (L93C), but for a point of law that only the director in charge has heard
    (L93B1)."""
    earlier = (each for each in appeals if each.withdrawn is None)
    return any(
        each.progress.final
        for each in earlier
        if each.progress.ruled == number
        or (each.number == number and each.contestant == contestant and each.decided is not None)
    )


def open_appeal_rows() -> QuerySet[RulingNote]:
    """Those that wait for somebody: not withdrawn, not upheld, and no new ruling given for them."""
    events = AppealEvent.objects.filter(appeal=OuterRef("pk"))
    upheld = Q(kind=EventKind.DECIDED, outcome=Outcome.UPHELD.value)
    over = events.filter(Q(kind__in=[EventKind.WITHDRAWN, EventKind.RULED]) | upheld)
    return RulingNote.objects.filter(~Exists(over), what=RulingNote.What.APPEALED)


def open_appeals(session_id: int) -> int:
    """How many of a session are still to be heard, decided or entered; one query."""
    return open_appeal_rows().filter(ruling__session=session_id).count()


def _read(**where: Any) -> tuple[AppealInfo, ...]:
    rows = RulingNote.objects.filter(what=RulingNote.What.APPEALED, **where).order_by("pk")
    rows = rows.select_related("ruling__user", "ruling__session__event", "user")
    return tuple(_info(row) for row in rows.prefetch_related("appeal_events__user"))


def _info(row: RulingNote) -> AppealInfo:
    events = list(row.appeal_events.all())
    lodged = next((each for each in events if each.kind == EventKind.LODGED), None)
    unit = CONTESTS[row.ruling.session.event.contest].unit
    director = row.ruling.user
    advisers = [each.adviser for each in events if each.adviser]
    return AppealInfo(
        id=row.pk,
        number=row.ruling.number,
        ruling_at=row.ruling.at,
        directors=(str(director), director.called) if director else (),
        unit=unit,
        contestant=row.contestant_id,
        at=row.at,
        by=str(row.user) if row.user else "",
        grounds=lodged.words if lodged else "",
        law_only=lodged.law_only if lodged else False,
        adviser=advisers[-1] if advisers else "",
        steps=tuple(_step(each) for each in events),
        progress=_progress(row, events, unit),
    )


def _progress(row: RulingNote, events: list[AppealEvent], unit: str) -> Progress:
    heard = [each for each in events if each.kind == EventKind.HEARD]
    deposits = [each for each in events if each.kind == EventKind.DEPOSIT]
    decided = next((each for each in events if each.kind == EventKind.DECIDED), None)
    recommended = [each.pk for each in events if each.kind == EventKind.RECOMMENDED]
    return Progress(
        agreed=agreed_by(unit, _agreed(events, unit)),
        deposit=bool(deposits and deposits[-1].deposit),
        deposit_settled=bool(deposits),
        heard=tuple(HeardBy(each.heard_by) for each in heard),
        recommended=bool(heard and recommended and recommended[-1] > heard[-1].pk),
        law_only=any(each.law_only for each in events),
        disciplinary=row.ruling.kind == Kind.DISCIPLINARY,
        outcome=Outcome(decided.outcome) if decided else None,
        ruled=next((each.ruling for each in events if each.kind == EventKind.RULED), None),
        withdrawn=any(each.kind == EventKind.WITHDRAWN for each in events),
    )


def _agreed(events: Iterable[AppealEvent], unit: str) -> Iterator[int | None]:
    """Of a team only who speaks for it; of a pair who lodged it has agreed with that."""
    for each in events:
        if each.kind == EventKind.AGREED or (each.kind == EventKind.LODGED and unit == "pair"):
            yield each.seat


def _step(event: AppealEvent) -> AppealStep:
    return AppealStep(
        kind=event.kind,
        at=event.at,
        by=str(event.user) if event.user else "",
        contestant=event.contestant_id,
        seat=event.seat,
        channel=event.channel,
        words=event.words,
        deposit=event.deposit,
        heard_by=event.heard_by,
        members=tuple(event.members.splitlines()),
        outcome=event.outcome,
        deposit_kept=event.deposit_kept,
        ruling=event.ruling,
        browser=event.browser,
    )
