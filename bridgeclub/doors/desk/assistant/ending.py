"""The end of a way: what was decided, what holds from then on, and how the director goes on."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.assistant.way import came_of, so_far, with_query
from bridgeclub.doors.desk.calls.forms import OpenForm
from bridgeclub.doors.desk.calls.queue import tables_of
from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.doors.desk.rulings.polled import AT_MOST
from rulings.engine.assistant.path import End, Opens
from rulings.engine.assistant.seats import roles, said
from rulings.engine.noted import can_be_noted, later_of, restrictions_of, waits_for_play
from rulings.queries.calls import CallInfo
from rulings.queries.restrictions import after_play_says, board_is_over, kept_of_call


def end_context(desk: Desk, path: str, end: End, call: CallInfo | None) -> dict[str, Any]:
    """What the page of an end shows, with the people named, and its buttons."""
    seats = {role: desk.request.GET.get(role, "") for role in ("offender", "declarer")}
    named = roles(**seats)
    way = so_far(desk)
    way["path"] = path
    of_call = {name: value for name, value in came_of(desk).items() if name == "call"}
    pages = {
        Opens.INCIDENT: (_("What went wrong at the table"), with_query(desk.url("incidents"), of_call)),
        Opens.FOULED: (_("The fouled board"), with_query(desk.url("incident", kind="fouled"), of_call)),
    }
    return {
        "end": end,
        "decision": said(end.decision, named),
        "restrictions": restrictions_of(end, **seats),
        "later": [(each.law, each.says) for each in later_of(end, **seats)],
        "ruling": with_query(desk.url("ruling-new"), way),
        "elsewhere": pages.get(end.opens),
        "poll": _poll(desk, way) if end.opens is Opens.WEIGHTS else None,
        **_keeping(desk, path, end, call),
    }


def _poll(desk: Desk, way: QueryDict) -> dict[str, Any]:
    """A form that carries the way along into that of the ruling."""
    pairs = [(name, value) for name, values in way.lists() for value in values]
    by_link = with_query(desk.url("peer-polls"), way)
    return {"url": desk.url("ruling-new"), "way": pairs, "rows": range(1, AT_MOST + 1), "by_link": by_link}


def _keeping(desk: Desk, path: str, end: End, call: CallInfo | None) -> dict[str, Any]:
    """What can be kept without a ruling: that the call ended so, and what holds at the table."""
    still_open = call is None or call.ending is None
    kept = _kept(desk, end, call)
    holds_on = desk.session.playing and (call is None or not board_is_over(desk.session.id, call.id))
    notable = can_be_noted(end) and still_open and desk.session.state != "official"
    if waits_for_play(end):
        notable = notable and holds_on
    # What is only for after the play needs no button of its own where the note keeps it.
    lasts = bool(end.restrictions) or waits_for_play(end) or (bool(end.later) and not notable)
    keepable = lasts and not kept and holds_on
    if not (notable or keepable):
        return {"kept": kept}
    tables = () if call is not None else tables_of(desk)
    return {
        "kept": kept,
        "notable": notable,
        "keepable": keepable,
        "note": with_query(desk.url("assistant-note", path=path), so_far(desk)),
        "which": None if call is not None else OpenForm(tables=tables, initial={"client_id": uuid4()}),
    }


def _kept(desk: Desk, end: End, call: CallInfo | None) -> bool:
    """Whether all that holds from now on, and what to come back for, is on the table's card already."""
    if call is None:
        return False
    seats = {role: desk.request.GET.get(role, "") for role in ("offender", "declarer")}
    lasting = [each.says for each in restrictions_of(end, **seats)]
    lasting += [after_play_says(each) for each in later_of(end, **seats)]
    return bool(lasting) and kept_of_call(desk.session.id, call.id).issuperset(lasting)
