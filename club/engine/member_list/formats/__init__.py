"""Every list of members that a program or a federation writes: a folder each, found by being here.

A folder has `format.json`, whose keys are the fields of `ListFormat`, and in `fixtures` lists of the real form with
what is read in them (`read.json`). What is read, what is lost and where it is known from stands in `docs/formats.md`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

from club.engine.member_list.words import bare

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class ListFormat:
    """How the lists of a program are told from others, and which of their columns is which.

    `title` is the program's name, or empty for our own lists. A list is recognised by its heading: all of `needs`
    stand in it, each of `needs_at` at its place, and it has `width` columns or more; or, where it has none, by
    `begins`, all that its first line says. `columns` has the headings of the fields, `places` their places where only
    these are known. `others` are the program's own columns, which are never taken for a field. `status` has patterns of
    what stands in the column of the status and what it means, the first that fits counts; `nothing` are entries that
    stand for an empty cell.
    """

    title: str
    needs: tuple[str, ...] = ()
    needs_at: Mapping[int, str] = field(default_factory=dict)
    width: int = 0
    begins: str = ""
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    places: Mapping[str, int] = field(default_factory=dict)
    others: tuple[str, ...] = ()
    status: tuple[tuple[str, str], ...] = ()
    nothing: tuple[str, ...] = ()

    def is_headed_by(self, cells: Sequence[str]) -> bool:
        """Whether a row of a list is the heading of this format."""
        if not (self.needs or self.needs_at) or len(cells) < self.width:
            return False
        words = [bare(cell) for cell in cells]
        at = all(place < len(words) and words[place] == bare(word) for place, word in self.needs_at.items())
        return at and {bare(word) for word in self.needs} <= set(words)

    def columns_in(self, cells: Sequence[str]) -> dict[str, int]:
        """The columns of a heading by the fields that they hold."""
        words = [bare(cell) for cell in cells]
        named = {
            name: words.index(bare(heading))
            for name, headings in self.columns.items()
            for heading in reversed(headings)
            if bare(heading) in words
        }
        return {**self.places, **named}

    def knows(self, heading: str) -> bool:
        """Whether the program has this heading itself."""
        own = [*self.others, *(word for headings in self.columns.values() for word in headings)]
        return bare(heading) in {bare(word) for word in own} or bool(self.places)

    def meaning(self, status: str) -> str:
        """What an entry of the column of the status means: member, former, visitor; "" where nobody has said."""
        low = status.casefold()
        return next((meaning for pattern, meaning in self.status if fnmatchcase(low, pattern.casefold())), "")


@cache
def every_format() -> Mapping[str, ListFormat]:
    """The formats by their keys, which are the names of their folders."""
    return {path.parent.name: _format(path) for path in sorted(_HERE.glob("*/format.json"))}


def format_headed_by(cells: Sequence[str]) -> ListFormat | None:
    """The format whose heading a row is; of several the one that needs most."""
    found = [each for each in every_format().values() if each.is_headed_by(cells)]
    return max(found, key=lambda each: len(each.needs) + len(each.needs_at), default=None)


def format_begun_by(cells: Sequence[str]) -> ListFormat | None:
    """The format without a heading whose lists begin with this line."""
    said = "".join(cells).strip().casefold()
    return next((each for each in every_format().values() if said and said == each.begins.casefold()), None)


def _format(path: Path) -> ListFormat:
    read: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    columns = {
        name: (said,) if isinstance(said, str) else tuple(said) for name, said in read.pop("columns", {}).items()
    }
    said: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in read.items()}
    said["needs_at"] = {int(place): word for place, word in read.get("needs_at", {}).items()}
    said["status"] = tuple(read.get("status", {}).items())
    return ListFormat(columns=columns, **said)
