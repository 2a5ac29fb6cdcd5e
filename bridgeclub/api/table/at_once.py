"""An entry of the usual form, taken before anything else runs that it does not need: no session of a browser, no
language, no account, and nothing of what the framework for programs does around every request. All else, and whatever
is refused, goes on and is done by its view from the beginning: its answers and its words are the only ones."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import cache
from typing import Any

from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch
from rest_framework.exceptions import APIException
from rest_framework.renderers import JSONRenderer

from bridgeclub.api.bodies import Body
from bridgeclub.api.table.authentication import known_device
from bridgeclub.api.table.entries import answer_to, plain_entry
from bridgeclub.api.table.views import STATUS, Results
from bridgeclub.body_limits import too_large
from club.errors import Refused
from scoring.services.table import TableEntry, enter_at_table

PATH = "/api/table/results"
#: For the log.
MATCH = ResolverMatch(Results.as_view(), (), {}, url_name="table_results", route=PATH.removeprefix("/"))
logger = logging.getLogger(__name__)
_render = JSONRenderer().render


def take_entries(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: POST /api/table/results, see Results."""

    def answered(request: HttpRequest) -> HttpResponse:
        if request.path_info != PATH or request.method != "POST":
            return get_response(request)
        return _taken(request) or get_response(request)

    return answered


def _taken(request: HttpRequest) -> HttpResponse | None:
    entry = _usual(request)
    if entry is None:
        return None
    try:
        device = known_device(request)
        entered = enter_at_table(place=device.place, device_id=device.id, entry=entry)
    except (Refused, APIException):
        # Nothing has happened: the view refuses it again, and says so.
        return None
    except Exception as trouble:
        # The view tries again, and says what is wrong if it is. An entry counts once.
        logger.warning("An entry was not taken at once: %s", type(trouble).__name__)
        return None
    request.resolver_match = MATCH
    answer = _render(answer_to(entry, entered))
    return HttpResponse(answer, Body.media_type, STATUS.get(entered.status, 201), headers=_headers())


@cache
def _headers() -> dict[str, str]:
    """Those of every answer of the view, and of what stands before it."""
    return {
        "Cache-Control": "private, no-cache",
        "Allow": "POST, OPTIONS",
        "X-Frame-Options": settings.X_FRAME_OPTIONS,
        "Content-Language": settings.LANGUAGE_CODE,
        "Vary": "Accept-Language",
        "Content-Security-Policy": build_policy(),
    }


def _usual(request: HttpRequest) -> TableEntry | None:
    """The entry, where everything about the request is as the table's script sends it."""
    said = request.META.get
    if said("CONTENT_TYPE") != Body.media_type or said("HTTP_ACCEPT", "*/*") != "*/*" or said("QUERY_STRING"):
        return None
    if too_large(request):
        return None
    try:
        request.get_host()
        found: Any = json.loads(request.body.decode())
    except (ValueError, RecursionError, SuspiciousOperation):
        return None
    return plain_entry(found)
