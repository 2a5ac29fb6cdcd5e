"""The scripts by which a browser keeps pages for the time without a server; every door serves those of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.http import HttpResponse
from django.utils.cache import add_never_cache_headers


def static_file(name: str) -> Path:
    """A file of ours by its name under static/. FileNotFoundError where there is none."""
    path = finders.find(name)
    if not isinstance(path, str):
        raise FileNotFoundError(name)
    return Path(path)


@cache
def worker_script(name: str) -> str:
    """The text of such a script, read once."""
    return static_file(name).read_text(encoding="utf-8")


def worker_response(text: str) -> HttpResponse:
    """The script as it is registered: asked for anew every time, or a browser would go on with an old one."""
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    add_never_cache_headers(response)
    return response
