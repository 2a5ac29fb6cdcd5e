"""What the sides say to an appeal: its partner or captain agrees (Law 92D), the others answer, and it is taken back."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import PlayerPhone
from club.services import locked_session, refuse_official
from rulings.engine.appeals import CONCURRENCE, Concurrence, refuse_kept
from rulings.errors import DomainError, NotFoundError
from rulings.models import AppealEvent, RulingNote
from rulings.queries.appeals import AppealInfo
from rulings.services.appeals.refusing import ONE_PHONE, refuse
from rulings.services.appeals.rows import (
    add_appeal_event,
    audit_appeal,
    captain_seat,
    contestant_of,
    open_appeal,
    phone_that_speaks,
    repeated,
    seats_of,
)

Kind, What = AppealEvent.Kind, RulingNote.What


@transaction.atomic
def agree_to_appeal(
    *,
    session_id: int,
    appeal_id: int,
    seats: Collection[int],
    client_id: UUID | None = None,
    phone_id: int | None = None,
    actor: Actor,
) -> None:
    """The partner, or who speaks for the team, concurs (L92D); `seats` of who does. Twice is once.

    On the phone on which it was lodged nobody agrees for the partner or the captain, unless their own account is
    logged in.
    """
    session = locked_session(session_id)
    if repeated(client_id, appeal_id) is not None:
        return
    refuse_official(session)
    appeal = open_appeal(session, appeal_id)
    contestant = contestant_of(session_id, appeal.contestant or 0)
    captain = captain_seat(contestant) if CONCURRENCE[appeal.unit] is Concurrence.CAPTAIN else None
    wanted = [each for each in seats if each in seats_of(contestant, appeal.unit)]
    if not wanted:
        raise DomainError(_("Who agrees to the appeal? Choose a name."))
    if captain is not None and captain not in wanted:
        raise DomainError(_("Of a team the captain agrees to the appeal (Law 92D)."))
    phone = phone_that_speaks(session, contestant.id, phone_id, actor)
    if phone is not None and appeal.unit in ONE_PHONE:
        _refuse_same_phone(appeal, phone, wanted, {each.seat: each.user_id for each in contestant.players}, actor)
    new = [each for each in wanted if each not in appeal.seats_agreed] if appeal.unit == "pair" else wanted[:1]
    if appeal.progress.agreed or not new:
        return
    for each in new:
        add_appeal_event(
            appeal.id,
            Kind.AGREED,
            actor,
            client_id=client_id if each == new[0] else None,
            phone=phone,
            contestant_id=contestant.id,
            seat=each,
        )
    audit_appeal(session, appeal.id, appeal.number, "appeal agreed to", actor, contestant=contestant.id)


@transaction.atomic
def reply_to_appeal(
    *,
    session_id: int,
    appeal_id: int,
    contestant_id: int,
    words: str,
    client_id: UUID | None = None,
    phone_id: int | None = None,
    actor: Actor,
) -> None:
    """Another contestant that the ruling is about says what it has to say to the appeal."""
    session = locked_session(session_id)
    if repeated(client_id, appeal_id) is not None:
        return
    refuse_official(session)
    appeal = open_appeal(session, appeal_id)
    if contestant_id not in others_concerned(session_id, appeal):
        raise NotFoundError(_("The ruling is not about them."))
    if not words.strip():
        raise DomainError(_("Write in a few words what the other side says."))
    phone = phone_that_speaks(session, contestant_id, phone_id, actor)
    add_appeal_event(
        appeal.id,
        Kind.REPLIED,
        actor,
        client_id=client_id,
        phone=phone,
        contestant_id=contestant_id,
        words=words.strip(),
    )
    audit_appeal(session, appeal.id, appeal.number, "appeal answered", actor, contestant=contestant_id)


@transaction.atomic
def withdraw_appeal(
    *,
    session_id: int,
    appeal_id: int,
    words: str = "",
    deposit_kept: bool = False,
    contestant_id: int | None = None,
    client_id: UUID | None = None,
    phone_id: int | None = None,
    actor: Actor,
) -> None:
    """Who lodged it takes it back: the ruling stands. Until it is decided. `contestant_id`: whose phone says so."""
    session = locked_session(session_id)
    if repeated(client_id, appeal_id) is not None:
        return
    refuse_official(session)
    appeal = open_appeal(session, appeal_id)
    if phone_id is not None and contestant_id != appeal.contestant:
        raise NotFoundError(_("Only those who lodged the appeal can withdraw it."))
    phone = phone_that_speaks(session, appeal.contestant or 0, phone_id, actor)
    refuse(refuse_kept(appeal.progress, deposit_kept=deposit_kept))
    add_appeal_event(
        appeal.id,
        Kind.WITHDRAWN,
        actor,
        client_id=client_id,
        phone=phone,
        contestant_id=appeal.contestant,
        words=words.strip(),
        deposit_kept=deposit_kept,
    )
    audit_appeal(session, appeal.id, appeal.number, "appeal withdrawn", actor, contestant=appeal.contestant)


def others_concerned(session_id: int, appeal: AppealInfo) -> frozenset[int]:
    """Whom else the ruling is about."""
    shown = RulingNote.objects.filter(
        ruling__session=session_id, ruling__number=appeal.number, what=What.SHOWN, contestant__isnull=False
    )
    return frozenset(who for who in shown.values_list("contestant_id", flat=True) if who is not None) - {
        appeal.contestant or 0
    }


def _refuse_same_phone(
    appeal: AppealInfo, phone: PlayerPhone, seats: Collection[int], accounts: Mapping[int, int | None], actor: Actor
) -> None:
    lodged = appeal.lodged
    if lodged is None or lodged.browser != phone.browser:
        return
    theirs = [accounts.get(seat) for seat in seats]
    if actor.user_id is None or theirs != [actor.user_id]:
        raise DomainError(str(ONE_PHONE[appeal.unit]))
