"""What 0.9 left behind, unpacked; and every page of it, walked by links."""

from __future__ import annotations

import html
import json
import re
import tarfile
import zipfile
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.urls import resolve

PACKED = Path(__file__).with_name("made.tar.xz")
LINK = re.compile(r"""(?:href|hx-get|src)="([^"#]+)""")
#: What logs out, what nobody but the framework has written, and what is no page of the data.
ELSEWHERE = ("/static/", "/accounts/", "/admin/")


@dataclass(frozen=True)
class Made:
    """A folder with `data/`, `server.zip`, `club.zip` and `session.zip` of 0.9."""

    folder: Path

    @property
    def ways(self) -> dict[str, Any]:
        """Links, addresses and passwords by which people came in."""
        return dict(json.loads((self.folder / "ways.json").read_text()))

    @property
    def exports(self) -> dict[str, Any]:
        """By address, the document of every session as 0.9 exported it."""
        return dict(json.loads((self.folder / "exports.json").read_text()))

    def rows(self, table: str) -> list[dict[str, Any]]:
        """The rows of a table as 0.9 copied them."""
        with zipfile.ZipFile(self.folder / "server.zip") as copy:
            return [json.loads(line) for line in copy.read(f"rows/{table}.jsonl").splitlines()]


def unpacked(folder: Path) -> Made:
    with tarfile.open(PACKED) as packed:
        packed.extractall(folder, filter="data")
    return Made(folder)


@dataclass(frozen=True)
class Page:
    """What was answered. `text` is "" where it is no page of ours."""

    status: int
    text: str = ""
    location: str = ""


def walked(get: Callable[[str], Page], starts: Sequence[str], each: int) -> tuple[int, list[str]]:
    """Follow all links from there, of each view so many addresses in each session: pages seen, and what went wrong."""
    waiting, seen, wrong, of_a_view = deque(starts), set(starts), [], Counter[Any]()
    count = 0
    while waiting:
        path = waiting.popleft()
        page = get(path)
        count += 1
        if page.status >= 400:
            wrong.append(f"{page.status} {path}")
        for link in [page.location, *map(html.unescape, LINK.findall(page.text))]:
            address = path.partition("?")[0] + link if link.startswith("?") else link
            if not address.startswith("/") or address.startswith(ELSEWHERE) or address in seen:
                continue
            view = resolve(address.partition("?")[0])
            kind = (view.view_name, view.kwargs.get("session"))
            of_a_view[kind] += 1
            if of_a_view[kind] <= each:
                seen.add(address)
                waiting.append(address)
    return count, wrong
