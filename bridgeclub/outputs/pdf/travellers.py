"""All boards: several travellers to a page in two columns, none of them split."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.ink import BOLD, GREY, PLAIN, Line, TextRun, draw_runs, register_fonts, width_of, wrap_text
from bridgeclub.outputs.pdf.numbers import number_pages
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, build_document, draw_rule, page_area_of
from bridgeclub.outputs.pdf.words import card, number_and_surnames, played
from bridgeclub.outputs.remarks import line_remarks
from bridgeclub.outputs.tables import listed_number
from bridgeclub.wording.game import signed
from bridgeclub.wording.templatetags.bridge import dealer, vulnerability
from bridgeclub.wording.templatetags.results import awarded_scores, points, points_short
from scoring.engine.contests import contest_of
from scoring.queries.public import ResultsSheet, Traveller, TravellerLine, travellers

GAP, BETWEEN, SIZE, STEP, CAPTION, INSET = 16.0, 11.0, 7.6, 10.4, 32.0, 1.5
#: Columns: their part of the width, and which side they are set to.
COLUMNS = (
    (0.055, "right"),
    (0.21, "left"),
    (0.21, "left"),
    (0.165, "left"),
    (0.07, "left"),
    (0.1, "right"),
    (0.095, "right"),
    (0.095, "right"),
)


@dataclass(frozen=True)
class Block:
    """A traveller as it is set: its lines, each with the words below it, and how high all is in points."""

    traveller: Traveller
    notes: tuple[tuple[str, ...], ...]

    @property
    def steps(self) -> int:
        return sum(1 + len(each) for each in self.notes)

    def height(self, step: float) -> float:
        return CAPTION + self.steps * step


def travellers_pdf(sheet: ResultsSheet, paper: str) -> bytes:
    """Every board that may be read."""
    register_fonts()
    room = page_area_of(paper)
    columns = _columns(room)
    blocks = [_block(_by_matches(sheet, each), columns[0].width) for each in travellers(sheet)]
    pages = [_page(sheet, filled, columns) for filled in _filled(blocks, room.height)]
    if _cuts_a_name(blocks, columns[0].width):
        shown = {party.key: party for each in blocks for line in each.traveller.lines for party in line.ns + line.ew}
        pages += number_pages(shown.values(), columns)
    head = heading(sheet)
    why = head.note if sheet.embargo else _("No board has been played by everybody yet.")
    return build_document(pages or [PageDrawing("", partial(_nothing, why))], head, _("All boards"), paper)


def _cuts_a_name(blocks: Sequence[Block], width: float) -> bool:
    """Whether any side is called more than its column holds: then the numbers are explained on a page of their own."""
    room = width * COLUMNS[1][0] - 2 * INSET
    sides = (side for each in blocks for line in each.traveller.lines for side in (line.ns, line.ew))
    return any(width_of(number_and_surnames(side, SIZE)) > room for side in sides)


def _nothing(why: str, canvas: Canvas, room: PageArea) -> None:
    for at, line in enumerate(wrap_text(why, PLAIN, 11, room.width)):
        draw_runs(canvas, [TextRun(line, PLAIN, 11)], room.x, room.top - 20 - 15 * at, room.width)


def _columns(room: PageArea) -> list[PageArea]:
    width = (room.width - GAP) / 2
    return [PageArea(room.x + at * (width + GAP), room.y, width, room.height) for at in (0, 1)]


def _by_matches(sheet: ResultsSheet, traveller: Traveller) -> Traveller:
    """Both rooms of a match stand below each other, in the order of the matches."""
    if not contest_of(sheet.document).by_rooms:
        return traveller
    order = {match.id: place for place, match in enumerate(sheet.document.matches)}
    lines = sorted(traveller.lines, key=lambda line: (order.get(line.match, -1), line.table or 0))
    return replace(traveller, lines=tuple(lines))


def _block(traveller: Traveller, width: float) -> Block:
    notes = (
        wrap_text(text, PLAIN, SIZE - 0.6, width - 16) if (text := line_remarks(line)) else ()
        for line in traveller.lines
    )
    return Block(traveller, tuple(tuple(each) for each in notes))


def _filled(blocks: Sequence[Block], height: float) -> Iterator[list[list[Block]]]:
    """For each page, the blocks of its two columns."""
    columns: list[list[Block]] = [[]]
    for block in blocks:
        used = sum(each.height(STEP) + BETWEEN for each in columns[-1])
        if columns[-1] and used + block.height(STEP) > height:
            columns.append([])
        columns[-1].append(block)
    for at in range(0, len(columns), 2):
        if columns[at]:
            yield columns[at : at + 2]


def _page(sheet: ResultsSheet, filled: list[list[Block]], columns: list[PageArea]) -> PageDrawing:
    first, last = filled[0][0].traveller.number, filled[-1][-1].traveller.number
    values = {"first": first, "last": last}
    name = _("Board %(first)s") % values if first == last else _("Boards %(first)s to %(last)s") % values

    def draw(canvas: Canvas, _room: PageArea) -> None:
        for blocks, room in zip(filled, columns, strict=False):
            y = room.top
            for block in blocks:
                # A field so large that one board fills more than a page is set closer.
                step = min(STEP, (room.height - CAPTION) / max(block.steps, 1))
                _draw(
                    canvas, sheet, block, PageArea(room.x, y - block.height(step), room.width, block.height(step)), step
                )
                y -= block.height(step) + BETWEEN

    return PageDrawing(name, draw)


def _draw(canvas: Canvas, sheet: ResultsSheet, block: Block, room: PageArea, step: float) -> None:
    board = block.traveller
    text = f"{dealer(board.dealer)}, {vulnerability(board.vulnerable)}"
    title = [
        TextRun(_("Board %(number)s") % {"number": listed_number(sheet, board.number)}, BOLD, 10.5),
        TextRun(f"   {text}", PLAIN, 8),
    ]
    draw_runs(canvas, title, room.x, room.top - 10, room.width)
    upper, lower = _head(sheet)
    _cells(canvas, upper, room, room.top - 19.5)
    _cells(canvas, lower, room, room.top - 27)
    y = room.top - 30
    draw_rule(canvas, room.x, y, room.width, 0.8)
    size = min(SIZE, step * SIZE / STEP)
    for line, notes in zip(board.lines, block.notes, strict=True):
        _cells(canvas, _line(sheet, line, size), room, y - step * 0.78)
        y -= step
        for note in notes:
            draw_runs(canvas, [TextRun(note, PLAIN, size - 0.6, GREY)], room.x + 16, y - step * 0.7, room.width - 16)
            y -= step
        draw_rule(canvas, room.x, y, room.width, 0.25)


def _cells(canvas: Canvas, cells: Sequence[Line], room: PageArea, y: float) -> None:
    x = room.x
    for (part, side), cell in zip(COLUMNS, cells, strict=True):
        width = room.width * part
        draw_runs(canvas, cell, x + INSET, y, width - 2 * INSET, side)
        x += width


def _head(sheet: ResultsSheet) -> tuple[list[Line], list[Line]]:
    """Two lines, so that no column's name is cut: the side above the unit of its points."""
    unit = points_short(sheet.document.rules)
    upper = ["", "", "", "", "", "", _("N–S"), _("E–W")]
    lower = [_("T"), _("N–S"), _("E–W"), _("Contract"), _("Lead"), _("Score"), unit, unit]
    return _grey(upper), _grey(lower)


def _grey(words: Sequence[str]) -> list[Line]:
    return [[TextRun(each, PLAIN, 6.6, GREY)] for each in words]


def _line(sheet: ResultsSheet, line: TravellerLine, size: float) -> list[Line]:
    return [
        [TextRun(f"{line.section}{line.table or ''}", PLAIN, size)],
        number_and_surnames(line.ns, size),
        number_and_surnames(line.ew, size),
        [TextRun("–", PLAIN, size)] if line.not_played else played(line.played, size),
        card(line.lead, size),
        [TextRun(_score(line), BOLD, size)],
        [TextRun(points(line.ns_points, sheet), PLAIN, size)],
        [TextRun(points(line.ew_points, sheet), PLAIN, size)],
    ]


def _score(line: TravellerLine) -> str:
    awarded = awarded_scores(line)
    if len(awarded) > 1:
        return _("adj.")
    if awarded:
        return signed(awarded[0])
    return "–" if line.ns_outcome or line.not_played or line.score is None else signed(line.score)
