"""A club's own scale: lines of margin, winner, loser."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from scoring.engine.codes import Refused
from scoring.engine.errors import EngineError
from scoring.engine.victory_points.scale import MOST_PERCENT, Scale, Unit

_Line = tuple[Fraction, Fraction, Fraction]
HEADING = ("margin", "winner", "loser")
#: How documents and settings name the scale whose lines they bring along.
OWN = "own"


@lru_cache(maxsize=64)
def own_scale(text: str, method: str) -> Scale:
    """The scale that a document brings along, for matches of any length. Raises EngineError as `read_scale`.

    Its margins are percentages where the method is matchpoints, IMPs otherwise.
    """
    return read_scale(text, name=OWN, unit="percent" if method == "matchpoints" else "imps")


def read_scale(text: str, *, name: str, unit: Unit = "imps", boards: int | None = None) -> Scale:
    """The scale that the lines of a CSV say: the margin from which a band begins, and what both sides get.

    With percentages it is the largest percentage of the band, the last line being 100. EngineError with the number
    of the first line that is wrong: margins rise, the winner never gets less than on the line above, the loser never
    more, and a draw gives both the same.
    """
    rows = [tuple(cell.strip() for cell in row) for row in csv.reader(text.splitlines()) if any(map(str.strip, row))]
    heading = bool(rows) and tuple(cell.lower() for cell in rows[0]) == HEADING
    lines = [_numbers(number, row) for number, row in enumerate(rows[heading:], 1 + heading)]
    if not lines:
        raise EngineError(Refused.SCALE_EMPTY, line=1)
    _check(lines, unit, 1 + heading)
    margins = [margin for margin, _winner, _loser in lines]
    limits = [margin - 1 for margin in margins[1:]] if unit == "imps" else margins[:-1]
    return Scale(
        name=name,
        boards=boards,
        unit=unit,
        limits=tuple(limits),
        winner=tuple(winner for _margin, winner, _loser in lines),
        loser=tuple(loser for _margin, _winner, loser in lines),
        places=max(_places(cell) for row in rows[heading:] for cell in row[1:]),
    )


def _numbers(line: int, row: Sequence[str]) -> _Line:
    try:
        margin, winner, loser = (_number(cell) for cell in row)
    except ValueError as error:
        raise EngineError(Refused.SCALE_LINE, line=line) from error
    return margin, winner, loser


def _number(cell: str) -> Fraction:
    if not cell.replace(".", "", 1).isdecimal() or not cell.isascii():
        raise ValueError(cell)
    return Fraction(cell)


def _check(lines: Sequence[_Line], unit: Unit, first: int) -> None:
    if lines[0][1] != lines[0][2]:
        raise EngineError(Refused.SCALE_DRAW, line=first)
    if unit == "imps" and lines[0][0] != 0:
        raise EngineError(Refused.SCALE_FIRST, line=first)
    if unit == "percent" and lines[-1][0] != MOST_PERCENT:
        raise EngineError(Refused.SCALE_LAST, line=first + len(lines) - 1, most=MOST_PERCENT)
    for number, (above, here) in enumerate(pairwise(lines), first + 1):
        whole = unit == "percent" or here[0].denominator == 1
        if not (whole and here[0] > above[0] and here[1] >= above[1] and here[2] <= above[2]):
            raise EngineError(Refused.SCALE_ORDER, line=number)


def _places(cell: str) -> int:
    return len(cell.partition(".")[2])
