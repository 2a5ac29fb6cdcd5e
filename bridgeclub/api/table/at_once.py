"""An entry of the usual form, taken without what the framework for programs does around every request. All else, and
whatever is refused, is done by its view from the beginning: its answers and its words are the only ones."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.views.decorators.csrf import csrf_exempt
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer

from bridgeclub.api.bodies import Body
from bridgeclub.api.table.authentication import known_device
from bridgeclub.api.table.entries import answer_to, plain_entry
from bridgeclub.api.table.views import STATUS, Results
from club.errors import Refused
from scoring.services.table import TableEntry, enter_at_table

_any = Results.as_view()
_render = JSONRenderer().render
HEADERS = {"Cache-Control": "private, no-cache", "Allow": "POST, OPTIONS"}


# The token is asked for where the device is looked up, as by the view.
@csrf_exempt
def results(request: HttpRequest) -> HttpResponseBase:
    """POST /api/table/results: see Results."""
    entry = _usual(request)
    if entry is None:
        return _any(request)
    try:
        device = known_device(request)
        entered = enter_at_table(place=device.place, device_id=device.id, entry=entry)
    except (Refused, APIException):
        # Nothing has happened: the view refuses it again, and says so.
        return _any(request)
    answer = _render(answer_to(entry, entered))
    return HttpResponse(answer, Body.media_type, STATUS.get(entered.status, 201), headers=HEADERS)


def _usual(request: HttpRequest) -> TableEntry | None:
    """The entry, where everything about the request is as the table's script sends it."""
    said = request.META.get
    if request.method != "POST" or said("CONTENT_TYPE") != Body.media_type:
        return None
    if said("HTTP_ACCEPT", "*/*") != "*/*" or said("QUERY_STRING"):
        return None
    try:
        found: Any = json.loads(request.body.decode())
    except (ValueError, RecursionError):
        return None
    return plain_entry(found)
