"""Cards to be cut out, as many to a page as fit whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.pdf.ink import BOLD, GREY, PLAIN, RULE, TextRun, draw_runs, heading_lines
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, draw_rule, page_area_of

COLUMNS, BETWEEN, INSIDE, TITLE = 2, 14.0, 9.0, 34.0
LARGEST, SMALLEST = 17.0, 9.0


@dataclass(frozen=True)
class Card:
    """A heading, a line of names below it, and rows of words in columns; the first row names the columns."""

    title: str
    names: str
    widths: tuple[float, ...]
    rows: tuple[tuple[str, ...], ...]


def pages_of_cards(cards: Sequence[Card], paper: str) -> Iterator[PageDrawing]:
    """As many to a page as fit whole, two beside each other."""
    room = page_area_of(paper)
    rows = max((len(card.rows) for card in cards), default=1)
    whole = rows * LARGEST + TITLE + 2 * INSIDE
    down = max(int((room.height + BETWEEN) // (whole + BETWEEN)), 1)
    high = (room.height + BETWEEN) / down - BETWEEN
    step = min(LARGEST, max(SMALLEST, (high - TITLE - 2 * INSIDE) / rows))
    for first in range(0, len(cards), COLUMNS * down):
        some = cards[first : first + COLUMNS * down]
        yield PageDrawing(f"{some[0].title} – {some[-1].title}", partial(_draw_cards, some, high, step))


def _draw_cards(cards: Sequence[Card], high: float, step: float, canvas: Canvas, room: PageArea) -> None:
    width = (room.width - BETWEEN) / COLUMNS
    for at, card in enumerate(cards):
        x = room.x + (at % COLUMNS) * (width + BETWEEN)
        top = room.top - (at // COLUMNS) * (high + BETWEEN)
        _draw_card(canvas, card, PageArea(x, top - high, width, high), step)


def _draw_card(canvas: Canvas, card: Card, room: PageArea, step: float) -> None:
    canvas.setStrokeColor(RULE)
    canvas.setLineWidth(0.6)
    canvas.setDash(3, 3)
    canvas.rect(room.x, room.y, room.width, room.height, stroke=1, fill=0)
    canvas.setDash()
    x, width = room.x + INSIDE, room.width - 2 * INSIDE
    draw_runs(canvas, [TextRun(card.title, BOLD, 15)], x, room.top - INSIDE - 13, width)
    names, size = heading_lines(card.names, PLAIN, 9.5, width)
    for at, line in enumerate(names):
        draw_runs(
            canvas, [TextRun(line, PLAIN, size)], x, room.top - INSIDE - (22 + at * 8 if names[1:] else 26), width
        )
    y = room.top - INSIDE - TITLE
    for number, row in enumerate(card.rows):
        y -= step
        _draw_row(canvas, card, row, PageArea(x, y, width, step), head=not number)
        draw_rule(canvas, x, y, width, 0.9 if not number else 0.25)


def _draw_row(canvas: Canvas, card: Card, row: Sequence[str], room: PageArea, *, head: bool) -> None:
    x = room.x
    for place, (part, text) in enumerate(zip(card.widths, row, strict=True)):
        size = min(room.height * 0.66, 8.5) if head else room.height * 0.68
        run = TextRun(text, PLAIN, size, GREY) if head else TextRun(text, PLAIN if place else BOLD, size)
        # "7 sits out" may run on where nothing stands beside it.
        free = sum(card.widths[place:]) if text and not any(row[place + 1 :]) else part
        draw_runs(canvas, [run], x, room.y + room.height * 0.26, room.width * free - 2)
        x += room.width * part
