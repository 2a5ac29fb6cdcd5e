"""From the exact scores of a board to every line's figures: rounded once, and artificial scores by their averages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import BoardFacts, BoardScores, LineScores
from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import Line
from scoring.engine.methods import Method
from scoring.engine.rounding import rounded
from scoring.engine.scored_session import LineScore, printing_order
from scoring.engine.tally import Figure, Tally

# Own averages by contestant and match.
Averages = Mapping[tuple[str, str | None], Tally]


class _Pair(NamedTuple):
    """Exact and printed points of both sides, and the scores that they are of.

    These are kept so that no others can have their identity meanwhile.
    """

    ns: tuple[Fraction, Fraction]
    ew: tuple[Fraction, Fraction]
    scores: LineScores


class Shown:
    """Figures as `method` prints them. Lines that share a score are rounded once."""

    def __init__(self, method: Method, averages: Averages) -> None:
        self._method, self._averages = method, averages
        self._known: dict[tuple[int, int], _Pair | None] = {}

    def board(
        self, results: Sequence[Line], places: Iterable[int], facts: BoardFacts, scores: BoardScores
    ) -> tuple[LineScore, ...]:
        """The lines of one board, by section, round, table, then document order."""
        found = []
        for position, fact, line_scores in zip(places, facts.lines, scores.lines, strict=True):
            found.append(self.line(results[position], position, fact.expected, fact.score, line_scores))
        return tuple(sorted(found, key=printing_order))

    def line(self, line: Line, position: int, due: int, score: int | None, scores: LineScores) -> LineScore:
        """One line with a figure for each contestant."""
        top = self._method.top(due)
        pair = self._pair(scores, top)
        if pair is None:
            ns, ew = (self._figures(line, side, scores, due, top) for side in SIDES)
        else:
            ns = tuple([Figure(each, *pair.ns, top) for each in line.ns])
            ew = tuple([Figure(each, *pair.ew, top) for each in line.ew])
        return LineScore(line, position, due, score, ns, ew)

    def _pair(self, scores: LineScores, top: int) -> _Pair | None:
        """Both sides where both were compared."""
        key = id(scores), top
        if key not in self._known:
            ns, ew = scores.ns.points, scores.ew.points
            compared = ns is not None and ew is not None
            self._known[key] = _Pair(self._rounded(ns, top), self._rounded(ew, top), scores) if compared else None
        return self._known[key]

    def _rounded(self, exact: Fraction | None, top: int) -> tuple[Fraction, Fraction]:
        """Exact points as they rank, and as they are printed: an exact half away from average."""
        assert exact is not None
        printed = rounded(exact, Fraction(top, 2), self._method.places)
        if printed == exact:
            return exact, exact
        return (printed if self._method.line_is_rounded else exact), printed

    def _figures(self, line: Line, side: Side, scores: LineScores, due: int, top: int) -> tuple[Figure, ...]:
        """The figures of one side of a line on which some side was not compared."""
        points, outcome = scores.side(side).points, line.outcome(side)
        contestants = line.contestants(side)
        if points is not None:
            return tuple(Figure(each, *self._rounded(points, top), top) for each in contestants)
        if not isinstance(outcome, Artificial):
            return ()
        found = []
        for contestant in contestants:
            own = self._averages.get((contestant, line.match))
            worth = self._method.artificial(outcome, due, own.average if own else None)
            found.append(Figure(contestant, *self._rounded(worth, top), top, artificial=True))
        return tuple(found)
