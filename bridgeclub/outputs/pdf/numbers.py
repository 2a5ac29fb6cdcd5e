"""Who has which number: the last page of a sheet whose columns are too narrow for every name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.pdf.ink import BOLD, PLAIN, TextRun, draw_runs, wrap_text
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, draw_rule
from bridgeclub.wording.game import SIDES_SHORT
from bridgeclub.wording.templatetags.results import full_name, number_label
from scoring.queries.public import Party

SIZE, STEP, BESIDE = 9.0, 12.5, 44.0

#: A number with the side, and the names in as many lines as they need.
Entry = tuple[str, Sequence[str]]


def number_pages(parties: Iterable[Party], columns: Sequence[PageArea]) -> list[PageDrawing]:
    """Everybody in full by section, side and number, down one column (in points on the page) and then the next."""
    order = sorted(parties, key=lambda each: (each.section, each.line != "NS", each.number))
    filled: list[list[Entry]] = [[]]
    for party in order:
        side = f" {SIDES_SHORT[party.line]}" if party.line else ""
        names = wrap_text(full_name(party), PLAIN, SIZE, columns[0].width - BESIDE)
        if filled[-1] and (sum(len(each) for _label, each in filled[-1]) + len(names)) * STEP > columns[0].height:
            filled.append([])
        filled[-1].append((f"{number_label(party)}{side}", names))
    many = len(columns)
    return [_page(filled[at : at + many], columns) for at in range(0, len(filled), many) if filled[at]]


def _page(filled: Sequence[Sequence[Entry]], columns: Sequence[PageArea]) -> PageDrawing:
    def draw(canvas: Canvas, _room: PageArea) -> None:
        for entries, room in zip(filled, columns, strict=False):
            y = room.top
            for label, names in entries:
                draw_runs(canvas, [TextRun(label, BOLD, SIZE)], room.x, y - STEP * 0.78, BESIDE - 4)
                for name in names:
                    draw_runs(canvas, [TextRun(name, PLAIN, SIZE)], room.x + BESIDE, y - STEP * 0.78, room.width)
                    y -= STEP
                draw_rule(canvas, room.x, y, room.width, 0.25)

    return PageDrawing(_("Numbers and names"), draw)
