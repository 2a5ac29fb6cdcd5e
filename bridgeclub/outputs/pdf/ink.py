"""Letters and colours of everything on paper, and how a line of them is set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from reportlab.lib.colors import Color, HexColor, black
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

PLAIN, BOLD = "BridgeSans", "BridgeSansBold"
_FONTS = {PLAIN: "DejaVuSansCondensed.ttf", BOLD: "DejaVuSansCondensed-Bold.ttf"}
GREY = HexColor("#4a4a4a")
RULE = HexColor("#9a9a9a")
BAND = HexColor("#efefef")
# Four colours, all dark enough on white; on a black and white printer shape and letter tell the suits apart.
SUIT_COLOURS = {"S": HexColor("#10207a"), "H": HexColor("#b3101f"), "D": HexColor("#b45309"), "C": HexColor("#0b6b34")}


@dataclass(frozen=True)
class TextRun:
    """A piece of a line in one font and colour."""

    text: str
    font: str = PLAIN
    size: float = 9
    colour: Color = black

    @property
    def width(self) -> float:
        return float(pdfmetrics.stringWidth(self.text, self.font, self.size))


Line = Sequence[TextRun]


@cache
def register_fonts() -> None:
    """Make the letters known, once a process."""
    for name, file in _FONTS.items():
        found = files("bridgeclub.outputs.pdf").joinpath("fonts", file)
        with found.open("rb") as opened:
            pdfmetrics.registerFont(TTFont(name, opened))


def width_of(line: Iterable[TextRun]) -> float:
    """In points."""
    return sum(run.width for run in line)


def fitted(line: Line, room: float, least: float = 0.72) -> list[TextRun]:
    """The line as it fits into so many points: set smaller down to `least` of its size, then cut with an ellipsis."""
    whole = width_of(line)
    if whole <= room:
        return list(line)
    smaller = [replace(run, size=run.size * max(least, room / whole)) for run in line]
    return smaller if width_of(smaller) <= room + 0.1 else _cut(smaller, room)


def _cut(line: list[TextRun], room: float) -> list[TextRun]:
    found: list[TextRun] = []
    for run in line:
        left = room - width_of(found)
        if run.width <= left:
            found.append(run)
            continue
        text = run.text
        while text and replace(run, text=f"{text}…").width > left:
            text = text[:-1]
        return [*found, replace(run, text=f"{text.rstrip()}…")]
    return found


def draw_runs(canvas: Canvas, line: Line, x: float, y: float, room: float, side: str = "left") -> None:
    """Set a line at height `y` within `room` points from `x`: to the left, right or middle of it."""
    shown = fitted(line, room)
    spare = room - width_of(shown)
    at = x + {"left": 0, "right": spare, "middle": spare / 2}[side]
    for run in shown:
        canvas.setFillColor(run.colour)
        canvas.setFont(run.font, run.size)
        canvas.drawString(at, y, run.text)
        at += run.width


def wrap_text(text: str, font: str, size: float, room: float) -> list[str]:
    """A sentence in as many lines as it needs. A word that is longer than a line goes on in the next one."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and pdfmetrics.stringWidth(longer, font, size) <= room:
            lines[-1] = longer
        else:
            lines += _broken(word, font, size, room)
    return lines


def _broken(word: str, font: str, size: float, room: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and pdfmetrics.stringWidth(pieces[-1] + letter, font, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces


def heading_lines(text: str, font: str, size: float, room: float) -> tuple[list[str], float]:
    """A heading whole: in one line, set smaller down to 70 %, else in two of at most 80 %; with the size it has then.

    Of one that is longer than two lines of half its size the second line is cut where it is drawn.
    """
    for part in (1.0, 0.9, 0.8, 0.7):
        if pdfmetrics.stringWidth(text, font, size * part) <= room:
            return [text], size * part
    for part in (0.8, 0.7, 0.6, 0.5):
        lines = wrap_text(text, font, size * part, room)
        if len(lines) <= 2:
            return lines, size * part
    return [lines[0], " ".join(lines[1:])], size * part
