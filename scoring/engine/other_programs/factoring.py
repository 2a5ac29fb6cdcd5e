"""A board with fewer results than others, brought to their top or not: what programs do, beside Neuberg's formula.

Proportion: in the ratio of the tops, before 1991 the usual way, and still one for results that have not come in. A tie
for each result that is not there is how it is done by hand. Own top: the figures stay as they are counted.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from scoring.engine.methods import CrossImps
from scoring.engine.other_programs.ways import Factoring, Way


class Shape(NamedTuple):
    """How many results one direction of a board has among those compared (`group`), on all of the board, how many
    artificial scores instead of one, and how many results were due."""

    group: int
    results: int
    averages: int
    due: int

    @property
    def missing(self) -> int:
        """Results that were due, and are neither there nor adjusted."""
        return max(self.due - self.results - self.averages, 0)

    def undone(self, points: Fraction, *, imps: bool) -> Fraction:
        """What was won among `group` results, from what the White Book makes of it."""
        return points * self.group / self.due if imps else (points + 1) * self.group / self.due - 1


def factored(won: Fraction, shape: Shape, way: Way) -> tuple[Fraction, Fraction]:
    """What was won among the results of a group as the board gives it, and its top; of IMPs none."""
    imps = way.imps is not None
    if way.missing == way.adjusted == "neuberg":
        reached, value = shape.due, _step(won, shape.group, shape.due, "neuberg", imps=imps)
    else:
        reached, value = shape.results, _step(won, shape.group, shape.results, "neuberg", imps=imps)
        for more, how in ((shape.averages, way.adjusted), (shape.missing, way.missing)):
            if more and how != "own_top":
                reached, value = reached + more, _step(value, reached, reached + more, how, imps=imps)
    if isinstance(way.imps, CrossImps):
        return value / max(reached - 1, 1) if way.imps.count == "mean" else value, Fraction(0)
    return value, Fraction(2 * max(reached - 1, 0))


def _step(won: Fraction, results: int, reached: int, how: Factoring, *, imps: bool) -> Fraction:
    """From the top of `results` to that of `reached`."""
    if results == reached:
        return won
    if how == "ties":
        return won if imps else won + reached - results
    if how == "proportion" and results > 1:
        return won * (reached - 1) / (results - 1)
    if how == "proportion":
        return Fraction(0 if imps else reached - 1)
    return won * reached / results if imps else (won + 1) * reached / results - 1


def results_counted(shape: Shape, way: Way) -> int:
    """To how many results a board is brought."""
    if way.missing == way.adjusted == "neuberg":
        return shape.due
    counted = shape.results
    counted += shape.averages if way.adjusted != "own_top" else 0
    counted += shape.missing if way.missing != "own_top" else 0
    return counted or shape.due


def top_results(shape: Shape, way: Way) -> int:
    """The results of the top that artificial percentages are of."""
    match way.averages_of:
        case "session":
            return shape.due
        case "lines":
            return shape.results + shape.averages
        case _:
            return results_counted(shape, way)
