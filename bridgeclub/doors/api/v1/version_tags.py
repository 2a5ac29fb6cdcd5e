"""Entity tags: what a program has already is not sent again, what it has not seen is not changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from django.http import HttpResponseBase, HttpResponseNotModified
from django.utils.http import parse_etags
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response


def etag_response(request: Request, data: Any) -> HttpResponseBase:
    """The answer with a tag made of what is in it; 304 where the caller has the same."""
    digest = hashlib.sha256(JSONRenderer().render(data)).hexdigest()[:32]
    return conditional_response(request, f'"{digest}"', lambda: data)


def conditional_response(request: Request, etag: str, make: Callable[[], Any]) -> HttpResponseBase:
    """304 where the caller has what stands under this tag, made only where not."""
    if etag in etags_in(request, "If-None-Match"):
        return HttpResponseNotModified(headers={"ETag": etag})
    return Response(make(), headers={"ETag": etag})


def etags_in(request: Request, header: str) -> set[str]:
    """The tags that a header names; one that was made weak on the way counts as itself."""
    return {each.removeprefix("W/") for each in parse_etags(request.headers.get(header, ""))}
