"""What the table's page is made of, under addresses that change with it, and the worker that keeps all of it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.translation import get_language, override
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from bridgeclub.doors.tablet.words import words
from bridgeclub.http.service_worker import static_file, worker_response, worker_script
from bridgeclub.http.static_files import GZIP

WORKER = "bundles/table_worker.js"
#: By their names on the page, the files under static/ (tools/bundle.py puts them together).
FILES = {
    "table.js": "bundles/table.js",
    "table.css": "bundles/table.css",
    "favicon.svg": "img/favicon.svg",
    "another_way.js": "bundles/another_way.js",
    "compare.js": "bundles/compare.js",
}
#: Fetched when a table has an entry that could need it, and kept from then on.
LATER = ("another_way.js", "compare.js")
#: The page's sentences, by language: a script, so that they are here before the one that says them.
WORDS = "words-{language}.js"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
FOR_EVER = "public, max-age=31536000, immutable"
NAME_LENGTH = 16


@dataclass(frozen=True)
class Part:
    """A file: what is in it, the same compressed, and its media type."""

    body: bytes
    packed: bytes
    kind: str


@dataclass(frozen=True)
class App:
    """All files of the page by their names under static/; `version` is a name for exactly this content."""

    version: str
    parts: dict[str, Part]

    @property
    def words(self) -> str:
        """The address of the sentences in the language of now."""
        return self.at + WORDS.format(language=get_language() or settings.LANGUAGE_CODE)

    @property
    def at(self) -> str:
        """The address under which every file has its name."""
        return reverse("tablet:app", kwargs={"version": self.version, "name": "-"}).removesuffix("-")


def table_app() -> App:
    """As the files were when this process first asked: a page and its scripts are never of two versions."""
    return _read() if settings.DEBUG else _cached()


@cache
def _cached() -> App:
    return _read()


def _read() -> App:
    bodies = {name: static_file(path).read_bytes() for name, path in FILES.items()} | dict(_sentences())
    named = sha256()
    for name, body in bodies.items():
        named.update(f"{name} {len(body)}\n".encode() + body)
    parts = {name: Part(body, gzip.compress(body, 9, mtime=0), _kind(name)) for name, body in bodies.items()}
    return App(named.hexdigest()[:NAME_LENGTH], parts)


def _sentences() -> Iterator[tuple[str, bytes]]:
    for language, _name in settings.LANGUAGES:
        with override(language):
            said = json.dumps(words(), ensure_ascii=False, separators=(",", ":"))
            yield WORDS.format(language=language), f"window.tableWords={said}".encode()


def _kind(name: str) -> str:
    return KINDS[name[name.rindex(".") :]]


@require_safe
def app(request: HttpRequest, version: str, name: str) -> HttpResponseBase:
    """One file. A page older than this process is led to what is there now: better than nothing where it lies open."""
    now = table_app()
    part = now.parts.get(name)
    if part is None:
        raise Http404
    if version != now.version:
        answer = redirect(now.at + name)
        add_never_cache_headers(answer)
        return answer
    packed = GZIP.search(request.headers.get("Accept-Encoding", "")) is not None
    response = HttpResponse(part.packed if packed else part.body, content_type=part.kind)
    response["Cache-Control"] = FOR_EVER
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


@gzip_page
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The same for everybody; another script as soon as any file of the page is another one."""
    now = table_app()
    names = [name for name in now.parts if name not in LATER]
    table = {"version": now.version, "at": now.at, "page": reverse("tablet:table"), "names": names}
    return worker_response(f"const TABLE = {json.dumps(table)};\n{worker_script(WORKER)}")
