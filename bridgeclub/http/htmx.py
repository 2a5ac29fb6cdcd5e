"""Requests of htmx: a part of a page is asked for, and put into the page that is open."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django_htmx.http import trigger_client_event

#: The event for which the live part of a page waits (static/js/live.js).
LOOK = "live:ask"


def asks_for_part(request: HttpRequest) -> bool:
    return request.headers.get("HX-Request") == "true"


def done_here(event: str = LOOK, **detail: str) -> HttpResponse:
    """204: it is done, and nothing of the page is replaced; the page hears of it by the event."""
    return trigger_client_event(HttpResponse(status=204), event, detail)
