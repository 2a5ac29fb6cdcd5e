"""The keying page as somebody looks at it: which paper, which tables, the first or the second time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.keying.keeping import SavedLine, SaveOutcome
from bridgeclub.doors.desk.room.base_view import Desk
from bridgeclub.wording.keying import line_words, page_words, result_or_score_words
from bridgeclub.wording.lines import who_words
from scoring.queries.keying import Keying, KeyingLine, Order, Sheet, State, sheets_of

PAPER = "paper"
SECOND = "2"


@dataclass(frozen=True)
class KeyingOptions:
    """`order`: the kind of paper; `paper`: only tables that write on paper; `again`: the second pass."""

    order: Order = Order.BOARDS
    paper: bool = False
    again: bool = False

    @classmethod
    def of(cls, parameters: QueryDict) -> Self:
        order = Order.SLIPS if parameters.get("by") == Order.SLIPS else Order.BOARDS
        return cls(order, parameters.get("tables") == PAPER, parameters.get("pass") == SECOND)

    @property
    def query(self) -> str:
        """The same in an address."""
        parameters = {"by": self.order.value}
        parameters |= {"tables": PAPER} if self.paper else {}
        parameters |= {"pass": SECOND} if self.again else {}
        return urlencode(parameters)


@dataclass(frozen=True)
class Row:
    """A line on the page. `text` is what stands in its box; in a second pass nothing that was keyed before shows."""

    line: KeyingLine
    text: str
    was: str
    recorded: str
    client_id: UUID
    blind: bool
    fault: str = ""
    asked: bool = False

    @property
    def done(self) -> bool:
        """Passed over unless somebody goes there."""
        return not self.line.to_compare if self.blind else not self.line.open or self.line.postponed

    @property
    def state(self) -> str:
        if self.blind and self.line.to_compare:
            return State.OPEN
        same = self.blind and self.line.compared and not self.line.conflict
        return "compared" if same else self.line.state

    @property
    def rival(self) -> str:
        """The other of two results that differ, in words."""
        found = self.line.rival
        return result_or_score_words(found.played, found.score) or _("Not played") if found else ""

    @property
    def status_words(self) -> str:
        """What stands beside a line; nothing beside one that is open or was keyed at the desk."""
        if self.line.postponed:
            return _("to be played later")
        if self.state == State.TABLE:
            return who_words(self.line.who, self.line.source)
        if self.state == State.CONFLICT:
            return _("two results differ")
        return _("the same both times") if self.state == "compared" else ""

    @property
    def by_device(self) -> bool:
        return self.line.state is State.TABLE and not self.blind


@dataclass(frozen=True)
class Page:
    """One sheet of paper with its rows."""

    sheet: Sheet
    rows: tuple[Row, ...]

    @property
    def done(self) -> int:
        return sum(row.done and not row.line.postponed for row in self.rows)


def lines_of(found: Keying, options: KeyingOptions) -> list[KeyingLine]:
    """The lines that are looked at. A second pass has those that were keyed a first time."""
    lines = [line for line in found.lines if line.paper] if options.paper else list(found.lines)
    if options.order is Order.SLIPS:
        lines = [line for line in lines if line.round and line.table]
    return [line for line in lines if line.to_compare or line.compared] if options.again else lines


def pages_of(
    lines: Keying, options: KeyingOptions, sent: QueryDict | None = None, fates: dict[str, SavedLine] | None = None
) -> Any:
    """The sheets with their rows; what was sent and not stored stands in its box, with the reason."""
    fates = fates or {}
    return tuple(
        Page(sheet, tuple(row_of(line, options, sent, fates.get(line.key)) for line in sheet.lines))
        for sheet in sheets_of(lines_of(lines, options), options.order)
    )


def row_of(
    line: KeyingLine, options: KeyingOptions, sent: QueryDict | None = None, saved: SavedLine | None = None
) -> Row:
    """A line on the page; `sent` and `saved`: what was typed on it and what became of that."""
    text = "" if options.again else line.text
    recorded = "" if options.again and line.to_compare else line_words(line)
    row = Row(line, text, text, recorded, uuid4(), options.again)
    if sent is None or saved is None or saved.fate.stored:
        return row
    typed = sent.get(f"text-{line.key}", "")
    return replace(row, text=typed, fault=saved.message, asked=saved.fate is SaveOutcome.ASKED)


def context_of(desk: Desk, lines: Keying, options: KeyingOptions, **more: Any) -> dict[str, Any]:
    """What the page's template is given."""
    papers = sum(line.paper for line in lines.lines)
    return {
        "tab": "keying",
        "look": options,
        "looks": {
            "boards": KeyingOptions(Order.BOARDS, options.paper, options.again),
            "slips": KeyingOptions(Order.SLIPS, options.paper, options.again),
            "all": KeyingOptions(options.order, paper=False, again=options.again),
            "paper": KeyingOptions(options.order, paper=True, again=options.again),
            "first": KeyingOptions(options.order, options.paper, again=False),
            "second": KeyingOptions(options.order, options.paper, again=True),
        },
        "papers": papers,
        "progress": lines.progress,
        "kept_back": lines.kept_back,
        "several": len({line.section for line in lines.lines}) > 1,
        "script_words": page_words(),
        "editable": desk.session.state not in {"draft", "ready", "official"},
        **more,
    }
