"""Writes down where accounts are logged in: at log-in, and once an hour while pages are asked for."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from club.engine.passed import still_lasts
from club.services import record_log_in

#: In the browser's session: under which key and when it was written down last. No page needs a query to know.
SESSION_ENTRY = "log-in"
AN_HOUR = 60 * 60


@receiver(user_logged_in)
def _begun(request: HttpRequest | None = None, **_kwargs: Any) -> None:
    """The days of a session are counted from the log-in, however often it is written to."""
    if request is not None:
        request.session.set_expiry(timezone.now() + timedelta(seconds=settings.SESSION_COOKIE_AGE))
        request.session.pop(SESSION_ENTRY, None)
        _keep(request)


def keep_log_ins(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: whoever is logged in by now has been seen. Pages that ask for no session cost nothing."""

    def kept(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.session.accessed and SESSION_KEY in request.session and not _recorded_lately(request):
            _keep(request)
        return response

    return kept


def _recorded_lately(request: HttpRequest) -> bool:
    record = request.session.get(SESSION_ENTRY)
    return bool(
        record is not None
        and record["key"] == request.session.session_key
        and still_lasts(record["seen"], AN_HOUR, time.time())
    )


def _keep(request: HttpRequest) -> None:
    session = request.session
    if session.session_key is None:
        session.save()
    now = int(time.time())
    began = (session.get(SESSION_ENTRY) or {}).get("began", now)
    session[SESSION_ENTRY] = {"key": session.session_key, "began": began, "seen": now}
    record_log_in(
        user_id=int(session[SESSION_KEY]),
        session_key=str(session.session_key),
        agent=request.headers.get("User-Agent", ""),
        began=datetime.fromtimestamp(began, UTC),
    )
