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
        exact = datum(frequencies_of(entries), len(entries), expected, self.drop_each_end)
        return AgainstDatum(int(rounded(exact / self.round_to, places=0)) * self.round_to)

    def top(self, expected: int) -> int:
        return 0

    def artificial(self, outcome: Artificial, expected: int, own_average: Fraction | None) -> Fraction:
        return artificial_imps(outcome, AVERAGE_PLUS, own_average)

    def plain(self) -> Any:
        return ["butler", self.drop_each_end, self.round_to]


@dataclass(frozen=True)
class AgainstDatum:
    """A datum in points, N/S's. A weighted score is the weighted sum of its parts' IMPs (White Book 12.1.4)."""

    datum: int

    def points(self, side: Side, own: Entry, instead: Entry | None = None) -> Fraction:
        entry = own if instead is None else instead
        won = Fraction(sum(weight * imps(score - self.datum) for weight, score in entry))
        return won if side == "ns" else -won


def datum(frequencies: Mapping[int, Fraction | int], results: int, expected: int, drop: int) -> Fraction:
    """The exact mean, in points, of the frequencies (lowest score first) factored to `expected` results.

    `drop` results are left out at either end, none where that would leave nothing. 0 where there are no results.
    """
    if not results:
        return Fraction(0)
    factor = Fraction(expected, results)
    left_out = drop if 2 * drop < expected else 0
    factored = [(score, often * factor) for score, often in frequencies.items()]
    kept = _without_end(_without_end(factored, left_out)[::-1], left_out)
    return sum((score * often for score, often in kept), Fraction(0)) / (expected - 2 * left_out)


def _without_end(factored: Sequence[tuple[int, Fraction]], count: int) -> list[tuple[int, Fraction]]:
    """Without the first `count` results."""
    left, kept = Fraction(count), []
    for score, often in factored:
        taken = min(left, often)
        left -= taken
        kept.append((score, often - taken))
    return kept
