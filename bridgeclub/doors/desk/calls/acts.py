"""What the director presses about a call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.access import user_id
from bridgeclub.doors.desk.calls import queue
from bridgeclub.doors.desk.calls.forms import CloseForm, OpenForm
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.http.numeric_input import number_or_zero
from club.queries import fellow_directors
from rulings.queries.calls import CallInfo, call_of
from rulings.services.call_handing import hand_call, return_call
from rulings.services.calls import attend_call, close_call, mark_calls_seen, take_call
from rulings.services.desk_calls import call_by_voice

OLD = gettext_lazy("This page is too old. Please look again.")
#: Where the button stood.
BACK = ("calls", "calls-phone", "room")


@require_POST
@at_desk
def shown(desk: Desk) -> HttpResponse:
    """The page says that it has these calls on its screen: 204, whatever has become of them meanwhile."""
    calls = {number_or_zero(each) for each in desk.request.POST.getlist("call")}
    mark_calls_seen(session_id=desk.session.id, calls=calls, actor=desk.actor)
    return HttpResponse(status=204)


@require_POST
@at_desk
def taken(desk: Desk, *, call: int) -> HttpResponse:
    """I’m coming."""
    found = find(desk, call)
    message = _("You are on the way to table %(table)s.") % {"table": found.place}
    return _answer(desk, lambda: take_call(**_call_arguments(desk, found)), message)


@require_POST
@at_desk
def attended(desk: Desk, *, call: int) -> HttpResponse:
    """At the table."""
    found = find(desk, call)
    message = _("You are at table %(table)s.") % {"table": found.place}
    return _answer(desk, lambda: attend_call(**_call_arguments(desk, found)), message)


@require_POST
@at_desk
def handed(desk: Desk, *, call: int) -> HttpResponse:
    """You take it: a colleague is asked to go."""
    found, to = find(desk, call), number_or_zero(desk.request.POST.get("to"))
    fellows = fellow_directors(desk.session.club.id, user_id(desk.request))
    who = next((each.called for each in fellows if each.user_id == to), "")
    message = _("%(who)s is asked to go to table %(table)s.") % {"who": who, "table": found.place}
    of = {"session_id": desk.session.id, "call_id": found.id}
    return _answer(desk, lambda: hand_call(**of, to_user_id=to, actor=desk.actor), message)


@require_POST
@at_desk
def returned(desk: Desk, *, call: int) -> HttpResponse:
    """I do not go."""
    found = find(desk, call)
    message = _("Table %(table)s waits again.") % {"table": found.place}
    of = {"session_id": desk.session.id, "call_id": found.id}
    return _answer(desk, lambda: return_call(**of, actor=desk.actor), message)


@require_POST
@at_desk
def closed(desk: Desk, *, call: int) -> HttpResponse:
    """It is settled, or there was nothing to do."""
    found, form = find(desk, call), CloseForm(desk.request.POST)
    if not form.is_valid():
        messages.error(desk.request, " ".join(map(str, form.errors.get("note") or [OLD])))
        return _back(desk, done=False)
    sent = form.cleaned_data
    message = _("The call of table %(table)s is closed.") % {"table": found.place}
    ending = {"how": sent["how"], "note": sent["note"]}
    return _answer(desk, lambda: close_call(**_call_arguments(desk, found), **ending), message)


@require_POST
@at_desk
def opened(desk: Desk) -> HttpResponse:
    """A table called by voice."""
    tables = queue.tables_of(desk)
    form = OpenForm(desk.request.POST, tables=tables)
    if not form.is_valid():
        return queue.show(desk, form, status=422)
    letter, table = form.places[form.cleaned_data["table"]]
    place = {"section": letter, "table": table, "client_id": form.cleaned_data["client_id"]}
    message = _("Table %(table)s is among the calls.") % {"table": form.labels[form.cleaned_data["table"]]}
    desk.attempt(lambda: call_by_voice(session_id=desk.session.id, actor=desk.actor, **place), message)
    return desk.redirect_to("calls")


def find(desk: Desk, call: int) -> CallInfo:
    """A call of this session, or 404."""
    found = call_of(desk.session.id, call)
    if found is None:
        raise Http404
    return found


def _call_arguments(desk: Desk, call: CallInfo) -> dict[str, Any]:
    seen_event_id = number_or_zero(desk.request.POST.get("seen"))
    return {"session_id": desk.session.id, "call_id": call.id, "seen_event_id": seen_event_id, "actor": desk.actor}


def _answer(desk: Desk, act: Callable[[], object], message: str) -> HttpResponse:
    return _back(desk, done=desk.attempt(act, message))


def _back(desk: Desk, *, done: bool) -> HttpResponse:
    """To the page where the button stood; or for that page, which is open, what has become of it (409: nothing)."""
    if desk.fragment:
        return desk.render("desk/calls/_said.html", status=200 if done else 409)
    back = desk.request.POST.get("back", "")
    return desk.redirect_to(back if back in BACK else "calls")
