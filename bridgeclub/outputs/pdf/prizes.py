"""The prize list on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.ink import BOLD, GREY, PLAIN, Line, TextRun, draw_runs, register_fonts
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, build_document, draw_rule, page_area_of
from bridgeclub.outputs.prize_list import AwardedPrizes
from scoring.queries.public import ResultsSheet

SIZE, STEP = 12.5, 20.0
Item = tuple[float, Line, Line, Line]


def prizes_pdf(sheet: ResultsSheet, lists: Sequence[AwardedPrizes], paper: str) -> bytes:
    """Every list with its winners, as many to a page as fit; a list's name stands with its first winner."""
    register_fonts()
    room = page_area_of(paper)
    pages: list[list[list[Item]]] = [[]]
    left = room.height
    for block in (block for each in lists for block in _blocks(each)):
        high = sum(item[0] for item in block)
        if high > left and pages[-1]:
            pages.append([])
            left = room.height
        pages[-1].append(block)
        left -= high
    made = [PageDrawing(_("Prize list"), partial(_draw, [item for block in page for item in block])) for page in pages]
    return build_document(made, heading(sheet), _("Prize list"), paper)


def _draw(items: list[Item], canvas: Canvas, room: PageArea) -> None:
    y = room.top
    for high, place, words, figures in items:
        y -= high
        draw_runs(canvas, place, room.x, y + 5, 30, "right")
        draw_runs(canvas, words, room.x + 40, y + 5, room.width - 180)
        draw_runs(canvas, figures, room.x, y + 5, room.width, "right")
        if figures:
            draw_rule(canvas, room.x, y, room.width, 0.3)


def _blocks(listed: AwardedPrizes) -> list[list[Item]]:
    """Lines that stay together: the name with the first prize, then each prize with all who share it."""
    blocks: list[list[Item]] = []
    for line in listed.lines:
        block: list[Item] = [] if blocks else [(STEP * 1.9, [], [TextRun(listed.name, BOLD, 16)], [])]
        for at, winner in enumerate(line.winners):
            place: Line = [TextRun(line.place, BOLD, SIZE)] if not at else []
            figures: Line = [TextRun(f"{line.figure}   ", PLAIN, SIZE * 0.85, GREY), TextRun(line.each, BOLD, SIZE)]
            block.append((STEP, place, [TextRun(winner, PLAIN, SIZE)], figures))
        if line.rest:
            text = _("%(rest)s is left over: it cannot be divided evenly.") % {"rest": line.rest}
            block.append((STEP * 0.8, [], [TextRun(text, PLAIN, 9, GREY)], []))
        blocks.append(block)
    return blocks
