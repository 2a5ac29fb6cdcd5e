"""A prize-giving on paper: the list for whoever reads the prizes out, and a sheet for each winner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.ink import BOLD, GREY, PLAIN, TextRun, draw_runs, register_fonts, wrap_text
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, build_document, draw_rule, page_area_of
from bridgeclub.wording.prize_giving import ShownPrize, ShownWinner
from scoring.queries.public import ResultsSheet

BOX, INDENT = 15.0, 30.0
NAME, WHY, SMALL = 15.0, 10.0, 9.5
#: Height, text and font of a line.
Row = tuple[float, str, str, float]


def reading_list_pdf(sheet: ResultsSheet, prizes: Sequence[ShownPrize], paper: str) -> bytes:
    """In the order in which they are read out, a box to tick before each; no prize is parted by the end of a page."""
    register_fonts()
    area = page_area_of(paper)
    pages: list[list[list[Row]]] = [[]]
    left = area.height
    for block in (_block(each, area.width - INDENT) for each in prizes):
        high = sum(row[0] for row in block) + SMALL
        if high > left and pages[-1]:
            pages.append([])
            left = area.height
        pages[-1].append(block)
        left -= high
    drawn = [PageDrawing(_("Prize-giving"), partial(_draw, page)) for page in pages]
    return build_document(drawn, heading(sheet), _("Prize-giving"), paper)


def _block(prize: ShownPrize, room: float) -> list[Row]:
    title = ", ".join(part for part in (prize.name, prize.place, prize.shared) if part)
    rows: list[Row] = [(16.0, title, BOLD, SMALL + 1.5)]
    for winner in prize.winners:
        rows += [(NAME * 1.25, line, BOLD, NAME) for line in wrap_text(winner.name, BOLD, NAME, room)]
        about = [winner.below, winner.why]
        rows += [(WHY * 1.3, line, PLAIN, WHY) for each in about for line in wrap_text(each, PLAIN, WHY, room) if line]
    rows += [(SMALL * 1.3, line, PLAIN, SMALL) for line in wrap_text(prize.passed, PLAIN, SMALL, room) if line]
    return rows


def _draw(blocks: list[list[Row]], canvas: Canvas, area: PageArea) -> None:
    y = area.top
    for block in blocks:
        canvas.setLineWidth(1)
        canvas.rect(area.x, y - BOX - 2, BOX, BOX)
        for high, text, font, size in block:
            y -= high
            draw_runs(canvas, [TextRun(text, font, size)], area.x + INDENT, y + 3, area.width - INDENT)
        y -= SMALL
        draw_rule(canvas, area.x, y + SMALL / 2, area.width, 0.3)


def certificates_pdf(sheet: ResultsSheet, prizes: Sequence[ShownPrize], paper: str) -> bytes:
    """A sheet for each winner, to be signed."""
    register_fonts()
    pages = [
        PageDrawing("", partial(_certificate, sheet, prize, winner)) for prize in prizes for winner in prize.winners
    ]
    return build_document(pages, heading(sheet), _("Certificate"), paper)


def _certificate(sheet: ResultsSheet, prize: ShownPrize, winner: ShownWinner, canvas: Canvas, area: PageArea) -> None:
    y = area.top - area.height * 0.16
    for text, font, size in _words(sheet, prize, winner):
        for line in wrap_text(text, font, size, area.width * 0.9) if text else ():
            draw_runs(canvas, [TextRun(line, font, size)], area.x, y, area.width, "middle")
            y -= size * 1.3
        y -= size * 0.7
    low, width = area.y + 60, area.width * 0.35
    for at, label in ((area.x, _("Date")), (area.x + area.width - width, _("Signature"))):
        draw_rule(canvas, at, low, width, 0.7)
        draw_runs(canvas, [TextRun(label, PLAIN, 9, GREY)], at, low - 12, width)


def _words(sheet: ResultsSheet, prize: ShownPrize, winner: ShownWinner) -> Iterator[tuple[str, str, float]]:
    yield sheet.session.club.name, PLAIN, 16
    yield f"{sheet.session.title}, {date_format(sheet.session.date, 'j F Y')}", PLAIN, 14
    yield ", ".join(part for part in (prize.name, prize.place, prize.shared) if part), BOLD, 26
    yield winner.name, BOLD, 34
    yield winner.below, PLAIN, 14
    yield winner.why, PLAIN, 16
