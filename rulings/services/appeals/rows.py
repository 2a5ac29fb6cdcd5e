"""The rows behind every act on an appeal: found under the session's lock, added, told in the audit log."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.contests import CONTESTS
from club.models import PlayerPhone, Session
from club.queries import Pair, pairs_of
from club.services import append_audit_row, facts_changed
from rulings.engine.appeals import CONCURRENCE, Concurrence
from rulings.errors import DomainError, NotFoundError, StaleError
from rulings.models import AppealEvent
from rulings.queries.appeals import AppealInfo, appeal_of
from rulings.queries.confirming import NOT_SURE
from rulings.services.appeals.refusing import CHOOSE_AGAIN, ENDED
from scoring.services.following_later import pairs_of_account


def repeated(client_id: UUID | None, appeal_id: int | None = None) -> AppealEvent | None:
    """What was kept under this id before; DomainError where that is another appeal's."""
    known = AppealEvent.objects.filter(client_id=client_id).first() if client_id is not None else None
    if known is not None and appeal_id not in (None, known.appeal_id):
        raise DomainError(CHOOSE_AGAIN)
    return known


def open_appeal(session: Session, appeal_id: int) -> AppealInfo:
    """An appeal that is not over. Raises NotFoundError, or StaleError where it has been ended."""
    found = appeal_of(session.pk, appeal_id)
    if found is None:
        raise NotFoundError(CHOOSE_AGAIN)
    if not found.open or found.decided is not None:
        raise StaleError(ENDED)
    return found


def add_appeal_event(
    appeal_id: int, kind: str, actor: Actor, *, client_id: UUID | None = None, phone: PlayerPhone | None, **more: Any
) -> AppealEvent:
    """Keep what was said or done; `phone` None: at the desk."""
    channel = AppealEvent.Channel.DESK if phone is None else AppealEvent.Channel.PHONE
    return AppealEvent.objects.create(
        appeal_id=appeal_id,
        kind=kind,
        client_id=client_id or uuid4(),
        channel=channel,
        browser=phone.browser if phone is not None else None,
        user_id=actor.user_id,
        **more,
    )


def audit_appeal(session: Session, appeal_id: int, number: int, action: str, actor: Actor, **more: Any) -> None:
    """The audit log, and the pages of both sides and of the director."""
    data = {"appeal": appeal_id, "number": number, **more}
    append_audit_row(session.club_id, actor, action, data, session_id=session.pk)
    facts_changed(session.pk)


def contestant_of(session_id: int, contestant_id: int) -> Pair:
    """Raises NotFoundError where nobody in the session has this id."""
    found = next((each for each in pairs_of(session_id) if each.id == contestant_id), None)
    if found is None:
        raise NotFoundError(CHOOSE_AGAIN)
    return found


def captain_seat(contestant: Pair) -> int | None:
    """The seat of a team's captain; None where it has named none who plays."""
    seats = (each.seat for each in contestant.players if each.player_id == contestant.captain)
    return next(seats, None) if contestant.captain is not None else None


def seats_of(contestant: Pair, unit: str) -> tuple[int, ...]:
    """Those who may have to agree: the two of a pair, the players of a team."""
    if CONCURRENCE[unit] is Concurrence.BOTH:
        return (0, 1)
    return tuple(each.seat for each in contestant.players) or (0,)


def who_agrees(session_id: int, contestant_id: int) -> tuple[int, ...]:
    """The seats that have to agree: both of a pair, the captain of a team (L92D); of a team without one its first
    player speaks for it."""
    contestant = contestant_of(session_id, contestant_id)
    unit = CONTESTS[contestant.contest].unit
    if CONCURRENCE[unit] is Concurrence.BOTH:
        return (0, 1)
    captain = captain_seat(contestant)
    return (captain,) if captain is not None else seats_of(contestant, unit)[:1]


def phone_that_speaks(session: Session, contestant_id: int, phone_id: int | None, actor: Actor) -> PlayerPhone | None:
    """The telephone of a contestant; None at the desk. Raises DomainError where it shows nobody's identity."""
    if phone_id is None:
        return None
    phone = PlayerPhone.objects.filter(session=session, pk=phone_id, ended_at__isnull=True).first()
    if phone is None or phone.contestant_id != contestant_id:
        raise NotFoundError(_("This phone no longer follows."))
    own = actor.user_id is not None and contestant_id in pairs_of_account(session.pk, actor.user_id)
    if phone.way not in PlayerPhone.SURE and not own:
        unit = CONTESTS[session.event.contest].unit
        raise DomainError(str(NOT_SURE["player" if unit == "player" else "pair"]))
    return phone
