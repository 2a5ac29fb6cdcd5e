"""The pages' files under names that say what is in them: compressed, and kept by browsers for good.

The names are made of the files where they lie, when they are first asked for: there is no collecting step that somebody
could forget, and a club's laptop serves them exactly as a server does.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Any
from wsgiref.headers import Headers

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import HashedFilesMixin, StaticFilesStorage, staticfiles_storage
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import ContentFile
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.utils.cache import add_never_cache_headers
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import Response, StaticFile

#: Who sends this takes gzip.
GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")
#: A name with what is in the file before its ending, as Django writes it.
NAMED = re.compile(r"(?P<stem>.+)\.[0-9a-f]{12}(?P<ending>\.\w+)")
#: Endings of what becomes smaller.
TEXTS = (".js", ".css", ".svg", ".json", ".txt", ".map")


def plain_name(name: str) -> str:
    """css/base.0123456789ab.css → css/base.css; "" for a name without its content."""
    found = NAMED.fullmatch(name)
    return found["stem"] + found["ending"] if found else ""


class NamedByContent(HashedFilesMixin, StaticFilesStorage):  # type: ignore[misc]  # as Django itself puts them together
    """`{% static "css/base.css" %}` is /static/css/base.0123456789ab.css while the file is as it is."""

    def stored_name(self, name: str) -> str:
        """Raises ValueError where there is no such file."""
        if name not in self.hashed_files:
            path = finders.find(name)
            if not isinstance(path, str):
                raise ValueError(f"There is no file {name} among the static files.")
            named = self.hashed_name(name, ContentFile(Path(path).read_bytes()))
            self.hashed_files[name] = named.replace("\\", "/")
        return str(self.hashed_files[name])


class ByContent(finders.BaseFinder):
    """A file by the name that says what is in it, as long as that is in it."""

    def find(self, path: str, find_all: bool = False, **kwargs: Any) -> Any:
        """Its place in the file system; an empty list where it is of another version, or no such name."""
        name = plain_name(path)
        try:
            now = bool(name) and staticfiles_storage.url(name) == settings.STATIC_URL + path
        except (ValueError, SuspiciousFileOperation):
            now = False
        return (finders.find(name, find_all=True) if find_all else finders.find(name)) if now else []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[Any]:
        """No files of its own."""
        return ()


class Packed:
    """A file as whitenoise answers with it, and compressed for whoever can unpack it."""

    def __init__(self, file: StaticFile, path: str) -> None:
        self.file, self.path = file, path

    @cached_property
    def body(self) -> bytes:
        """Made when it is first asked for."""
        return gzip.compress(Path(self.path).read_bytes(), 9, mtime=0)

    def get_response(self, method: str, asked: dict[str, str]) -> Response:
        """As the file's own answer, but for what only a whole file can have."""
        answer = self.file.get_response(method, asked)
        if answer.status != HTTPStatus.OK or not GZIP.search(asked.get("HTTP_ACCEPT_ENCODING", "")):
            return answer
        if answer.file is not None:
            answer.file.close()
        headers = [each for each in answer.headers if each[0] != "Content-Length"]
        headers += [("Content-Encoding", "gzip"), ("Content-Length", str(len(self.body)))]
        return Response(HTTPStatus.OK, headers, None if method == "HEAD" else BytesIO(self.body))


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no types
    """Middleware: whitenoise that keeps in mind what it found, and leads from another version to what is there."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        super().__init__(get_response)
        # Whitenoise's word for "when it is asked for": here each file is looked for once.
        self.autorefresh = True

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """The file, the way to it, or whatever else there is."""
        url = request.path_info
        if not url.startswith(self.static_prefix):
            return self.get_response(request)  # type: ignore[no-any-return]
        found = self.files.get(url) or self.find_file(url)
        if found is not None:
            if not settings.DEBUG:
                self.files[url] = found
            answer: HttpResponseBase = self.serve(found, request)
            return answer
        return led_on(url.removeprefix(self.static_prefix)) or self.get_response(request)

    def add_files_from_finders(self) -> None:
        """None before it is asked for."""

    def get_static_file(self, path: str, url: str, stat_cache: Any = None) -> StaticFile | Packed:
        """A text is there compressed as well."""
        file: StaticFile = super().get_static_file(path, url, stat_cache)
        return Packed(file, path) if path.endswith(TEXTS) else file

    def add_cache_headers(self, headers: Headers, path: str, url: str) -> None:
        """For good, where the name says what is in it."""
        super().add_cache_headers(headers, path, url)
        if path.endswith(TEXTS):
            headers["Vary"] = "Accept-Encoding"


def led_on(name: str) -> HttpResponseBase | None:
    """A page older than this process still finds its files: better than nothing where it lies open."""
    plain = plain_name(name)
    try:
        answer = HttpResponseRedirect(staticfiles_storage.url(plain)) if plain else None
    except (ValueError, SuspiciousFileOperation):
        return None
    if answer is not None:
        add_never_cache_headers(answer)
    return answer
