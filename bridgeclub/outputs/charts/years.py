"""The mean of each year (or month) as a curve, drawn by the server as SVG."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgeclub.outputs.charts.curve import LEFT, RIGHT, WIDTH, Drawing, Guide, height_of, levels
from bridgeclub.wording.histories import AVERAGES, IN_PERCENT, mean_words, short_stretch, stretch_words
from scoring.queries.history.shown import Course

FEWEST, LABELS = 2, 5


@dataclass(frozen=True)
class YearStop:
    """A year or month: where it is drawn, what is said of it; `label` stands below, empty where too many do."""

    x: int
    y: int
    label: str
    name: str
    mean: str


class YearsChart(Drawing[YearStop]):
    """A player's."""


def years_chart(course: Course) -> YearsChart | None:
    """The drawing; None of a single stretch, which has no course."""
    if len(course.stretches) < FEWEST:
        return None
    middle = AVERAGES.get(course.measure)
    values = [each.mean for each in course.stretches]
    heights = levels([*values, *([Fraction(middle)] if middle is not None else [])])
    low, high = heights[0], heights[-1]
    every, number = -(-len(values) // LABELS), len(values) - 1
    sign = " %" if course.measure in IN_PERCENT else ""
    return YearsChart(
        tuple(
            YearStop(
                x=LEFT + 14 + at * (WIDTH - LEFT - RIGHT - 14) // number,
                y=height_of(each.mean, low, high),
                label=short_stretch(each.first, course.by) if at % every == 0 else "",
                name=stretch_words(each.first, course.by),
                mean=mean_words(course.measure, each.mean),
            )
            for at, each in enumerate(course.stretches)
        ),
        tuple(Guide(height_of(Fraction(at), low, high), f"{at}{sign}", at == middle) for at in heights),
    )
