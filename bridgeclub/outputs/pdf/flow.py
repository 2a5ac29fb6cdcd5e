"""Blocks that follow each other down the pages, none of them split."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.pdf.ink import Line, draw_runs
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing

BETWEEN = 14.0
#: A column: its part of the width, and which side it is set to.
Column = tuple[float, str]


@dataclass(frozen=True)
class Block:
    """What stands together: so many points high, drawn into an area of just that height."""

    height: float
    draw: Callable[[Canvas, PageArea], None]


def pages_of(name: str, blocks: Iterable[Block], room: PageArea) -> list[PageDrawing]:
    """As many pages as the blocks take, all under one name in the list of contents."""
    pages: list[list[Block]] = [[]]
    used = 0.0
    for block in blocks:
        if pages[-1] and used + block.height > room.height:
            pages.append([])
            used = 0.0
        pages[-1].append(block)
        used += block.height + BETWEEN
    return [PageDrawing(name, partial(_draw, page)) for page in pages if page]


def _draw(blocks: Sequence[Block], canvas: Canvas, room: PageArea) -> None:
    y = room.top
    for block in blocks:
        block.draw(canvas, PageArea(room.x, y - block.height, room.width, block.height))
        y -= block.height + BETWEEN


def draw_cells(canvas: Canvas, columns: Sequence[Column], cells: Sequence[Line], room: PageArea, y: float) -> None:
    """One row of a table, each cell set into its column."""
    x = room.x
    for (part, side), cell in zip(columns, cells, strict=True):
        width = room.width * part
        draw_runs(canvas, cell, x + 2, y, width - 4, side)
        x += width
