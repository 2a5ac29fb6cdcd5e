"""A number for every request, in all that is logged about it: also by the tasks that it set going."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from celery.signals import before_task_publish, task_postrun, task_prerun
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
#: A proxy's own number, where it has the form of one: nothing else of what a stranger sends comes into the log.
GIVEN = re.compile(r"[A-Za-z0-9-]{8,64}")
TASK_HEADER = "request_id"
#: Letters of what a stranger sent that a line about it may have.
MOST_OF_A_STRANGER = 300

_number: ContextVar[str] = ContextVar("request", default="")
_answers = logging.getLogger("bridgeclub.answers")


def number_requests(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the number is in the answer's header, and a line about the answer in the log.

    The line has the pattern of the address, never the address: that of a table's link is its secret.
    """

    def answered(request: HttpRequest) -> HttpResponse:
        given = request.headers.get(HEADER, "")
        token = _number.set(given if GIVEN.fullmatch(given) else uuid4().hex)
        began = time.monotonic()
        try:
            response = get_response(request)
            response[HEADER] = _number.get()
            _answers.info("answered", extra={"answer": _log_values(request, response, began)})
            return response
        finally:
            _number.reset(token)

    return answered


def _log_values(request: HttpRequest, response: HttpResponse, began: float) -> dict[str, Any]:
    values = {
        "method": request.method,
        "route": request.resolver_match.route if request.resolver_match else "",
        "status": response.status_code,
        "milliseconds": round(1000 * (time.monotonic() - began)),
    }
    # Whoever is not needed for the answer is not looked up for the log.
    user = getattr(request, "_cached_user", None)
    return values if user is None or user.pk is None else {**values, "user": user.pk}


class PatternsAlone(logging.Filter):
    """What the framework says of a request has its address in it, and some addresses are secrets: the pattern instead.

    Of an address that fits no pattern the first part is left.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """True for every record: what is told is changed, never kept back."""
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest) and isinstance(record.args, tuple):
            paths = (request.path, request.path.encode("unicode_escape").decode("ascii"))
            record.args = tuple(_pattern(request) if each in paths else each for each in record.args)
        return True


def _pattern(request: HttpRequest) -> str:
    if request.resolver_match:
        return f"/{request.resolver_match.route}"
    first, more, _rest = request.path.removeprefix("/").partition("/")
    return f"/{first}/…" if more else "/…"


class RefusedInOneLine(logging.Filter):
    """What the framework refuses to read, such as a host that is not ours, is no trouble of the program: a warning and
    one line. With where it was found out for each, whoever asks for nonsense all day would fill the disk."""

    def filter(self, record: logging.LogRecord) -> bool:
        """True for every record."""
        if record.exc_info and isinstance(record.exc_info[1], SuspiciousOperation):
            record.msg, record.args = record.getMessage()[:MOST_OF_A_STRANGER], ()
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, logging.getLevelName(logging.WARNING)
        return True


class OneObjectALine(logging.Formatter):
    """A log line as a JSON object: time (UTC), level, logger, message, the request's number, what was answered."""

    def format(self, record: logging.LogRecord) -> str:
        values = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "answer", {}),
        }
        if _number.get():
            values["request"] = _number.get()
        if record.exc_info:
            values["trouble"] = self.formatException(record.exc_info)
        return json.dumps(values, ensure_ascii=False)


@before_task_publish.connect
def _send_along(headers: dict[str, Any] | None = None, **_kwargs: Any) -> None:
    if headers is not None and _number.get():
        headers[TASK_HEADER] = _number.get()


@task_prerun.connect
def _take_up(task: Any = None, **_kwargs: Any) -> None:
    _number.set(getattr(task.request, TASK_HEADER, None) or "")


@task_postrun.connect
def _put_down(**_kwargs: Any) -> None:
    _number.set("")
