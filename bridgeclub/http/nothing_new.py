"""Whoever asks again and has everything already is told so in few bytes: most answers of an evening are such."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

#: What an answer 304 says of what the reader has (RFC 9110, 15.4.5). All else stands with what was kept: the policies
#: of the page, its kind, its number in the log.
SAID = {"cache-control", "content-location", "date", "etag", "expires", "vary"}


def in_few_bytes(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware, the outermost: what every answer is given on its way is taken from these again."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 304:
            for name in [each for each in response.headers if each.lower() not in SAID]:
                del response[name]
        return response

    return answered
