"""The scores of a board in a large field: one bar for each score, as long as tables have it, drawn as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.rounding import DECIMAL_PLACES, decimal_text, rounded
from scoring.queries.public import Traveller, shares

WIDTH, LEFT, RIGHT = 360, 66, 74
STEP, THICK = 28, 18
#: More scores than this say nothing at a look; the frequencies beside have them all.
MOST = 30


@dataclass(frozen=True)
class Bar:
    """A score to N/S and how many tables have it. `of` are the keys of those whose score it is."""

    y: int
    score: int
    length: int
    tables: str
    of: str

    @property
    def text_y(self) -> int:
        return self.y + 14

    @property
    def end(self) -> int:
        return LEFT + self.length + 6


@dataclass(frozen=True)
class Bars:
    """Everything in units of the drawing."""

    bars: tuple[Bar, ...]
    width: int = WIDTH
    left: int = LEFT
    thick: int = THICK

    @property
    def height(self) -> int:
        return STEP * len(self.bars) + 8


def bars(traveller: Traveller) -> Bars | None:
    """The drawing, the best score for N/S on top; None where it would say nothing, or more than a look takes in."""
    tables: dict[int, Fraction] = {}
    whose: dict[int, list[str]] = {}
    for line in traveller.lines:
        for score, share in shares(line):
            tables[score] = tables.get(score, Fraction(0)) + share
            whose.setdefault(score, []).extend(party.key for party in (*line.ns, *line.ew))
    if not 2 <= len(tables) <= MOST:
        return None
    most = max(tables.values())
    return Bars(
        tuple(
            Bar(
                y=4 + STEP * place,
                score=score,
                length=max(2, round(tables[score] * (WIDTH - LEFT - RIGHT) / most)),
                tables=_count(tables[score]),
                of=" ".join(whose[score]),
            )
            for place, score in enumerate(sorted(tables, reverse=True))
        )
    )


def _count(tables: Fraction) -> str:
    """14, or 3.4 where weighted scores count in part."""
    return decimal_text(rounded(tables, 0, min(2, DECIMAL_PLACES)))
