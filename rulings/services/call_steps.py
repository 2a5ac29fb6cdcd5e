"""The steps of a call: held, asked whether anybody has moved it since it was looked at, appended and recorded."""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.cache import cache_delete
from club.models import Session
from club.services import append_audit_row, locked_session
from rulings.errors import NotFoundError, StaleError
from rulings.models import Call, CallEvent
from rulings.queries.calls import STEPS_BEFORE_TAKEN, calls_version_key

Kind, How = CallEvent.Kind, CallEvent.How


def locked_call(session_id: int, call_id: int) -> Call:
    """The call with its newest step, held. Raises NotFoundError."""
    locked_session(session_id)
    calls = Call.objects.select_for_update(of=("self",), no_key=True).select_related("newest__user")
    call = calls.filter(session_id=session_id, pk=call_id).first()
    if call is None:
        raise NotFoundError(_("This call is not in the session."))
    return call


def is_with(call: Call, actor: Actor, *kinds: CallEvent.Kind) -> bool:
    """Whether this director has said so already."""
    newest, wanted_kinds = call.newest, kinds or (Kind.ACKNOWLEDGED, Kind.ATTENDED)
    return newest is not None and newest.user_id == actor.user_id and newest.kind in wanted_kinds


def refuse_unseen(call: Call, seen_event_id: int, actor: Actor) -> None:
    """Nobody acts on what has changed since they looked, but for what they did themselves meanwhile."""
    newest = call.newest
    if newest is None or newest.kind in STEPS_BEFORE_TAKEN:
        return
    if newest.kind != Kind.CLOSED and newest.user_id == actor.user_id:
        return
    if newest.pk == seen_event_id and newest.kind != Kind.CLOSED:
        return
    raise StaleError(_newest_step_words(call, newest))


def _newest_step_words(call: Call, newest: CallEvent) -> str:
    values = {"who": str(newest.user or ""), "table": call.table}
    if newest.kind == Kind.ACKNOWLEDGED:
        return _("%(who)s is on the way to table %(table)s already.") % values
    if newest.kind == Kind.ATTENDED:
        return _("%(who)s is at table %(table)s already.") % values
    if newest.how == How.WITHDRAWN:
        return _("Table %(table)s no longer needs the director.") % values
    return _("%(who)s has closed the call of table %(table)s already.") % values


def append_step(call: Call, kind: CallEvent.Kind, actor: Actor, **ending: object) -> CallEvent:
    """Append what was done, and move the pointer where nobody else has moved it since it was read."""
    event = CallEvent.objects.create(call=call, kind=kind, user_id=actor.user_id, device_id=actor.device_id, **ending)
    unmoved = Call.objects.filter(pk=call.pk, newest=call.newest_id)
    if not unmoved.update(newest=event, open=kind != Kind.CLOSED):
        raise StaleError(_("This call has just been changed. Please look again."))
    return event


def record_of_call(call: Call, action: str, actor: Actor, more: dict[str, object] | None = None) -> None:
    data = {"call": call.pk, "section": call.section, "table": call.table, **(more or {})}
    club_id = Session.objects.values_list("club_id", flat=True).get(pk=call.session_id)
    append_audit_row(club_id, actor, action, data, session_id=call.session_id)
    transaction.on_commit(partial(cache_delete, calls_version_key(call.session_id)))
