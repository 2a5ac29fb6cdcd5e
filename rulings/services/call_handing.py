"""A call passes from one director to another, or back into the queue. Nobody is on the way who has not said so."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.queries import role_at
from rulings.errors import DomainError
from rulings.models import Call, CallEvent
from rulings.services.call_steps import append_step, is_with, locked_call, record_of_call, refuse_unseen

Kind = CallEvent.Kind


@transaction.atomic
def hand_call(*, session_id: int, call_id: int, to_user_id: int, actor: Actor) -> None:
    """You take it: a director asks a colleague to go. Until the colleague says so the call waits, for whoever takes it.

    Raises StaleError where somebody else has taken or closed it, DomainError where the account does not direct at the
    club or is the one who asks. Asked twice is once.
    """
    call = locked_call(session_id, call_id)
    newest = call.newest
    if newest is not None and (newest.kind, newest.user_id, newest.to_id) == (Kind.HANDED, actor.user_id, to_user_id):
        return
    role = role_at(to_user_id, call.session.club_id)
    if role is None or not role.directs or to_user_id == actor.user_id:
        raise DomainError(_("Choose a colleague who directs at this club."))
    refuse_unseen(call, 0, actor)
    append_step(call, Kind.HANDED, actor, to_id=to_user_id)
    record_of_call(call, "call handed", actor)


@transaction.atomic
def return_call(*, session_id: int, call_id: int, actor: Actor) -> None:
    """Whoever was on the way, at the table or asked to go does not, or is no longer asked by whoever did: the call
    waits again, since it was opened.

    Raises StaleError where somebody else has taken or closed it meanwhile. Of a call that nobody has there is nothing
    to do.
    """
    call = locked_call(session_id, call_id)
    if is_with(call, actor) or _asked(call, actor):
        append_step(call, Kind.RETURNED, actor)
        record_of_call(call, "call given back", actor)
        return
    refuse_unseen(call, 0, actor)


def _asked(call: Call, actor: Actor) -> bool:
    newest = call.newest
    return newest is not None and newest.kind == Kind.HANDED and actor.user_id in (newest.to_id, newest.user_id)
