"""A long list in parts: `?limit=` and an opaque `cursor` in, links to what comes before and after out."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request

from club.queries import Part, Window

USUAL, MOST = 50, 200
HIGHEST = 2**63 - 1
NO_LIMIT = _("The limit is a number from 1 to 200.")
NO_CURSOR = _("This is not a cursor of this list. Take the link as it was given, or begin again without one.")
Reader = Callable[[Any], Any]


def integer_key(value: Any) -> int:
    """A number of a cursor. ValueError for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= HIGHEST:
        raise ValueError(value)
    return value


def text_key(value: Any) -> str:
    """A word of a cursor. ValueError for anything else."""
    if not isinstance(value, str):
        raise ValueError(value)
    return value


def window_from_request(request: Request, *readers: Reader) -> Window:
    """Which part is asked for; `readers` read the values of the list's key."""
    query = request.query_params
    limit = query.get("limit", str(USUAL))
    if not (limit.isascii() and limit.isdigit() and len(limit) < 4 and 1 <= int(limit) <= MOST):
        raise ValidationError({"limit": NO_LIMIT})
    cursor = query.get("cursor")
    if not cursor:
        return Window(int(limit))
    back, key = _read(cursor, readers)
    return Window(int(limit), key, back)


def _read(cursor: str, readers: Iterable[Reader]) -> tuple[bool, tuple[Any, ...]]:
    try:
        back, *values = json.loads(urlsafe_b64decode(cursor.encode("ascii")))
        return bool(back), tuple(read(value) for read, value in zip(readers, values, strict=True))
    except (ValueError, TypeError, RecursionError) as odd:
        raise ValidationError({"cursor": NO_CURSOR}) from odd


def paged_response(request: Request, part: Part[Any], shown: Callable[[Any], Any]) -> dict[str, Any]:
    """{"items", "next", "previous"}: the links are addresses of this server, or None."""
    return {
        "items": [shown(row) for row in part.rows],
        "next": _link(request, part.next, back=False),
        "previous": _link(request, part.previous, back=True),
    }


def _link(request: Request, key: tuple[Any, ...] | None, *, back: bool) -> str | None:
    if key is None:
        return None
    cursor = json.dumps([int(back), *key], default=str, separators=(",", ":"))
    query = {**request.query_params.dict(), "cursor": urlsafe_b64encode(cursor.encode()).decode()}
    return f"{request.path}?{urlencode(query)}"
