"""A line of the ruling book: on its page, and in a row of its file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from bridgeclub.doors.desk.rulings.decided import board_numbers, decided_in_short
from bridgeclub.doors.desk.rulings.words import KINDS
from bridgeclub.wording.known import words_for
from bridgeclub.wording.pair_labels import called
from bridgeclub.wording.ruling_book import CAME_OUT
from rulings.engine.book import CameOut
from rulings.queries.book_lines import BookLine

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    from bridgeclub.outputs.tables import Cell

HEAD: tuple[_StrPromise, ...] = (
    *(_("Date"), _("Session"), _("Ruling"), _("Replaced by"), _("Board"), _("Table"), _("About"), _("Irregularity")),
    *(_("Laws"), _("Kind"), _("Outcome"), _("Decision in short"), _("Facts"), _("Decision"), _("Why"), _("Director")),
)


@dataclass(frozen=True)
class ShownLine:
    """`line` with its words and the address of its page; `about` says whom it concerned."""

    line: BookLine
    url: str
    kind: str
    boards: str
    about: str
    decided: str


def shown(line: BookLine, club: str) -> ShownLine:
    """As the page has it."""
    names = [called(pair) for pair in line.pairs]
    several = len({(on.ns, on.ew) for on in line.ruling.decision.lines}) > 1 if line.ruling is not None else False
    about = _("several tables") if several else " · ".join(names)
    return ShownLine(line, _address(line, club), _kind(line), _boards(line), str(about), _decided(line))


def _address(line: BookLine, club: str) -> str:
    """The page of the ruling, or of what was noted."""
    where: dict[str, object] = {"club": club, "session": line.session.slug}
    if line.ruling is not None:
        return reverse("desk:ruling", kwargs={**where, "number": line.ruling.number})
    return reverse("desk:call-way", kwargs={**where, "noted": line.call})


def cells(line: BookLine) -> list[Cell]:
    """As a row of the file, under HEAD."""
    ruling, noted = line.ruling, line.noted
    came_out = [str(CAME_OUT[each.value]) for each in CameOut if each in line.hit.entry.came_out]
    decision = ruling.decision if ruling is not None else None
    return [
        line.session.date.isoformat(),
        line.session.title,
        ruling.number if ruling else None,
        ruling.superseded_by if ruling else None,
        _boards(line),
        ", ".join(line.tables),
        " · ".join(called(pair) for pair in line.pairs),
        line.irregularity,
        ", ".join(line.laws),
        _kind(line),
        "; ".join(came_out),
        _decided(line) if ruling else "",
        decision.facts if decision else "",
        decision.decision if decision else (noted.decision if noted else ""),
        decision.reasoning if decision else "",
        line.by,
    ]


def _kind(line: BookLine) -> str:
    if line.ruling is None:
        return str(CAME_OUT[CameOut.NOTED.value])
    return words_for(KINDS, line.ruling.decision.kind)


def _boards(line: BookLine) -> str:
    return board_numbers(line.boards, line.session.printed)


def _decided(line: BookLine) -> str:
    if line.ruling is not None:
        return decided_in_short(line.ruling, line.session.printed)
    return line.noted.decision if line.noted is not None else ""
