"""An evening as another program's file tells it: what stands there, and what it means as a session document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.engine.document import SessionDocument
from scoring.engine.errors import EngineError

Plain = dict[str, Any]


class Unreadable(EngineError):
    """A file from which nothing can be read. The text says why, in words."""


@dataclass(frozen=True)
class Note:
    """A sentence about a file, and the line of the file that it is about."""

    text: str
    line: int | None = None

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


@dataclass(frozen=True)
class FoundPair:
    """A pair as it stands in a file. `label` is its number as written; `direction` NS, EW or empty.

    `kept` holds what our own files say beyond the format, as in a session document.
    """

    label: str
    direction: str = ""
    section: str = ""
    players: tuple[str, ...] = ()
    national_numbers: tuple[str, ...] = ()
    handicap: str = ""
    place: str = ""
    percent: str = ""
    total: str = ""
    line: int | None = None
    kept: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class FoundLine:
    """A line of a traveller as it stands in a file. Every field is text as written; `line` is its place there.

    `result_is` says what `tricks` counts where it has no sign: `tricks` won, `over` (above the contract), or
    `unknown`. `ns_points` and `ew_points` are what the other program gave.
    """

    board: str
    ns: str
    ew: str
    section: str = ""
    round: str = ""
    table: str = ""
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: str = ""
    score: str = ""
    ns_points: str = ""
    ew_points: str = ""
    result_is: str = "tricks"
    line: int | None = None
    kept: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class FoundEvening:
    """One session in a file. `winners` 0: the file does not say."""

    pairs: tuple[FoundPair, ...]
    lines: tuple[FoundLine, ...]
    title: str = ""
    date: str = ""
    club: str = ""
    program: str = ""
    method: str = "matchpoints"
    cross_imps: str = "sum"
    winners: int = 0
    remarks: tuple[Note, ...] = ()
    kept: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class PublishedLine:
    """What the other program gave both sides of a line, as printed; empty where it printed nothing."""

    ns: str
    ew: str
    line: int | None = None


@dataclass(frozen=True)
class PublishedTotal:
    """A pair's place in the other program's ranking, as printed; empty where it printed nothing."""

    place: str
    percent: str
    total: str


@dataclass(frozen=True)
class Evening:
    """An evening that was read. `document` is None where `faults` says why it cannot come in.

    The document always says matchpoints; `method` is what the other program scored by.

    `published` has one entry for each of the document's results, `totals` and `national_numbers` are by contestant.
    """

    title: str
    program: str
    document: SessionDocument | None
    method: str = "matchpoints"
    cross_imps: str = "sum"
    published: tuple[PublishedLine, ...] = ()
    totals: Mapping[str, PublishedTotal] = field(default_factory=dict)
    national_numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    faults: tuple[Note, ...] = ()
    remarks: tuple[Note, ...] = ()
