"""An evening as another program's file tells it: what stands there, and what it means as a session document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from club.engine.messages import Message, Value
from scoring.engine.board import Vulnerability
from scoring.engine.document import SessionDocument
from scoring.engine.errors import EngineError
from scoring.engine.old_results.codes import Remark

Plain = dict[str, Any]
#: An answer that somebody wrote, and did not choose, begins so.
WRITTEN = "="


class Unreadable(EngineError):
    """A file from which nothing can be read: a code of `Refused`."""


@dataclass(frozen=True)
class Note:
    """Something to say about a file, and the line of the file that it is about."""

    message: Message
    line: int | None = None

    @property
    def placed(self) -> Message:
        """With the line, where there is one."""
        return Message(Remark.AT_LINE, {"line": self.line, "note": self.message}) if self.line else self.message


def note(code: Remark, line: int | None = None, **values: Value) -> Note:
    """A note of its code and values."""
    return Note(Message(code, values), line)


@dataclass(frozen=True)
class Question:
    """What a file leaves open, or says twice in different ways: somebody has to say what is meant.

    `key` names it within its evening, the same whenever the file is read. `code`: `score` (a number that is no score
    on its board), `method` (how the evening was scored), `way` (no way of scoring gives every published figure).
    `options` are the answers, by code; `values` what they and the question say. `answer`: empty while it is open.
    """

    key: str
    code: str
    options: tuple[str, ...]
    values: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = None
    answer: str = ""


@dataclass(frozen=True)
class FoundPair:
    """A pair, or a team, as it stands in a file. `label` is its number as written; `direction` NS, EW or empty.

    `name` is what a team is called. `kept` holds what our own files say beyond the format, as in a session document.
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
    name: str = ""
    line: int | None = None
    kept: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class FoundMatch:
    """A match of two teams or pairs as it stands in a file; every field is text as written but the boards.

    `home_score` and `away_score` are what each side had of it, in victory points or in what its boards give. `figures`:
    by board, what the file gives both sides for it; where it gives the net IMPs of the first, the second is empty.
    """

    key: str
    home: str
    away: str
    round: str = ""
    boards: tuple[int, ...] = ()
    home_score: str = ""
    away_score: str = ""
    figures: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    line: int | None = None
    kept: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class FoundLine:
    """A line of a traveller as it stands in a file. Every field is text as written; `line` is its place there.

    In an individual `ns` and `ew` are North and East, `south` and `west` their partners.
    `result_is` says what `tricks` counts where it has no sign: `tricks` won, `over` (above the contract), or
    `unknown`. `ns_points` and `ew_points` are what the other program gave. `unread` is a remark about the line that may
    say what was awarded, and is not understood. `match`: the key of the match that it belongs to. `own`: of this
    program's own table, in which `kept` is what the columns say, and not all of it.
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
    unread: str = ""
    match: str = ""
    south: str = ""
    west: str = ""
    own: bool = False
    line: int | None = None
    kept: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sides(self) -> dict[str, str]:
        """Who met, as a sentence names them."""
        both = {"ns": (self.ns, self.south), "ew": (self.ew, self.west)}
        return {side: "–".join(each.strip() for each in labels if each.strip()) for side, labels in both.items()}


@dataclass(frozen=True)
class FoundEvening:
    """One session in a file. `winners` 0: the file does not say. `marked`: who it says is vulnerable, by board.

    `by_vp`: matches become victory points; by which scale, no file says.
    """

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
    questions: tuple[Question, ...] = ()
    contest: str = "pairs"
    matches: tuple[FoundMatch, ...] = ()
    by_vp: bool = False
    marked: Mapping[int, Vulnerability] = field(default_factory=dict)
    kept: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class PublishedLine:
    """What the other program gave both sides of a line, as printed; empty where it printed nothing."""

    ns: str
    ew: str
    line: int | None = None


@dataclass(frozen=True)
class PublishedMatch:
    """What the other program gave both sides of a match, and for its boards, as printed (see FoundMatch)."""

    home: str
    away: str
    boards: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    line: int | None = None


@dataclass(frozen=True)
class PublishedTotal:
    """A pair's place in the other program's ranking, as printed; empty where it printed nothing."""

    place: str
    percent: str
    total: str


@dataclass(frozen=True)
class Evening:
    """An evening that was read. `document` is None where `faults` says why it cannot come in, or a question is open.

    `method` is what the other program scored by. `scale_open`: its matches became victory points by a scale that the
    file does not name; the document says one of them until it is known.

    `published` has one entry for each of the document's results, `totals` and `national_numbers` are by contestant,
    `matches` by the match's id. `own`: a session document, which comes in as it is.
    """

    title: str
    program: str
    document: SessionDocument | None
    method: str = "matchpoints"
    cross_imps: str = "sum"
    published: tuple[PublishedLine, ...] = ()
    totals: Mapping[str, PublishedTotal] = field(default_factory=dict)
    matches: Mapping[str, PublishedMatch] = field(default_factory=dict)
    scale_open: bool = False
    own: bool = False
    national_numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    faults: tuple[Note, ...] = ()
    remarks: tuple[Note, ...] = ()
    questions: tuple[Question, ...] = ()

    @property
    def open_questions(self) -> tuple[Question, ...]:
        """Those that nobody has answered."""
        return tuple(each for each in self.questions if not each.answer)
