"""A page with its entity tag: asked for again every time, and not sent again to whoever has it."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags


def not_modified(request: HttpRequest, etag: str, *, own: bool = False) -> HttpResponse | None:
    """304 where the reader has this already, compressed or not. `own`: it is the reader's alone, and kept for nobody
    else."""
    known = [each.removeprefix("W/") for each in parse_etags(request.headers.get("If-None-Match", ""))]
    return with_etag(HttpResponseNotModified(), etag, own=own) if etag in known else None


def with_etag(response: HttpResponse, etag: str, *, own: bool = False) -> HttpResponse:
    """The answer with its tag."""
    response["ETag"] = etag
    patch_cache_control(response, no_cache=True, **({"private": True} if own else {}))
    return response


def not_modified_or(request: HttpRequest, etag: str, part: Callable[[], HttpResponse]) -> HttpResponse:
    """Nothing new for whoever has what the tag stands for, else the reader's own part of a page."""
    return not_modified(request, etag, own=True) or with_etag(part(), etag, own=True)
