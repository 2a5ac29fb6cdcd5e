"""Cross-IMPs: each result against every other one on the board (White Book 12.1.8, 78.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from scoring.engine.board import Side
from scoring.engine.document.outcomes import Artificial
from scoring.engine.frequencies import Entry, frequencies_of
from scoring.engine.imps import imps
from scoring.engine.methods.artificial_imps import artificial_imps
from scoring.engine.methods.workings import CrossImpsWorking, ImpsPart, ImpsRow, Number, without
from scoring.engine.rounding import DECIMAL_PLACES

#: Average plus in IMPs for each comparison (White Book 12.5).
AVERAGE_PLUS = 2


@dataclass(frozen=True)
class CrossImps:
    """The sum over the comparisons, or their mean. With fewer `places` than usual each line is rounded to them."""

    count: Literal["sum", "mean"] = "sum"
    places: int = DECIMAL_PLACES

    @property
    def line_is_rounded(self) -> bool:
        """Whether the rounded line is the score."""
        return self.places < DECIMAL_PLACES

    def direction(self, entries: Sequence[Entry], expected: int) -> Comparisons:
        return Comparisons(entries, expected, self.count)

    def top(self, expected: int) -> int:
        return 0

    def artificial(self, outcome: Artificial, expected: int, own_average: Fraction | None) -> Fraction:
        comparisons = max(expected - 1, 0) if self.count == "sum" else 1
        return artificial_imps(outcome, AVERAGE_PLUS * comparisons, own_average)

    def plain(self) -> Any:
        return ["cross_imps", self.count, *([self.places] if self.line_is_rounded else [])]


class Comparisons:
    """The N/S scores that one direction has on a board; each distinct score is compared once."""

    def __init__(self, entries: Sequence[Entry], expected: int, count: str) -> None:
        self._frequencies = frequencies_of(entries)
        self._results, self._expected, self._count = len(entries), expected, count
        # Factored frequencies: as if every result stood E / A times; the mean is one of E − 1 comparisons.
        factor = Fraction(expected, len(entries)) if entries else Fraction(0)
        self._factor = factor if count == "sum" else factor / max(expected - 1, 1)
        self._won: dict[int, Fraction | int] = {}

    def points(self, side: Side, own: Entry, instead: Entry | None = None) -> Fraction:
        entry = own if instead is None else instead
        won = sum(weight * (self._against_all(score) - _against(own, score)) for weight, score in entry)
        return Fraction(won) * self._factor * (1 if side == "ns" else -1)

    def working(self, side: Side, own: Entry, instead: Entry | None = None) -> CrossImpsWorking:
        """The points with every comparison behind them."""
        entry = own if instead is None else instead
        parts = tuple(self._part(side, own, weight, score) for weight, score in entry)
        return CrossImpsWorking(
            side=side,
            frequencies=tuple(self._frequencies.items()),
            results=self._results,
            expected=self._expected,
            count=self._count,
            parts=parts,
            won=sum(part.share * part.won for part in parts),
            points=self.points(side, own, instead),
        )

    def _part(self, side: Side, own: Entry, share: Number, score: int) -> ImpsPart:
        sign = 1 if side == "ns" else -1
        rows = tuple(
            ImpsRow(other, often, sign * (score - other), sign * imps(score - other))
            for other, often in without(self._frequencies, own)
        )
        return ImpsPart(share, score, rows, sign * (self._against_all(score) - _against(own, score)))

    def _against_all(self, score: int) -> Fraction | int:
        known = self._won.get(score)
        if known is None:
            known = sum(often * imps(score - other) for other, often in self._frequencies.items())
            self._won[score] = known
        return known


def _against(entry: Entry, score: int) -> Fraction | int:
    """IMPs of a score against the line's own entry, which it is not compared with."""
    return sum(weight * imps(score - other) for weight, other in entry)
