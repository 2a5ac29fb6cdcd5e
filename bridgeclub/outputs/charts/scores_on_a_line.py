"""The scores of a board on a line: one circle for each table, drawn by the server as SVG."""

from __future__ import annotations

from dataclasses import dataclass

from bridgeclub.outputs.charts.bars import Bars, bars
from bridgeclub.wording.awards import share_words
from scoring.queries.public import Traveller, TravellerLine, shares

COLUMN, STEP, EDGE, RADIUS = 72, 40, 46, 17
NARROWEST, MOST_COLUMNS, TALLEST = 340, 8, 12


@dataclass(frozen=True)
class Dot:
    """A table at a score; `weight` where it stands there with a part only. `of` are the contestants' keys."""

    x: int
    y: int
    label: str
    weight: str
    of: str

    @property
    def text_y(self) -> int:
        return self.y + 5

    @property
    def weight_x(self) -> int:
        return self.x + RADIUS + 4


@dataclass(frozen=True)
class Column:
    """A score and the tables that have it."""

    x: int
    score: int
    dots: tuple[Dot, ...]


@dataclass(frozen=True)
class Chart:
    """Everything in units of the drawing."""

    width: int
    height: int
    axis: int
    columns: tuple[Column, ...]

    @property
    def label_y(self) -> int:
        return self.axis + 24

    @property
    def caption_y(self) -> int:
        return self.axis + 48

    @property
    def right(self) -> int:
        return self.width - 12

    @property
    def shared(self) -> bool:
        """Whether some table stands at two scores."""
        return any(dot.weight for column in self.columns for dot in column.dots)


def score_charts(traveller: Traveller) -> dict[str, Chart | Bars | None]:
    """How the scores of a board are drawn: table by table, in a large field by how many tables have each."""
    found = chart(traveller)
    return {"chart": found, "bars": bars(traveller) if found is None else None}


def chart(traveller: Traveller) -> Chart | None:
    """The drawing; None where it would say nothing, or more than fits."""
    standing: dict[int, list[tuple[TravellerLine, str]]] = {}
    for line in traveller.lines:
        for score, share in shares(line):
            standing.setdefault(score, []).append((line, share_words(share) if share != 1 else ""))
    tallest = max(map(len, standing.values()), default=0)
    if not 2 <= len(standing) <= MOST_COLUMNS or tallest > TALLEST:
        return None
    axis = STEP * tallest + 18
    sections = len({line.section for line in traveller.lines}) > 1
    span = COLUMN * (len(standing) - 1)
    width = max(NARROWEST, 2 * EDGE + span + 20)
    columns = tuple(
        _column((width - span) // 2 + COLUMN * place, axis, score, standing[score], sections=sections)
        for place, score in enumerate(sorted(standing))
    )
    return Chart(width, axis + 54, axis, columns)


def _column(x: int, axis: int, score: int, standing: list[tuple[TravellerLine, str]], *, sections: bool) -> Column:
    whole_first = sorted(standing, key=lambda each: bool(each[1]))
    dots = (
        Dot(x, axis - 22 - STEP * height, _label(line, sections=sections), weight, _keys(line))
        for height, (line, weight) in enumerate(whole_first)
    )
    return Column(x, score, tuple(dots))


def _label(line: TravellerLine, *, sections: bool) -> str:
    """The table; where nobody knows it, the pair that sat North–South."""
    number = line.table if line.table is not None else line.ns[0].number
    return f"{line.section if sections else ''}{number}"


def _keys(line: TravellerLine) -> str:
    return " ".join(party.key for party in (*line.ns, *line.ew))
