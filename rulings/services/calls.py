"""A table calls the director, and the director comes (Laws 9B1, 81C). Calls change nothing that is scored.

At most one call of a table is open: whoever presses again, on whatever device, means the same call.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.services import locked_session, refuse_official
from rulings.errors import DomainError
from rulings.models import Call, CallEvent, NotedWay
from rulings.models.call import NOTE_AT_MOST
from rulings.services.call_rows import CallRequest, PlacedCall, no_table_words, refuse_elsewhere
from rulings.services.call_steps import append_step, is_with, locked_call, record_of_call, refuse_unseen
from rulings.services.notes import place_note

__all__ = [
    "NOTE_AT_MOST",
    "CallRequest",
    "PlacedCall",
    "attend_call",
    "call_director",
    "close_call",
    "close_with_ruling",
    "mark_calls_seen",
    "no_table_words",
    "take_call",
    "withdraw_call",
]

Kind, How = CallEvent.Kind, CallEvent.How


@transaction.atomic
def call_director(*, session_id: int, asking: CallRequest, client_id: UUID, actor: Actor) -> PlacedCall:
    """Put a table into the director's queue. The same `client_id` again, and another press of the same table while
    its call is open, are the same call; what it has to say of a board is kept with it. Where players run the evening,
    nobody comes: it is a note for a director (see `rulings.services.notes`).

    Raises NotFoundError where the session has no such table, DomainError once the results are official.
    """
    session = locked_session(session_id)
    known = Call.objects.filter(client_id=client_id).first()
    if known is not None:
        if (known.session_id, known.section, known.table) != (session.pk, asking.section, asking.table):
            raise DomainError(_("This call belongs to another table."))
        return PlacedCall(known.pk, repeated=True)
    if session.unattended and actor.user_id is None:
        topic = Call.Topic.BOARD if asking.reason == CallEvent.Reason.OTHERS else Call.Topic.OTHER
        return place_note(session, asking, topic, "", client_id, actor)
    here = Call.objects.filter(session=session, section=asking.section, table=asking.table, open=True, topic="")
    open_now = here.first()
    if open_now is not None:
        _say(open_now, asking, actor)
        return PlacedCall(open_now.pk, repeated=True)
    refuse_official(session)
    refuse_elsewhere(session, asking)
    call = Call.objects.create(
        session=session,
        section=asking.section,
        table=asking.table,
        round=asking.round,
        board=asking.board,
        side=asking.side,
        caller_id=asking.caller,
        client_id=client_id,
        device_id=actor.device_id,
        user_id=actor.user_id,
    )
    boards = [call.board] if call.board is not None else []
    caller = {"contestant": call.caller_id} if call.caller_id is not None else {}
    record_of_call(call, "director called", actor, {"round": call.round, "boards": boards, "side": call.side, **caller})
    _say(call, asking, actor)
    return PlacedCall(call.pk, repeated=False)


def _say(call: Call, asking: CallRequest, actor: Actor) -> None:
    """Said once of a board. It moves no pointer: whoever was on the way still is."""
    if not asking.reason or asking.board is None:
        return
    values = {"kind": Kind.SAID, "board": asking.board, "reason": CallEvent.Reason(asking.reason)}
    if not CallEvent.objects.filter(call=call, **values).exists():
        CallEvent.objects.create(call=call, device_id=actor.device_id, user_id=actor.user_id, **values)
        record_of_call(call, "call explained", actor, {"boards": [asking.board], "reason": asking.reason})


@transaction.atomic
def mark_calls_seen(*, session_id: int, calls: Collection[int], actor: Actor) -> None:
    """A desk has these calls on its screen, before somebody's eyes. Of a call that a desk has shown before, that
    somebody has taken or closed, or that the session has not, nothing more is said.
    """
    wanted = Call.objects.filter(session_id=session_id, pk__in=calls, open=True, newest=None)
    if not wanted.exists():
        return
    locked_session(session_id)
    for call in wanted.select_for_update(of=("self",), no_key=True):
        append_step(call, Kind.SHOWN, actor)
        record_of_call(call, "call shown", actor)


@transaction.atomic
def take_call(*, session_id: int, call_id: int, seen_event_id: int, actor: Actor) -> None:
    """A director is on the way. `seen_event_id` is the newest step that they had before them, 0 for none: whoever had
    seen that a colleague goes may go instead.

    Raises StaleError, in words that say who is on the way, where somebody else was faster.
    """
    call = locked_call(session_id, call_id)
    if is_with(call, actor):
        return
    refuse_unseen(call, seen_event_id, actor)
    append_step(call, Kind.ACKNOWLEDGED, actor)
    record_of_call(call, "call acknowledged", actor)


@transaction.atomic
def attend_call(*, session_id: int, call_id: int, seen_event_id: int, actor: Actor) -> None:
    """A director is at the table, whether they had said before that they come or not. `seen_event_id` as in
    `take_call`.
    """
    call = locked_call(session_id, call_id)
    if is_with(call, actor, Kind.ATTENDED):
        return
    refuse_unseen(call, seen_event_id, actor)
    append_step(call, Kind.ATTENDED, actor)
    record_of_call(call, "call attended", actor)


@transaction.atomic
def close_call(
    *,
    session_id: int,
    call_id: int,
    seen_event_id: int,
    how: str,
    note: str = "",
    way: Mapping[str, Any] | None = None,
    actor: Actor,
) -> None:
    """The director has seen to it: `how` is "nothing" or "settled" (of CallEvent.How), `note` a few words, `way` the
    document of `rulings.engine.noted` that led there.

    Raises StaleError where somebody else has seen to it meanwhile, DomainError where `how` is neither.
    """
    call = locked_call(session_id, call_id)
    if how not in {How.NOTHING, How.SETTLED}:
        raise DomainError(_("Choose how it ended: there was nothing to do, or it was settled at the table."))
    refuse_unseen(call, seen_event_id, actor)
    closed = append_step(call, Kind.CLOSED, actor, how=how, note=" ".join(note.split())[:NOTE_AT_MOST])
    if way is not None:
        NotedWay.objects.create(event=closed, document=way)
    record_of_call(call, "call closed", actor, {"how": how})


@transaction.atomic
def close_with_ruling(*, session_id: int, call_id: int, number: int, actor: Actor) -> None:
    """A ruling of this number came of the call. It may have been closed before: then the ruling followed afterwards.

    Raises NotFoundError where the session has no such call. The same number twice is once.
    """
    call = locked_call(session_id, call_id)
    if call.newest is not None and call.newest.ruling == number:
        return
    append_step(call, Kind.CLOSED, actor, how=How.RULING, ruling=number)
    record_of_call(call, "call closed", actor, {"how": How.RULING, "number": number})


@transaction.atomic
def withdraw_call(*, session_id: int, section: str, table: int, actor: Actor) -> None:
    """The table needs nobody any more. Where no call of it is open there is nothing to do.

    Raises DomainError while the director is at the table.
    """
    locked_session(session_id)
    here = Call.objects.filter(session_id=session_id, section=section, table=table, open=True, topic="")
    found = here.first()
    if found is None:
        return
    call = locked_call(session_id, found.pk)
    if call.newest is not None and call.newest.kind == Kind.ATTENDED:
        raise DomainError(_("The director is at your table, and will close the call."))
    append_step(call, Kind.CLOSED, actor, how=How.WITHDRAWN)
    record_of_call(call, "call withdrawn", actor)
