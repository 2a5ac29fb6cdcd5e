"""What a format of results is: how its files are told from others, and how one is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scoring.engine.old_results.codes import Refused
from scoring.engine.old_results.table import Table
from scoring.engine.old_results.values import Evening, Note, Unreadable
from scoring.engine.usebio.markup import SIZE_AT_MOST, decoded

_BEGINNING = 4000
Answers = Mapping[str, str]


@dataclass(frozen=True)
class Source:
    """A file as it came in, and what somebody has said about it.

    `columns`: which column of a table is which. `answers` to its questions, by the place of an evening in the file.
    """

    name: str
    data: bytes
    columns: Mapping[str, int] | None = None
    answers: Mapping[int, Answers] = field(default_factory=dict)

    @cached_property
    def beginning(self) -> str:
        """So much of the text as tells its kind, line ends as "\\n", without blanks before it."""
        return _with_plain_line_ends(decoded(self.data[:_BEGINNING])).lstrip("\ufeff \t\n")

    @cached_property
    def text(self) -> str:
        """The whole as text, lines ended by "\\n". Raises Unreadable where it is larger than any evening is."""
        self.refuse_too_large()
        return _with_plain_line_ends(decoded(self.data)).lstrip("\ufeff")

    def refuse_too_large(self) -> None:
        """Raises Unreadable where the file is larger than any evening is."""
        if len(self.data) > SIZE_AT_MOST:
            raise Unreadable(Refused.TOO_LARGE, most=SIZE_AT_MOST // 1024 // 1024)


@dataclass(frozen=True)
class ReadFile:
    """What is in a file: its evenings, or why there is none; `table` where it is one."""

    name: str
    evenings: tuple[Evening, ...]
    faults: tuple[Note, ...] = ()
    table: Table | None = None


@dataclass(frozen=True)
class ResultsFormat:
    """A format of files of results: the value FORMAT of a folder beside this file, under the folder's name.

    `title` is the format's own name, as programs call it ("PBN"), or empty where pages describe it in words. The
    format with the least `order` that `recognises` a file reads it; whoever looks at little of a file comes late.
    `read` raises Unreadable where nothing can be read; what it cannot place is a remark at its line
    (`Remark.NOT_PLACED`), in the file's own words.
    """

    title: str
    suffixes: tuple[str, ...]
    recognises: Callable[[Source], bool]
    read: Callable[[Source], ReadFile]
    order: int = 50


def _with_plain_line_ends(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
