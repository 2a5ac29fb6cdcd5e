"""The prize list on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.ink import BOLD, GREY, PLAIN, Line, Run, have_fonts, put
from bridgeclub.outputs.pdf.sheets import Page, Room, bound, room_of, rule
from bridgeclub.outputs.prize_list import GivenList
from scoring.queries.public import Sheet

SIZE, STEP = 12.5, 20.0
Item = tuple[float, Line, Line, Line]


def prizes_pdf(sheet: Sheet, lists: Sequence[GivenList], paper: str) -> bytes:
    """Every list with its winners, as many to a page as fit; a list's name stands with its first winner."""
    have_fonts()
    room = room_of(paper)
    pages: list[list[list[Item]]] = [[]]
    left = room.height
    for block in (block for each in lists for block in _blocks(each)):
        high = sum(item[0] for item in block)
        if high > left and pages[-1]:
            pages.append([])
            left = room.height
        pages[-1].append(block)
        left -= high
    made = [Page(_("Prizes"), partial(_draw, [item for block in page for item in block])) for page in pages]
    return bound(made, heading(sheet), _("Prizes"), paper)


def _draw(items: list[Item], canvas: Canvas, room: Room) -> None:
    y = room.top
    for high, place, words, figures in items:
        y -= high
        put(canvas, place, room.x, y + 5, 30, "right")
        put(canvas, words, room.x + 40, y + 5, room.width - 180)
        put(canvas, figures, room.x, y + 5, room.width, "right")
        if figures:
            rule(canvas, room.x, y, room.width, 0.3)


def _blocks(listed: GivenList) -> list[list[Item]]:
    """Lines that stay together: the name with the first prize, then each prize with all who share it."""
    blocks: list[list[Item]] = []
    for line in listed.lines:
        block: list[Item] = [] if blocks else [(STEP * 1.9, [], [Run(listed.name, BOLD, 16)], [])]
        for at, winner in enumerate(line.winners):
            place: Line = [Run(line.place, BOLD, SIZE)] if not at else []
            figures: Line = [Run(f"{line.figure}   ", PLAIN, SIZE * 0.85, GREY), Run(line.each, BOLD, SIZE)]
            block.append((STEP, place, [Run(winner, PLAIN, SIZE)], figures))
        if line.rest:
            said = _("%(rest)s is left over and cannot be divided.") % {"rest": line.rest}
            block.append((STEP * 0.8, [], [Run(said, PLAIN, 9, GREY)], []))
        blocks.append(block)
    return blocks
