"""Sheets of paper: the frame of every page, and how pages become one document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas

from bridgeclub.outputs.heading import Heading
from bridgeclub.outputs.pdf.ink import (
    BOLD,
    GREY,
    PLAIN,
    RULE,
    TextRun,
    draw_runs,
    heading_lines,
    register_fonts,
    wrap_text,
)

SIZES = {"a4": A4, "letter": LETTER}
MARGIN, FOOT, HEAD, BESIDE = 34.0, 48.0, 42.0, 14.0


@dataclass(frozen=True)
class PageArea:
    """The free part of a page in points, from its lower left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        return self.y + self.height


@dataclass(frozen=True)
class PageDrawing:
    """What is drawn into the room of a page; `name` stands in the list of contents, once where it is repeated."""

    name: str
    draw: Callable[[Canvas, PageArea], None]


def chosen_paper(asked: Mapping[str, str], usual: str) -> str:
    """The paper that the query of an address asks for (`?paper=letter`), else the club's usual one."""
    wanted = asked.get("paper", "")
    return wanted if wanted in SIZES else usual


def page_area_of(paper: str) -> PageArea:
    """The room that every page of this paper (a4, letter) has."""
    width, height = SIZES[paper]
    return PageArea(MARGIN, FOOT, width - 2 * MARGIN, height - MARGIN - FOOT - HEAD)


def build_document(pages: Sequence[PageDrawing], head: Heading, what: str, paper: str) -> bytes:
    """The document: head and foot on each page, its number of how many, contents, title, language.

    Made of the same pages it has the same bytes.
    """
    register_fonts()
    file = BytesIO()
    # The canvas takes "en" of "en-gb": the language of the words, not of a country.
    canvas = Canvas(file, pagesize=SIZES[paper], invariant=1, pageCompression=1, lang=get_language() or "en")
    canvas.setTitle(f"{head.title}, {head.day}: {what}")
    canvas.setAuthor(head.club)
    canvas.setSubject(f"{head.edition}. {head.status}.")
    canvas.setCreator("bridgeclub")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    named = ""
    for number, page in enumerate(pages, start=1):
        if page.name and page.name != named:
            named = page.name
            canvas.bookmarkPage(f"page{number}")
            canvas.addOutlineEntry(page.name, f"page{number}", level=0)
        _frame(canvas, head, what, SIZES[paper], (number, len(pages)))
        page.draw(canvas, page_area_of(paper))
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _frame(canvas: Canvas, head: Heading, what: str, size: tuple[float, float], number: tuple[int, int]) -> None:
    width, height = size
    inner = width - 2 * MARGIN
    top = height - MARGIN
    _head(canvas, head, what, PageArea(MARGIN, top - HEAD, inner, HEAD))
    draw_rule(canvas, MARGIN, FOOT - 8, inner, 0.5)
    text = _("Page %(number)d of %(all)d") % {"number": number[0], "all": number[1]}
    aside = TextRun(text, PLAIN, 8)
    draw_runs(canvas, [aside], MARGIN, FOOT - 18, inner, "right")
    draw_runs(canvas, [TextRun(f"{head.status}.", BOLD, 8)], MARGIN, FOOT - 18, inner - aside.width - BESIDE)
    edition = TextRun(head.edition, PLAIN, 8)
    draw_runs(canvas, [edition], MARGIN, FOOT - 29, inner)
    _draw_note(canvas, head.note, MARGIN + edition.width + BESIDE, inner - edition.width - BESIDE)
    if head.seal:
        seal = TextRun(_("Seal %(seal)s") % {"seal": head.seal}, PLAIN, 6, GREY)
        draw_runs(canvas, [seal], MARGIN, FOOT - 36, edition.width)


def _draw_note(canvas: Canvas, note: str, x: float, room: float) -> None:
    """Beside the edition, in one line or in two smaller ones."""
    plain = TextRun(note, BOLD, 8)
    if plain.width <= room:
        draw_runs(canvas, [plain], x, FOOT - 29, room, "right")
        return
    first, *others = wrap_text(note, BOLD, 6.5, room)
    draw_runs(canvas, [TextRun(first, BOLD, 6.5)], x, FOOT - 27, room, "right")
    draw_runs(canvas, [TextRun(" ".join(others), BOLD, 6.5)], x, FOOT - 34, room, "right")


def _head(canvas: Canvas, head: Heading, what: str, area: PageArea) -> None:
    """The evening and its day, below them what this is and whose. Nothing is set over something else, nothing cut."""
    day = TextRun(head.day, PLAIN, 9.5, GREY)
    free = area.width - (day.width + BESIDE if head.day else 0)
    lines, size = heading_lines(head.title, BOLD, 15, free)
    for at, line in enumerate(lines):
        y = area.top - (8 + at * 11 if lines[1:] else 12)
        draw_runs(canvas, [TextRun(line, BOLD, min(size, 10.5) if lines[1:] else size)], area.x, y, free)
    draw_runs(canvas, [day], area.x, area.top - 12, area.width, "right")
    draw_runs(canvas, [TextRun(f"{what} · {head.club}", PLAIN, 10.5, GREY)], area.x, area.top - 29, area.width)
    draw_rule(canvas, area.x, area.top - 35, area.width, 1)


def draw_rule(canvas: Canvas, x: float, y: float, width: float, thick: float = 0.4) -> None:
    """A line across."""
    canvas.setStrokeColor(RULE)
    canvas.setLineWidth(thick)
    canvas.line(x, y, x + width, y)
