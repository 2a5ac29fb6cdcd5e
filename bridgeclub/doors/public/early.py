"""A live page that asks again and has everything already is answered before anything else runs: no session of a
browser, no language, no account."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch

from bridgeclub.doors.public import views
from bridgeclub.http.entity_tag import not_modified
from bridgeclub.http.version_tag import cached_version_tag, etag_of
from club.queries.practice_clubs import PRACTICE_SLUG

LIVE = re.compile(r"/([-\w]+)/([-\w]+)/live", re.ASCII)
#: For the log, which has the pattern of an address and never the address.
ROUTE = "<slug:club>/<slug:session>/live"
MATCH = ResolverMatch(views.live, (), {}, route=ROUTE)


def answer_unchanged(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: 304 where the view would say so from the cache. All else goes on to the view."""

    def answered(request: HttpRequest) -> HttpResponse:
        if "HTTP_IF_NONE_MATCH" not in request.META or request.method not in ("GET", "HEAD"):
            return get_response(request)
        found = LIVE.fullmatch(request.path_info)
        if found and found[1].startswith(PRACTICE_SLUG):
            # Who may see it is asked every time.
            return get_response(request)
        version_tag = cached_version_tag(*found.groups()) if found else None
        nothing_new = not_modified(request, etag_of(version_tag)) if version_tag else None
        if nothing_new is None:
            return get_response(request)
        request.resolver_match = MATCH
        return nothing_new

    return answered
