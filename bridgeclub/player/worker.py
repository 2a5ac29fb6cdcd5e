"""The script that keeps a telephone's last page; it stands at this door's own address, because it serves no other."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SCRIPT = "js/player/worker.js"


@cache
def _script() -> bytes:
    found = finders.find(SCRIPT)
    if not isinstance(found, str):
        raise FileNotFoundError(SCRIPT)
    return Path(found).read_bytes()


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The same for everybody."""
    return HttpResponse(_script(), content_type="text/javascript")
