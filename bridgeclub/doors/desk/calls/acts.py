"""What the director presses about a call."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from bridgeclub.doors.desk.calls import queue
from bridgeclub.doors.desk.calls.forms import CloseForm, OpenForm
from bridgeclub.doors.desk.room.base_view import Desk, at_desk
from bridgeclub.http.numeric_input import number_or_zero
from rulings.queries.calls import CallInfo, call_of
from rulings.services.calls import attend_call, close_call, mark_calls_seen, take_call
from rulings.services.desk_calls import call_by_voice

OLD = gettext_lazy("This page is too old. Please look again.")
#: Where the button stood.
BACK = ("calls", "room")


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
    """On my way."""
    found = find(desk, call)
    message = _("You are on the way to table %(table)s.") % {"table": found.place}
    desk.attempt(lambda: take_call(**_call_arguments(desk, found)), message)
    return _back(desk)


@require_POST
@at_desk
def attended(desk: Desk, *, call: int) -> HttpResponse:
    """At the table."""
    found = find(desk, call)
    message = _("You are at table %(table)s.") % {"table": found.place}
    desk.attempt(lambda: attend_call(**_call_arguments(desk, found)), message)
    return _back(desk)


@require_POST
@at_desk
def closed(desk: Desk, *, call: int) -> HttpResponse:
    """It is settled, or there was nothing to do."""
    found, form = find(desk, call), CloseForm(desk.request.POST)
    if not form.is_valid():
        messages.error(desk.request, " ".join(map(str, form.errors.get("note") or [OLD])))
        return _back(desk)
    sent = form.cleaned_data
    message = _("The call of table %(table)s is closed.") % {"table": found.place}
    desk.attempt(lambda: close_call(**_call_arguments(desk, found), how=sent["how"], note=sent["note"]), message)
    return _back(desk)


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


def _back(desk: Desk) -> HttpResponse:
    back = desk.request.POST.get("back", "")
    return desk.redirect_to(back if back in BACK else "calls")
