"""Personal scorecards: two to a page where the boards of an evening fit on half of it, none of them split."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.ink import BAND, BOLD, GREY, PLAIN, Line, Run, have_fonts, put
from bridgeclub.outputs.pdf.sheets import Page, Room, bound, room_of, rule
from bridgeclub.outputs.pdf.words import brief, card, in_full, place, played
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import SIDES_SHORT, figure, signed
from bridgeclub.wording.penalties import unranked_words
from bridgeclub.wording.results import on_card, penalty_words, ranked_words, sat_in
from bridgeclub.wording.templatetags.results import full_name, points_short
from scoring.queries.public import CardLine, CardMeeting, Scorecard, Sheet, scorecards

GAP, TITLE, HEAD, LARGEST, SMALLEST = 22.0, 38.0, 14.0, 15.0, 10.6
#: Columns: their part of the width, and which side they are set to.
COLUMNS = (
    (0.05, "right"),
    (0.3, "left"),
    (0.07, "right"),
    (0.25, "left"),
    (0.07, "left"),
    (0.09, "right"),
    (0.09, "right"),
    (0.08, "right"),
)


def cards_pdf(sheet: Sheet, paper: str, key: str = "") -> bytes:
    """The cards of all contestants, or of the one with this key alone."""
    have_fonts()
    room = room_of(paper)
    cards = [each for each in scorecards(sheet) if key in ("", each.party.key)]
    half = (room.height - GAP) / 2
    most = max((_rows(each) for each in cards), default=0)
    together = 2 if len(cards) > 1 and _step(most, half) >= SMALLEST else 1
    height = half if together == 2 else room.height
    pages = [_page(sheet, cards[at : at + together], height) for at in range(0, len(cards), together)]
    what = full_name(cards[0].party) if key and cards else _("Scorecards")
    return bound(pages, heading(sheet), what, paper)


def _rows(found: Scorecard) -> int:
    return sum(len(each.lines) for each in found.meetings) + 1 + len(found.penalties) + len(found.sitting_in)


def _step(rows: int, height: float) -> float:
    return min(LARGEST, (height - TITLE - HEAD) / max(rows, 1))


def _page(sheet: Sheet, cards: Sequence[Scorecard], height: float) -> Page:
    def draw(canvas: Canvas, room: Room) -> None:
        for at, each in enumerate(cards):
            bottom = room.top - height - at * (height + GAP)
            _card(canvas, sheet, each, Room(room.x, bottom, room.width, height))

    return Page(" / ".join(full_name(each.party) for each in cards), draw)


def _card(canvas: Canvas, sheet: Sheet, found: Scorecard, room: Room) -> None:
    put(canvas, in_full(found.party, 13), room.x, room.top - 14, room.width * 0.72)
    put(canvas, _result(found), room.x, room.top - 14, room.width, "right")
    y = room.top - TITLE
    _cells(canvas, _head(sheet), room, y + 4)
    rule(canvas, room.x, y, room.width, 0.9)
    step = _step(_rows(found), room.height)
    for at, meeting in enumerate(found.meetings):
        high = step * len(meeting.lines)
        if at % 2:
            canvas.setFillColor(BAND)
            canvas.rect(room.x, y - high, room.width, high, stroke=0, fill=1)
        for place_in, line in enumerate(meeting.lines):
            _cells(canvas, _line(found, meeting, line, step, first=not place_in), room, y - step * 0.74)
            y -= step
    rule(canvas, room.x, y, room.width, 0.9)
    _sums(canvas, found, room, y, step)


def _result(found: Scorecard) -> Line:
    row = found.row
    if row is None:
        return []
    percent = ranked_words(row)
    if row.rank is None:
        return [Run(unranked_words(found.party.standing), PLAIN, 11), Run(f"  {percent}", BOLD, 13)]
    return [Run(_("Rank %(rank)s") % {"rank": place(row)}, BOLD, 13), Run(f"   {percent}", BOLD, 13)]


def _sums(canvas: Canvas, found: Scorecard, room: Room, y: float, step: float) -> None:
    size = step * 0.66
    percent = figure(found.percent, 2) if found.percent else ""
    word = _("Together so far") if found.left_out else _("Together")
    blank: Line = []
    cells: list[Line] = [blank, [Run(word, BOLD, size)], blank, blank, blank, blank]
    cells += [[Run(on_card(found.points, found), BOLD, size)], [Run(percent, BOLD, size)]]
    _cells(canvas, cells, room, y - step * 0.76)
    below = [penalty_words(each) for each in found.penalties]
    below += [_("Substitute: %(who)s") % {"who": sat_in(each)} for each in found.sitting_in]
    for words in below:
        y -= step
        put(canvas, [Run(words, PLAIN, size)], room.x + room.width * 0.05, y - step * 0.76, room.width * 0.95)


def _cells(canvas: Canvas, cells: Sequence[Line], room: Room, y: float) -> None:
    x = room.x
    for (part, side), cell in zip(COLUMNS, cells, strict=True):
        width = room.width * part
        put(canvas, cell, x + 2, y, width - 4, side)
        x += width


def _percent(found: Scorecard, each: CardLine) -> str:
    if each.percent:
        return figure(each.percent, 0)
    return "" if found.sheet.document.rules.in_imps else "–"


def _head(sheet: Sheet) -> list[Line]:
    unit = points_short(sheet.document.rules)
    words = [_("Rd"), _("Against"), _("Board"), _("Contract"), _("Lead"), _("Score"), unit]
    words.append("" if sheet.document.rules.in_imps else "%")
    return [[Run(each, PLAIN, 7.2, GREY)] for each in words]


def _line(found: Scorecard, meeting: CardMeeting, each: CardLine, step: float, *, first: bool) -> list[Line]:
    size = step * 0.64
    against = [*brief(meeting.opponents, size)] if first else []
    if first and found.changes_sides:
        against += [Run(f"  ({SIDES_SHORT[meeting.side.upper()]})", PLAIN, size * 0.8, GREY)]
    points = on_card(each.points, found) or "–"
    return [
        [Run(str(meeting.round or ""), PLAIN, size, GREY)] if first else [],
        against,
        [Run(str(each.board), BOLD, size)],
        _contract(each, size),
        card(each.line.lead, size),
        [Run("–" if each.adjusted or each.score is None else signed(each.score), PLAIN, size)],
        [Run(points, BOLD, size)],
        [Run(_percent(found, each), PLAIN, size)],
    ]


def _contract(each: CardLine, size: float) -> Line:
    if each.line.not_played:
        return [Run(_("Not played"), PLAIN, size, GREY)]
    outcome = each.line.ns_outcome if each.side == "ns" else each.line.ew_outcome
    if outcome is not None:
        return [Run(_("Adjusted: %(words)s") % {"words": outcome_words(outcome, each.side)}, PLAIN, size)]
    return played(each.line.played, size)
