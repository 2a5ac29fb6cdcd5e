"""A traveller as one side reads it: its own score and points on every line, the best on top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded
from scoring.queries.public.people import Party
from scoring.queries.public.scorecards import board_top
from scoring.queries.public.sheets import ResultsSheet
from scoring.queries.public.travellers import Traveller, TravellerLine, shares


@dataclass(frozen=True)
class SideLine:
    """A table's result from one side. `scores` are to that side, one where nothing is weighted, none where none
    counts; `percent` (of the top) is a decimal string, None at IMPs; `chosen`: the pair that was asked about sat here.
    """

    line: TravellerLine
    parties: tuple[Party, ...]
    scores: tuple[int, ...]
    points: tuple[str, ...]
    percent: str | None
    chosen: bool


@dataclass(frozen=True)
class OneSide:
    """The lines of a traveller, the best for `side` (ns, ew) on top; `key` is the pair asked about, "" for none."""

    side: Side
    key: str
    lines: tuple[SideLine, ...]


def one_side(sheet: ResultsSheet, traveller: Traveller, key: str) -> OneSide:
    """From the side of a contestant; North–South's where it did not play the board."""
    own = next((line for line in traveller.lines if _sits(key, line.ns) or _sits(key, line.ew)), None)
    side: Side = "ew" if own is not None and _sits(key, own.ew) else "ns"
    lines = [_side_line(sheet, line, side, key) for line in traveller.lines]
    by_section = sheet.document.rules.compare == "section"
    return OneSide(
        side, key if own is not None else "", tuple(sorted(lines, key=lambda each: _place(each, by_section)))
    )


def _side_line(sheet: ResultsSheet, line: TravellerLine, side: Side, key: str) -> SideLine:
    points, top = line.ns_points if side == "ns" else line.ew_points, board_top(sheet, line)
    percent = rounded(Fraction(points[0]) * 100 / top, PERCENT_AVERAGE, 2) if points and top else None
    return SideLine(
        line=line,
        parties=line.ns if side == "ns" else line.ew,
        scores=tuple(score if side == "ns" else -score for score, _share in shares(line, side)),
        points=points,
        percent=None if percent is None else decimal_text(percent),
        chosen=_sits(key, line.ns) or _sits(key, line.ew),
    )


def _place(each: SideLine, by_section: bool) -> tuple[object, ...]:
    """Who is compared stands together; there points go with scores, and an adjusted score has its place by them."""
    line = each.line
    points = Fraction(each.points[0]) if each.points else Fraction(0)
    best = max(each.scores, default=0)
    return (
        line.section if by_section else "",
        line.group,
        not each.points,
        not each.scores,
        -points,
        -best,
        line.section,
        line.table or 0,
        line.round or 0,
    )


def _sits(key: str, side: Sequence[Party]) -> bool:
    return any(party.key == key for party in side)
