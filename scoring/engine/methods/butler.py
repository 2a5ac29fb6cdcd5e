"""Butler: IMPs against a datum, the mean of the results (White Book 78.4, 78.5.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.engine.board import Side
from scoring.engine.document.outcomes import Artificial
from scoring.engine.frequencies import Entry, frequencies_of
from scoring.engine.imps import imps
from scoring.engine.methods.artificial_imps import artificial_imps
from scoring.engine.methods.workings import ButlerWorking, Datum, ImpsPart, ImpsRow, Number
from scoring.engine.rounding import rounded

#: Average plus in IMPs on a board (White Book 12.5).
AVERAGE_PLUS = 2


@dataclass(frozen=True)
class Butler:
    """`drop_each_end` results are left out at either end, the datum is rounded to `round_to` points."""

    drop_each_end: int = 0
    round_to: int = 10
    places = 0
    line_is_rounded = True

    def direction(self, entries: Sequence[Entry], expected: int) -> AgainstDatum:
        frequencies = frequencies_of(entries)
        found = datum(frequencies, len(entries), expected, self.drop_each_end, self.round_to)
        return AgainstDatum(found, frequencies, len(entries), expected)

    def top(self, expected: int) -> int:
        return 0

    def artificial(self, outcome: Artificial, expected: int, own_average: Fraction | None) -> Fraction:
        return artificial_imps(outcome, AVERAGE_PLUS, own_average)

    def plain(self) -> Any:
        return ["butler", self.drop_each_end, self.round_to]


@dataclass(frozen=True)
class AgainstDatum:
    """A datum, N/S's. A weighted score is the weighted sum of its parts' IMPs (White Book 12.1.4)."""

    datum: Datum
    frequencies: Mapping[int, Number]
    results: int
    expected: int

    def points(self, side: Side, own: Entry, instead: Entry | None = None) -> Fraction:
        entry = own if instead is None else instead
        won = Fraction(sum(weight * imps(score - self.datum.points) for weight, score in entry))
        return won if side == "ns" else -won

    def working(self, side: Side, own: Entry, instead: Entry | None = None) -> ButlerWorking:
        """The points with the datum and the IMPs behind them."""
        entry = own if instead is None else instead
        parts = tuple(self._part(side, weight, score) for weight, score in entry)
        return ButlerWorking(
            side=side,
            frequencies=tuple(self.frequencies.items()),
            results=self.results,
            expected=self.expected,
            datum=self.datum,
            parts=parts,
            won=sum(part.share * part.won for part in parts),
            points=self.points(side, own, instead),
        )

    def _part(self, side: Side, share: Number, score: int) -> ImpsPart:
        sign, difference = (1 if side == "ns" else -1), score - self.datum.points
        row = ImpsRow(self.datum.points, 1, sign * difference, sign * imps(difference))
        return ImpsPart(share, score, (row,), row.imps)


def datum(frequencies: Mapping[int, Number], results: int, expected: int, drop: int, round_to: int = 10) -> Datum:
    """The mean, in points, of the frequencies (lowest score first) factored to `expected` results.

    `drop` results are left out at either end, none where that would leave nothing. 0 where there are no results.
    """
    if not results:
        return Datum((), 0, Fraction(0), round_to, 0)
    factor = Fraction(expected, results)
    left_out = drop if 2 * drop < expected else 0
    factored = [(score, often * factor) for score, often in frequencies.items()]
    kept = _without_end(_without_end(factored, left_out)[::-1], left_out)
    exact = sum((score * often for score, often in kept), Fraction(0)) / (expected - 2 * left_out)
    points = int(rounded(exact / round_to, places=0)) * round_to
    return Datum(tuple(kept), left_out, exact, round_to, points)


def _without_end(factored: Sequence[tuple[int, Fraction]], count: int) -> list[tuple[int, Fraction]]:
    """Without the first `count` results."""
    left, kept = Fraction(count), []
    for score, often in factored:
        taken = min(left, often)
        left -= taken
        kept.append((score, often - taken))
    return kept
