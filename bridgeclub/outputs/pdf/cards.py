"""Personal scorecards: two to a page where each fits on half of it, none of them split."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.ink import (
    BAND,
    BOLD,
    GREY,
    PLAIN,
    Line,
    TextRun,
    draw_runs,
    heading_lines,
    register_fonts,
    width_of,
    wrap_text,
)
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, build_document, draw_rule, page_area_of
from bridgeclub.outputs.pdf.team_cards import team_cards_pdf
from bridgeclub.outputs.pdf.words import card, number_and_surnames, numbered, played, result_line
from bridgeclub.outputs.tables import printed_number
from bridgeclub.wording.awards import outcome_words
from bridgeclub.wording.game import SIDES_SHORT, figure, signed
from bridgeclub.wording.matches import match_words
from bridgeclub.wording.results import penalty_words, points_on_card, sit_out_words
from bridgeclub.wording.substitutes import substitutes_words
from bridgeclub.wording.templatetags.results import full_name, number_label, points_short, short_names
from bridgeclub.wording.ties import tie_note
from scoring.engine.contests import contest_of
from scoring.queries.public import (
    CardLine,
    CardMeeting,
    ResultsSheet,
    Scorecard,
    SeenMatch,
    matches_for,
    matches_of,
    scorecards,
)

GAP, TITLE, HEAD, LARGEST, SMALLEST = 22.0, 38.0, 14.0, 15.0, 10.6
#: The type of a line and of the words below it, in its height; where those words begin, and the column of contracts.
TYPE, SMALL, INDENT, CONTRACT = 0.64, 0.58, 0.35, 3
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
    if contest_of(sheet.document).by_rooms:
        return team_cards_pdf(sheet, paper, key)
    cards = [each for each in scorecards(sheet) if key in ("", each.party.key)]
    half = (room.height - GAP) / 2
    short = [each for each in cards if len(cards) > 1 and _step(_rows(each, room.width), half) >= SMALLEST]
    # Those that need a whole page, and one that is left over, come last: the pages of two can be cut all at once.
    paired = short[: len(short) // 2 * 2]
    pages = [_page(sheet, paired[at : at + 2], half) for at in range(0, len(paired), 2)]
    pages += [_page(sheet, [each], room.height) for each in cards if each not in paired]
    what = full_name(cards[0].party) if key and cards else _("Scorecards")
    return build_document(pages, heading(sheet), what, paper)


def _rows(card: Scorecard, width: float) -> int:
    lines = [line for each in card.meetings for line in each.lines]
    return len(lines) + sum(len(_notes(each, width)) for each in lines) + 1 + len(_below(card, width))


def _notes(each: CardLine, width: float) -> list[str]:
    """An adjusted score whose words are longer than the column of contracts, in full and in lines of its own."""
    words = _awarded(each)
    if width_of([TextRun(_in_a_cell(words), PLAIN, LARGEST * TYPE)]) <= width * COLUMNS[CONTRACT][0] - 4:
        return []
    return wrap_text(words, PLAIN, LARGEST * SMALL, width * (1 - INDENT) - 4)


def _awarded(each: CardLine) -> str:
    """What the director gave on a board; "" where the result counts."""
    outcome = each.line.ns_outcome if each.side == "ns" else each.line.ew_outcome
    return "" if outcome is None or each.line.not_played else outcome_words(outcome, each.side)


def _in_a_cell(awarded: str) -> str:
    return _("Adjusted: %(words)s") % {"words": awarded}


def _below(card: Scorecard, width: float) -> list[str]:
    """Sit-outs, penalties, matches and substitutes, below the total."""
    words = [sit_out_words(card.row)] if card.row and card.row.sit_out else []
    words += [penalty_words(each) for each in card.penalties]
    words += filter(None, [tie_note(card.sheet, card.party.key)])
    words += [_match_words(each, card.sheet) for each in matches_for(matches_of(card.sheet), card.party.key)]
    words += [_("Substitute: %(who)s") % {"who": substitutes_words(each)} for each in card.sitting_in]
    return [line for each in words for line in wrap_text(each, PLAIN, LARGEST * TYPE, width * 0.9)]


def _match_words(seen: SeenMatch, sheet: ResultsSheet) -> str:
    """«Round 2, against Lindqvist – Okafor: 55 matchpoints, 12–8 VPs»."""
    values = {"round": seen.match.round, "who": short_names([seen.other.party]), "result": match_words(seen, sheet)}
    if seen.match.round is None:
        return _("Match against %(who)s: %(result)s") % values
    return _("Round %(round)s, match against %(who)s: %(result)s") % values


def _step(rows: int, height: float) -> float:
    return min(LARGEST, (height - TITLE - HEAD) / max(rows, 1))


def _page(sheet: ResultsSheet, cards: Sequence[Scorecard], height: float) -> PageDrawing:
    def draw(canvas: Canvas, room: PageArea) -> None:
        for at, each in enumerate(cards):
            bottom = room.top - height - at * (height + GAP)
            _card(canvas, sheet, each, PageArea(room.x, bottom, room.width, height))

    return PageDrawing(" / ".join(full_name(each.party) for each in cards), draw)


def _card(canvas: Canvas, sheet: ResultsSheet, card: Scorecard, room: PageArea) -> None:
    result = result_line(card)
    draw_runs(canvas, result, room.x, room.top - 14, room.width, "right")
    _whose(canvas, card, PageArea(room.x, room.y, room.width - width_of(result) - 14, room.height))
    y = room.top - TITLE
    _cells(canvas, _head(sheet), room, y + 4)
    draw_rule(canvas, room.x, y, room.width, 0.9)
    step = _step(_rows(card, room.width), room.height)
    for at, meeting in enumerate(card.meetings):
        notes = [_notes(line, room.width) for line in meeting.lines]
        high = step * (len(notes) + sum(map(len, notes)))
        if at % 2:
            canvas.setFillColor(BAND)
            canvas.rect(room.x, y - high, room.width, high, stroke=0, fill=1)
        for place_in, (line, below) in enumerate(zip(meeting.lines, notes, strict=True)):
            _cells(canvas, _line(card, meeting, line, step, room.width, place_in), room, y - step * 0.74)
            y -= step
            for words in below:
                x = room.x + room.width * INDENT + 2
                draw_runs(canvas, [TextRun(words, PLAIN, step * SMALL)], x, y - step * 0.7, room.width * (1 - INDENT))
                y -= step
    draw_rule(canvas, room.x, y, room.width, 0.9)
    _sums(canvas, card, room, y, step)


def _whose(canvas: Canvas, card: Scorecard, room: PageArea) -> None:
    """The names whole, then the number of the pair."""
    number = [TextRun(f"  {numbered(card.party)}", PLAIN, 9.75, GREY)] if card.party.names else []
    lines, size = heading_lines(full_name(card.party), BOLD, 13, room.width - width_of(number))
    for at, line in enumerate(lines):
        y = room.top - (7 + at * 12 if lines[1:] else 14)
        runs = [TextRun(line, BOLD, size), *(number if line is lines[-1] else [])]
        draw_runs(canvas, runs, room.x, y, room.width)


def _sums(canvas: Canvas, card: Scorecard, room: PageArea, y: float, step: float) -> None:
    size = step * 0.66
    percent = figure(card.percent, 2) if card.percent else ""
    word = _("Total so far") if card.left_out else _("Total")
    blank: Line = []
    cells: list[Line] = [blank, [TextRun(word, BOLD, size)], blank, blank, blank, blank]
    cells += [[TextRun(points_on_card(card.points, card), BOLD, size)], [TextRun(percent, BOLD, size)]]
    _cells(canvas, cells, room, y - step * 0.76)
    for words in _below(card, room.width):
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


def _line(
    found: Scorecard, meeting: CardMeeting, each: CardLine, step: float, width: float, place_in: int
) -> list[Line]:
    size = step * TYPE
    first = not place_in
    against = [*number_and_surnames(meeting.opponents, size)] if first else []
    if meeting.partner is not None and each is meeting.lines[min(1, len(meeting.lines) - 1)]:
        # Below the opponents; behind them where the round had one board.
        partner = _("with %(partner)s") % {
            "partner": f"{number_label(meeting.partner)} {short_names([meeting.partner])}"
        }
        against.append(TextRun(f"  {partner}", PLAIN, size * 0.9, GREY))
    if first and found.changes_sides:
        against += [TextRun(f"  ({SIDES_SHORT[meeting.side.upper()]})", PLAIN, size * 0.8, GREY)]
    points = points_on_card(each.points, found) or "–"
    return [
        [TextRun(str(meeting.round or ""), PLAIN, size, GREY)] if first else [],
        against,
        [TextRun(str(printed_number(found.sheet, each.board)), BOLD, size)],
        _contract(each, size, width),
        card(each.line.lead, size),
        [TextRun("–" if each.adjusted or each.score is None else signed(each.score), PLAIN, size)],
        [TextRun(points, BOLD, size)],
        [TextRun(_percent(found, each), PLAIN, size)],
    ]


def _contract(each: CardLine, size: float, width: float) -> Line:
    if each.line.not_played:
        return [TextRun(_("Not played"), PLAIN, size, GREY)]
    awarded = _awarded(each)
    if not awarded:
        return played(each.line.played, size)
    words = _("Adjusted score:") if _notes(each, width) else _in_a_cell(awarded)
    return [TextRun(words, PLAIN, size)]
