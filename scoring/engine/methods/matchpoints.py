"""Matchpoints (Law 78A), uneven boards by Neuberg's formula (White Book 78.3)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from scoring.engine.adjusted import artificial_percent
from scoring.engine.board import Side
from scoring.engine.document.outcomes import Artificial
from scoring.engine.frequencies import Entry, frequencies_of
from scoring.engine.methods.workings import CountedPart, MatchpointsWorking, Number
from scoring.engine.neuberg import neuberg, top
from scoring.engine.rounding import DECIMAL_PLACES


@dataclass(frozen=True)
class Matchpoints:
    """`per_win` matchpoints, 2 or 1, for each lower score and half as many for each equal one."""

    per_win: int = 2
    places = DECIMAL_PLACES
    line_is_rounded = False

    def direction(self, entries: Sequence[Entry], expected: int) -> FrequencyTable:
        return FrequencyTable(entries, expected, self.per_win)

    def top(self, expected: int) -> int:
        return top(expected, self.per_win)

    def artificial(self, outcome: Artificial, expected: int, own_average: Fraction | None) -> Fraction:
        """A percentage of the top; `own_average` is a percentage too."""
        return artificial_percent(outcome, own_average) * self.top(expected) / 100

    def plain(self) -> Any:
        return self.per_win


class FrequencyTable:
    """The N/S scores that one direction has on a board, with how often each was obtained."""

    def __init__(self, entries: Sequence[Entry], expected: int, per_win: int = 2) -> None:
        frequencies = frequencies_of(entries)
        self._results, self._expected, self._per_win = len(entries), expected, per_win
        self._scores = list(frequencies)
        self._frequencies = list(frequencies.values())
        self._below = list(accumulate(self._frequencies, initial=0))

    def points(self, side: Side, own: Entry, instead: Entry | None = None) -> Fraction:
        won = self.matchpoints(own, instead)
        if side == "ew":
            won = 2 * (self._results - 1) - won
        return neuberg(won, self._results, self._expected) * self._per_win / 2

    def matchpoints(self, own: Entry, instead: Entry | None = None) -> Fraction | int:
        """N/S's matchpoints, 2 per win, of a line that stands in this table with `own`.

        With `instead`: what the line would get with that entry, everybody else unchanged.
        """
        entry = own if instead is None else instead
        won = sum(weight * (self._compared(score) - _compared_with(own, score)) for weight, score in entry)
        return Fraction(won) if isinstance(won, Fraction) else won

    def working(self, side: Side, own: Entry, instead: Entry | None = None) -> MatchpointsWorking:
        """The points with every comparison behind them."""
        entry = own if instead is None else instead
        parts = tuple(self._part(side, own, weight, score) for weight, score in entry)
        return MatchpointsWorking(
            side=side,
            frequencies=tuple(zip(self._scores, self._frequencies, strict=True)),
            results=self._results,
            expected=self._expected,
            per_win=self._per_win,
            parts=parts,
            won=sum(part.share * part.won for part in parts),
            points=self.points(side, own, instead),
        )

    def _part(self, side: Side, own: Entry, share: Number, score: int) -> CountedPart:
        """A score among the others, whoever they are: what it wins is counted as in `matchpoints`."""
        won = self._compared(score) - _compared_with(own, score)
        place = bisect_left(self._scores, score)
        lower = self._below[place] - sum(weight for weight, other in own if other < score)
        equal, others = won - 2 * lower, self._results - 1
        higher = others - lower - equal
        if side == "ew":
            lower, higher, won = higher, lower, 2 * others - won
        return CountedPart(share, score, lower, equal, higher, Fraction(won) * self._per_win / 2)

    def _compared(self, score: int) -> Fraction | int:
        """2 for each lower result and 1 for each equal one."""
        place = bisect_left(self._scores, score)
        equal = place < len(self._scores) and self._scores[place] == score
        return 2 * self._below[place] + (self._frequencies[place] if equal else 0)


def _compared_with(entry: Entry, score: int) -> Fraction | int:
    return sum(weight * ((score > other) + (score >= other)) for weight, other in entry)
