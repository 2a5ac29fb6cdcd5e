"""Answers without what nobody reads in them: who asks again and has everything already is told so in few bytes, for
most answers of an evening are such; and a script or a style comes without what is said of pages."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

#: What an answer 304 says of what the reader has (RFC 9110, 15.4.5). All else stands with what was kept: the policies
#: of the page, its kind, its number in the log.
SAID = {"cache-control", "content-location", "date", "etag", "expires", "vary"}
#: Kinds that a browser never shows as a page: what a page may load and who may frame it is not theirs to say.
NO_PAGES = ("text/css", "text/javascript")
OF_PAGES = {
    "content-language",
    "content-security-policy",
    "cross-origin-opener-policy",
    "referrer-policy",
    "x-frame-options",
    "x-request-id",
}


def in_few_bytes(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware, the outermost: what every answer is given on its way is taken from these again."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 304:
            _leave_out(response, {each.lower() for each in response.headers} - SAID)
        elif _is_kept_file(response):
            _leave_out(response, OF_PAGES)
        return response

    return answered


def _is_kept_file(response: HttpResponse) -> bool:
    """A script or a style that is kept for good. A worker's script is not: its policy is the worker's own."""
    kind = response.get("Content-Type", "").partition(";")[0]
    return kind in NO_PAGES and "immutable" in response.get("Cache-Control", "")


def _leave_out(response: HttpResponse, names: set[str]) -> None:
    for name in [each for each in response.headers if each.lower() in names]:
        del response[name]
