"""How much may be sent at once, and how often much: refused by what is announced, before it is read."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import bad_request

from bridgeclub.http.numeric_input import number_or_zero
from club.cache import cache_get, cache_set

Answer = Callable[[HttpRequest], HttpResponseBase]
MEGABYTE = 1_000_000
#: Bytes of a whole request, by the beginning of its address; the first that fits counts. docs/served.md tells them.
MOST_BYTES: Mapping[str, int] = {
    "/api/v1/": 4 * MEGABYTE,
    "/api/": 64_000,
    "/desk/": 20 * MEGABYTE,
    "/admin/": MEGABYTE,
    "/": 200_000,
}
#: What has to be read and looked through takes seconds; a form never has so much.
LARGE_BODY_BYTES = 100_000
#: What the server program itself still takes in: so that it is a page that says no, and not a closed line.
SERVER_BYTES = 64 * MEGABYTE
LARGE_BODIES_A_MINUTE = 30
MINUTE = 60


@dataclass(frozen=True)
class Refusal:
    """A status, and why in words."""

    status: int
    title: str
    words: str


def limit_bodies(get_response: Answer) -> Answer:
    """Middleware: what is too large, or comes too often from one account, is answered and not read."""

    def answered(request: HttpRequest) -> HttpResponseBase:
        length, most = _announced(request), too_large(request)
        if most:
            return _refused(request, _too_large(most))
        if (
            length > LARGE_BODY_BYTES
            and not request.path.startswith("/api/")
            and not count_large_body(_account(request))
        ):
            return _refused(request, _too_often())
        return get_response(request)

    return answered


def too_large(request: HttpRequest) -> int:
    """The most bytes that are taken at this address, where more are announced; else 0."""
    most = next(most for beginning, most in MOST_BYTES.items() if request.path.startswith(beginning))
    return most if _announced(request) > most else 0


def _announced(request: HttpRequest) -> int:
    return number_or_zero(request.META.get("CONTENT_LENGTH"))


def count_large_body(who: str) -> bool:
    """Counts one more of somebody's large requests; False where there were too many in this minute."""
    minute, _passed = divmod(int(time.time()), MINUTE)
    key = f"much-sent:{who}:{minute}"
    sent = (cache_get(key, int) or 0) + 1
    cache_set(key, sent, 2 * MINUTE)
    return sent <= LARGE_BODIES_A_MINUTE


def bad_request_view(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """What the framework would not read: said with its reason where it was too much."""
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent):
        return _refused(request, Refusal(413, _("Too much at once"), _("Send less of it, in several parts.")))
    return bad_request(request, exception)


def _account(request: HttpRequest) -> str:
    user = getattr(request, "user", None)
    return str(getattr(user, "pk", None) or request.META.get("REMOTE_ADDR", ""))


def _too_large(most: int) -> Refusal:
    allowed = _("%(n)d MB") % {"n": most // MEGABYTE} if most >= MEGABYTE else _("%(n)d kB") % {"n": most // 1000}
    words = _("What was sent is larger than %(most)s, the most that is taken here at once. Nothing was changed.")
    return Refusal(413, _("Too large"), words % {"most": allowed})


def _too_often() -> Refusal:
    words = _("More than %(most)d large files in a minute. Please wait a minute, then go on. Nothing was changed.")
    return Refusal(429, _("Too often"), words % {"most": LARGE_BODIES_A_MINUTE})


def _refused(request: HttpRequest, refusal: Refusal) -> HttpResponseBase:
    if request.path.startswith("/api/v1/"):
        kind = {413: "too-much", 429: "too-often"}[refusal.status]
        values = {"type": f"/api/v1/docs/#problem-{kind}", "title": refusal.title, "status": refusal.status}
        body = {**values, "detail": refusal.words}
        return JsonResponse(body, status=refusal.status, content_type="application/problem+json")
    if request.path.startswith("/api/"):
        return JsonResponse({"message": refusal.words}, status=refusal.status)
    response: HttpResponse = render(request, "too_much.html", {"refusal": refusal}, status=refusal.status)
    return response
