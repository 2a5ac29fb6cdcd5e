"""The ranking for the pin-board: as large as the pairs allow, to be read from two metres.

From two metres letters of 15 points stand under six minutes of arc, which normal sight reads; below that a list goes
on a further sheet, and two lines have a sheet each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import heading
from bridgeclub.outputs.pdf.ink import (
    BAND,
    BOLD,
    GREY,
    PLAIN,
    TextRun,
    draw_runs,
    heading_lines,
    register_fonts,
    width_of,
    wrap_text,
)
from bridgeclub.outputs.pdf.sheets import PageArea, PageDrawing, build_document, draw_rule, page_area_of
from bridgeclub.outputs.pdf.words import rank_text
from bridgeclub.wording.penalties import unranked_words
from bridgeclub.wording.rankings import beside_name
from bridgeclub.wording.results import list_name, ranked_by, ranked_unit
from bridgeclub.wording.templatetags.results import full_name, names_words, number_label
from bridgeclub.wording.ties import tie_sentences
from scoring.queries.public import (
    RankList,
    ResultsSheet,
    Row,
    beside_lists,
    handicap_lists,
    rank_lists,
    settled_ties,
)

LEAST, LARGEST = 15.0, 30.0
# Heights of a row of one line and of two, and of the caption, in sizes of the type; and how far a name may shrink.
ONE, TWO, CAPTION, SHRINK = 1.55, 2.55, 2.0, 0.8
# The players below the name of a team, which is what is looked for from afar, in sizes of the type.
BELOW = 0.62
# The lines below the ranking that say how ties were settled: points, and their distance in sizes of the type.
NOTE, NOTE_STEP = 9.0, 1.4


@dataclass(frozen=True)
class Setting:
    """How a list is set: type size in points, lines a row, rows a sheet."""

    size: float
    lines: int
    rows: int


@dataclass(frozen=True)
class Listed:
    """A list to be set: its words at the top, its rows."""

    title: str
    rows: tuple[Row, ...]


def ranking_pdf(sheet: ResultsSheet, paper: str) -> bytes:
    """Every list of a sheet, then those with handicap, of levels and of categories."""
    register_fonts()
    room = page_area_of(paper)
    plain = [_listed(each, _("Ranking")) for each in rank_lists(sheet)]
    extra = [_listed(each, _("With handicap")) for each in handicap_lists(sheet)]
    beside = [[Listed(beside_name(each), each.listed.rows)] for each in beside_lists(sheet)]
    notes = _notes(sheet, room.width)
    above = _above(room, notes)
    pages = [page for lists in (plain, extra, *beside) if lists for page in _pages(lists, above)]
    pages = [PageDrawing(page.name, partial(_with_notes, page, notes)) for page in pages]
    return build_document(pages, heading(sheet), _("Ranking"), paper)


def _notes(sheet: ResultsSheet, width: float) -> list[str]:
    """How equal totals were told apart, below the ranking."""
    told = [" ".join(tie_sentences(each, sheet)) for each in settled_ties(sheet) if each.ranked]
    return [line for each in told for line in wrap_text(each, PLAIN, NOTE, width)]


def _above(room: PageArea, notes: Sequence[str]) -> PageArea:
    taken = NOTE * NOTE_STEP * len(notes)
    return replace(room, y=room.y + taken, height=room.height - taken)


def _with_notes(page: PageDrawing, notes: Sequence[str], canvas: Canvas, room: PageArea) -> None:
    page.draw(canvas, _above(room, notes))
    for at, line in enumerate(notes, start=1):
        y = room.y + NOTE * NOTE_STEP * (len(notes) - at)
        draw_runs(canvas, [TextRun(line, PLAIN, NOTE, GREY)], room.x, y, room.width)


def _listed(rank_list: RankList, otherwise: str) -> Listed:
    return Listed(list_name(rank_list, otherwise), rank_list.rows)


def _pages(lists: Sequence[Listed], room: PageArea) -> list[PageDrawing]:
    beside = [_column(room, at, len(lists)) for at in range(len(lists))]
    settings = [_setting(each.rows, part, whole=True) for each, part in zip(lists, beside, strict=True)]
    size = min(each.size for each in settings)
    if len(lists) > 1 and size >= LEAST:
        lines = max(each.lines for each in settings)
        both = [(each, Setting(size, lines, len(each.rows)), part) for each, part in zip(lists, beside, strict=True)]

        def draw(canvas: Canvas, _room: PageArea) -> None:
            for each, setting, part in both:
                _draw(canvas, each, setting, part)

        return [PageDrawing(_("Ranking"), draw)]
    return [page for each in lists for page in _alone(each, room)]


def _column(room: PageArea, at: int, count: int) -> PageArea:
    gap = 18.0
    width = (room.width - gap * (count - 1)) / count
    return PageArea(room.x + at * (width + gap), room.y, width, room.height)


def _alone(listed: Listed, room: PageArea) -> list[PageDrawing]:
    setting = _setting(listed.rows, room, whole=False)
    sheets = ceil(len(listed.rows) / setting.rows) or 1
    share = ceil(len(listed.rows) / sheets)
    if sheets > 1:
        setting = replace(setting, size=max(LEAST, _size(listed.rows, room, setting.lines, share)))
    parts = [listed.rows[at : at + share] for at in range(0, len(listed.rows), share)]
    return [PageDrawing(listed.title, partial(_draw_on, Listed(listed.title, part), setting)) for part in parts]


def _draw_on(listed: Listed, setting: Setting, canvas: Canvas, room: PageArea) -> None:
    _draw(canvas, listed, setting, room)


def _setting(rows: Sequence[Row], room: PageArea, *, whole: bool) -> Setting:
    """The largest type in which the list fits on one sheet; where that is too small and it need not be `whole`,
    the least that is read from two metres, on as many sheets as it takes."""
    found = max((_size(rows, room, lines, len(rows)), lines) for lines in _ways(rows))
    if whole or found[0] >= LEAST:
        return Setting(found[0], found[1], max(len(rows), 1))
    lines = next((each for each in _ways(rows) if _by_width(rows, room, each) >= LEAST * SHRINK), 2)
    fits = int((room.height / LEAST - CAPTION) // (ONE if lines == 1 else TWO))
    return Setting(LEAST, lines, max(fits, 1))


def _ways(rows: Sequence[Row]) -> tuple[int, ...]:
    """In how many lines a row may be: of two where the players stand below the name of a team."""
    several = [row for row in rows if len(row.party.names) > 1]
    return (2,) if any(row.party.team for row in several) else (1, 2) if several else (1,)


def _size(rows: Sequence[Row], room: PageArea, lines: int, count: int) -> float:
    tall = room.height / (CAPTION + count * (ONE if lines == 1 else TWO))
    return min(LARGEST, tall, _by_width(rows, room, lines))


def _by_width(rows: Sequence[Row], room: PageArea, lines: int) -> float:
    """The size at which the widest name just fits, set a little narrower than the others."""
    widest = max((width_of([run]) for row in rows for run in _names(row, lines, BOLD, 1)), default=1.0)
    return room.width / (widest * SHRINK + _beside(rows))


def _beside(rows: Sequence[Row]) -> float:
    """The width of rank, number and figure, in sizes of the type."""
    return 2.1 + 1.6 + _figures(rows)


def _figures(rows: Sequence[Row]) -> float:
    """The width of the widest figure and a gap, in sizes of the type: −1234.56 needs more than 58.19."""
    return max([3.0, *(width_of([TextRun(ranked_by(row), BOLD, 1)]) + 0.4 for row in rows)])


def _names(row: Row, lines: int, font: str, size: float) -> tuple[TextRun, ...]:
    """The names in one line, or in two: of a pair one a line, of a team its name and its players, or half of them."""
    names = row.party.names
    if lines == 1 or len(names) < 2:
        return (TextRun(full_name(row.party), font, size),)
    if row.party.team:
        return TextRun(row.party.team, font, size), TextRun(names_words(names), PLAIN, size * BELOW)
    if len(names) == 2:
        return TextRun(names[0], font, size), TextRun(names[1], font, size)
    half = ceil(len(names) / 2)
    first, rest = f"{', '.join(names[:half])},", names_words(names[half:])
    return TextRun(first, font, size), TextRun(rest, font, size)


def _draw(canvas: Canvas, listed: Listed, setting: Setting, room: PageArea) -> None:
    size = setting.size
    unit = TextRun(next(filter(None, map(ranked_unit, listed.rows)), ""), PLAIN, size * 0.8, GREY)
    draw_runs(canvas, [unit], room.x, room.top - size * 1.25, room.width, "right")
    _caption(canvas, listed.title, size, replace(room, width=room.width - unit.width - size * 0.5))
    figures = size * _figures(listed.rows)
    y = room.top - size * CAPTION
    draw_rule(canvas, room.x, y, room.width, 1.2)
    for at, row in enumerate(listed.rows):
        height = size * (ONE if setting.lines == 1 else TWO)
        if at % 2:
            canvas.setFillColor(BAND)
            canvas.rect(room.x, y - height, room.width, height, stroke=0, fill=1)
        _row(canvas, row, setting, figures, PageArea(room.x, y - height, room.width, height))
        y -= height


def _caption(canvas: Canvas, title: str, size: float, room: PageArea) -> None:
    """What list it is, whole: in two smaller lines where one is too long."""
    lines, small = heading_lines(title, BOLD, size, room.width)
    for at, line in enumerate(lines):
        y = room.top - size * (0.8 + at * 0.85 if lines[1:] else 1.25)
        draw_runs(canvas, [TextRun(line, BOLD, small)], room.x, y, room.width)


def _row(canvas: Canvas, row: Row, setting: Setting, figures: float, room: PageArea) -> None:
    size = setting.size
    base = room.top - size * 1.12
    middle = base if setting.lines == 1 else room.y + room.height / 2 - size * 0.36
    draw_runs(canvas, [TextRun(rank_text(row), BOLD, size)], room.x, middle, size * 1.9, "right")
    x = room.x + size * 2.2
    if row.party.names:
        draw_runs(canvas, [TextRun(number_label(row.party), PLAIN, size * 0.62, GREY)], x, middle, size * 1.3)
    inner = room.width - (x - room.x) - size * 1.5 - figures
    names = _names(row, setting.lines, BOLD if row.podium else PLAIN, size)
    first = base if len(names) == setting.lines else middle
    for at, name in enumerate(names):
        below = size * (1.12 if name.size == size else 0.92)
        draw_runs(canvas, [name], x + size * 1.5, first - at * below, inner)
    draw_runs(canvas, [TextRun(ranked_by(row), BOLD, size)], room.x, middle, room.width - 2, "right")
    if not row.party.ranked:
        text = unranked_words(row.party.standing)
        draw_runs(
            canvas, [TextRun(text, PLAIN, size * 0.55, GREY)], room.x, middle - size * 0.5, room.width - 2, "right"
        )
