"""Personal scorecards: two to a page where the boards of an evening fit on half of it, none of them split."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.ink import BAND, BOLD, GREY, PLAIN, Line, TextRun, draw_runs, register_fonts
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, build_document, draw_rule, page_area_of
from bridgeclub.outputs.pdf.words import card, in_full, number_and_surnames, played, rank_text
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import SIDES_SHORT, figure, signed
from bridgeclub.wording.penalties import unranked_words
from bridgeclub.wording.results import penalty_words, points_on_card, ranked_words, substitutes_words
from bridgeclub.wording.templatetags.results import full_name, points_short
from scoring.queries.public import CardLine, CardMeeting, ResultsSheet, Scorecard, scorecards

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


def cards_pdf(sheet: ResultsSheet, paper: str, key: str = "") -> bytes:
    """The cards of all contestants, or of the one with this key alone."""
    register_fonts()
    room = page_area_of(paper)
    cards = [each for each in scorecards(sheet) if key in ("", each.party.key)]
    half = (room.height - GAP) / 2
    most = max((_rows(each) for each in cards), default=0)
    per_page = 2 if len(cards) > 1 and _step(most, half) >= SMALLEST else 1
    height = half if per_page == 2 else room.height
    pages = [_page(sheet, cards[at : at + per_page], height) for at in range(0, len(cards), per_page)]
    what = full_name(cards[0].party) if key and cards else _("Scorecards")
    return build_document(pages, heading(sheet), what, paper)


def _rows(card: Scorecard) -> int:
    return sum(len(each.lines) for each in card.meetings) + 1 + len(card.penalties) + len(card.sitting_in)


def _step(rows: int, height: float) -> float:
    return min(LARGEST, (height - TITLE - HEAD) / max(rows, 1))


def _page(sheet: ResultsSheet, cards: Sequence[Scorecard], height: float) -> PageDrawing:
    def draw(canvas: Canvas, room: PageArea) -> None:
        for at, each in enumerate(cards):
            bottom = room.top - height - at * (height + GAP)
            _card(canvas, sheet, each, PageArea(room.x, bottom, room.width, height))

    return PageDrawing(" / ".join(full_name(each.party) for each in cards), draw)


def _card(canvas: Canvas, sheet: ResultsSheet, card: Scorecard, room: PageArea) -> None:
    draw_runs(canvas, in_full(card.party, 13), room.x, room.top - 14, room.width * 0.72)
    draw_runs(canvas, _result(card), room.x, room.top - 14, room.width, "right")
    y = room.top - TITLE
    _cells(canvas, _head(sheet), room, y + 4)
    draw_rule(canvas, room.x, y, room.width, 0.9)
    step = _step(_rows(card), room.height)
    for at, meeting in enumerate(card.meetings):
        high = step * len(meeting.lines)
        if at % 2:
            canvas.setFillColor(BAND)
            canvas.rect(room.x, y - high, room.width, high, stroke=0, fill=1)
        for place_in, line in enumerate(meeting.lines):
            _cells(canvas, _line(card, meeting, line, step, first=not place_in), room, y - step * 0.74)
            y -= step
    draw_rule(canvas, room.x, y, room.width, 0.9)
    _sums(canvas, card, room, y, step)


def _result(card: Scorecard) -> Line:
    row = card.row
    if row is None:
        return []
    percent = ranked_words(row)
    if row.rank is None:
        return [TextRun(unranked_words(card.party.standing), PLAIN, 11), TextRun(f"  {percent}", BOLD, 13)]
    return [TextRun(_("Rank %(rank)s") % {"rank": rank_text(row)}, BOLD, 13), TextRun(f"   {percent}", BOLD, 13)]


def _sums(canvas: Canvas, card: Scorecard, room: PageArea, y: float, step: float) -> None:
    size = step * 0.66
    percent = figure(card.percent, 2) if card.percent else ""
    word = _("Together so far") if card.left_out else _("Together")
    blank: Line = []
    cells: list[Line] = [blank, [TextRun(word, BOLD, size)], blank, blank, blank, blank]
    cells += [[TextRun(points_on_card(card.points, card), BOLD, size)], [TextRun(percent, BOLD, size)]]
    _cells(canvas, cells, room, y - step * 0.76)
    below = [penalty_words(each) for each in card.penalties]
    below += [_("Substitute: %(who)s") % {"who": substitutes_words(each)} for each in card.sitting_in]
    for words in below:
        y -= step
        draw_runs(canvas, [TextRun(words, PLAIN, size)], room.x + room.width * 0.05, y - step * 0.76, room.width * 0.95)


def _cells(canvas: Canvas, cells: Sequence[Line], room: PageArea, y: float) -> None:
    x = room.x
    for (part, side), cell in zip(COLUMNS, cells, strict=True):
        width = room.width * part
        draw_runs(canvas, cell, x + 2, y, width - 4, side)
        x += width


def _percent(card: Scorecard, each: CardLine) -> str:
    if each.percent:
        return figure(each.percent, 0)
    return "" if card.sheet.document.rules.in_imps else "–"


def _head(sheet: ResultsSheet) -> list[Line]:
    unit = points_short(sheet.document.rules)
    words = [_("Rd"), _("Against"), _("Board"), _("Contract"), _("Lead"), _("Score"), unit]
    words.append("" if sheet.document.rules.in_imps else "%")
    return [[TextRun(each, PLAIN, 7.2, GREY)] for each in words]


def _line(found: Scorecard, meeting: CardMeeting, each: CardLine, step: float, *, first: bool) -> list[Line]:
    size = step * 0.64
    against = [*number_and_surnames(meeting.opponents, size)] if first else []
    if first and found.changes_sides:
        against += [TextRun(f"  ({SIDES_SHORT[meeting.side.upper()]})", PLAIN, size * 0.8, GREY)]
    points = points_on_card(each.points, found) or "–"
    return [
        [TextRun(str(meeting.round or ""), PLAIN, size, GREY)] if first else [],
        against,
        [TextRun(str(each.board), BOLD, size)],
        _contract(each, size),
        card(each.line.lead, size),
        [TextRun("–" if each.adjusted or each.score is None else signed(each.score), PLAIN, size)],
        [TextRun(points, BOLD, size)],
        [TextRun(_percent(found, each), PLAIN, size)],
    ]


def _contract(each: CardLine, size: float) -> Line:
    if each.line.not_played:
        return [TextRun(_("Not played"), PLAIN, size, GREY)]
    outcome = each.line.ns_outcome if each.side == "ns" else each.line.ew_outcome
    if outcome is not None:
        return [TextRun(_("Adjusted: %(words)s") % {"words": outcome_words(outcome, each.side)}, PLAIN, size)]
    return played(each.line.played, size)
