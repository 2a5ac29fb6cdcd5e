"""A side appeals against a ruling (Law 92), while its time runs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.models import Session
from club.services import locked_session, refuse_official
from rulings.engine.appeals import CONCURRENCE, Concurrence, agrees_for
from rulings.errors import DeadlinePassed, DomainError, NotFoundError, StaleError
from rulings.models import AppealEvent, Ruling, RulingNote
from rulings.queries.appeals import appeals_of, heard_already
from rulings.services.appeals.refusing import DECIDED_ON_APPEAL, late_words
from rulings.services.appeals.rows import (
    add_appeal_event,
    audit_appeal,
    captain_seat,
    contestant_of,
    phone_that_speaks,
    repeated,
    seats_of,
)
from rulings.services.clocks import refuse_after

Kind, What = AppealEvent.Kind, RulingNote.What


@dataclass(frozen=True)
class AppealRequest:
    """An appeal as it is lodged. `number` is the ruling's. `seat`: which of its players lodges it, None where that is
    not known. `agreed`: the seats of those who told the director that they agree; of a team that of its captain, and
    where it has none that of any player. `deposit` is an amount as it is written; `no_deposit` why there is none.
    `phone_id` None: told to the director.
    """

    number: int
    contestant_id: int
    client_id: UUID | None = None
    grounds: str = ""
    law_only: bool = False
    seat: int | None = None
    agreed: Collection[int] = ()
    deposit: str = ""
    no_deposit: str = ""
    adviser: str = ""
    phone_id: int | None = None


@transaction.atomic
def lodge_appeal(*, session_id: int, request: AppealRequest, actor: Actor) -> int:
    """Keep an appeal; its id. One of a contestant against a ruling is enough: while it is open it is the same.

    Raises DeadlinePassed after the time for appeals (L92B), StaleError against a ruling that stands no more,
    NotFoundError where the ruling is not about the contestant, DomainError against what was decided on appeal, and
    where the phone is not surely one of the contestant's.
    """
    session = locked_session(session_id)
    known = repeated(request.client_id)
    if known is not None:
        return known.appeal_id
    refuse_official(session)
    ruling = _ruling(session, request)
    contestant = contestant_of(session_id, request.contestant_id)
    unit = CONTESTS[session.event.contest].unit
    phone = phone_that_speaks(session, request.contestant_id, request.phone_id, actor)
    appeals = appeals_of(session_id)
    mine = (each for each in appeals if (each.number, each.contestant) == (ruling.number, request.contestant_id))
    waiting = next((each for each in mine if each.open), None)
    if waiting is not None:
        return waiting.id
    if heard_already(appeals, ruling.number, request.contestant_id):
        raise DomainError(str(DECIDED_ON_APPEAL))
    _refuse_late(session_id, ruling, on_phone=phone is not None)
    note = RulingNote.objects.create(
        ruling=ruling, what=What.APPEALED, contestant_id=request.contestant_id, user_id=actor.user_id
    )
    add_appeal_event(
        note.pk,
        Kind.LODGED,
        actor,
        client_id=request.client_id,
        phone=phone,
        contestant_id=request.contestant_id,
        seat=request.seat,
        words=request.grounds.strip(),
        law_only=request.law_only,
        adviser=_one_line(request.adviser),
    )
    agreed = set(request.agreed) & set(seats_of(contestant, unit))
    if CONCURRENCE[unit] is Concurrence.CAPTAIN and agrees_for(unit, request.seat, captain_seat(contestant)):
        agreed.add(request.seat or 0)
    for seat in sorted(agreed - ({request.seat} if unit == "pair" else set())):
        add_appeal_event(note.pk, Kind.AGREED, actor, phone=phone, contestant_id=request.contestant_id, seat=seat)
    if request.deposit.strip() or request.no_deposit.strip():
        add_deposit(note.pk, request.deposit, request.no_deposit, actor)
    audit_appeal(session, note.pk, ruling.number, "appeal lodged", actor, contestant=request.contestant_id)
    return note.pk


def add_deposit(appeal_id: int, deposit: str, no_deposit: str, actor: Actor, adviser: str = "") -> None:
    """The row of a deposit: an amount, or why there is none."""
    amount = _one_line(deposit)
    add_appeal_event(
        appeal_id,
        Kind.DEPOSIT,
        actor,
        phone=None,
        deposit=amount,
        words="" if amount else no_deposit.strip(),
        adviser=_one_line(adviser),
    )


def _ruling(session: Session, request: AppealRequest) -> Ruling:
    ruling = Ruling.objects.filter(session=session, number=request.number).first()
    if ruling is None:
        raise NotFoundError(_("Ruling %(number)s is not in this session.") % {"number": request.number})
    if not ruling.notes.filter(what=What.SHOWN, contestant=request.contestant_id).exists():
        raise NotFoundError(_("The ruling is not about them."))
    later = Ruling.objects.filter(supersedes=ruling).first()
    if later is not None:
        values = {"number": later.number}
        raise StaleError(_("Ruling %(number)s has replaced this one: appeal against that one.") % values)
    return ruling


def _refuse_late(session_id: int, ruling: Ruling, *, on_phone: bool) -> None:
    try:
        refuse_after(session_id=session_id, clock="appeals", ruling_at=ruling.at)
    except DeadlinePassed as late:
        said = late_words(str(late), on_phone=on_phone)
        raise DeadlinePassed(said, clock=late.clock, ended=late.ended) from late


def _one_line(text: str) -> str:
    return " ".join(text.split())
