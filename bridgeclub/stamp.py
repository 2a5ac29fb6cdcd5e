"""An unchanged live page is answered from the cache: no query, no template."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags, quote_etag

from club.memory import recall, remember
from scoring.queries.public import Stamp, live_stamp
from scoring.recompute import VERSION_SECONDS, version_key


def current_stamp(club: str, session: str) -> Stamp | None:
    """The stamp as the cache knows it, read again every five seconds.

    The version in the cache is raised at once by whoever writes newer standings.
    """
    key = f"live-stamp:{club}:{session}"
    known: Stamp | None = recall(key)
    if known is None:
        known = live_stamp(club, session)
        if known is None:
            return None
        remember(key, known, VERSION_SECONDS)
    version = max(known.version, recall(version_key(known.session_id)) or 0)
    return Stamp(known.session_id, version, known.editions)


def etag_of(stamp: Stamp) -> str:
    """The entity tag of everything that is shown under this stamp."""
    return quote_etag(stamp.text)


def unchanged(request: HttpRequest, etag: str) -> HttpResponse | None:
    """304 where the reader has this already."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return stamped(HttpResponseNotModified(), etag) if etag in known else None


def stamped(response: HttpResponse, etag: str) -> HttpResponse:
    """The answer with its tag; to be asked for again every time."""
    response["ETag"] = etag
    patch_cache_control(response, no_cache=True)
    return response
