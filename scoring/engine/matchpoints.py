"""Matchpoints (Law 78A) on frequencies that may be fractions (White Book 78.1.2)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

# What a side has on a line: weights that sum to 1, each with N/S's score. A plain result is one part.
Entry = tuple[tuple[Fraction | int, int], ...]


def plain(score: int) -> Entry:
    """The entry of a result that is not weighted."""
    return ((1, score),)


class FrequencyTable:
    """The N/S scores that one direction has on a board, with how often each was obtained."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        frequencies: dict[int, Fraction | int] = {}
        for entry in entries:
            for weight, score in entry:
                frequencies[score] = frequencies.get(score, 0) + weight
        self.results = len(entries)
        self._scores = sorted(frequencies)
        self._frequencies = [frequencies[score] for score in self._scores]
        self._below = list(accumulate(self._frequencies, initial=0))

    def matchpoints(self, own: Entry, instead: Entry | None = None) -> Fraction | int:
        """N/S's matchpoints, 2 per win, of a line that stands in this table with `own`.

        With `instead`: what the line would get with that entry, everybody else unchanged.
        """
        entry = own if instead is None else instead
        won = sum(weight * (self._compared(score) - _compared_with(own, score)) for weight, score in entry)
        return Fraction(won) if isinstance(won, Fraction) else won

    def _compared(self, score: int) -> Fraction | int:
        """2 for each lower result and 1 for each equal one."""
        place = bisect_left(self._scores, score)
        equal = place < len(self._scores) and self._scores[place] == score
        return 2 * self._below[place] + (self._frequencies[place] if equal else 0)


def _compared_with(entry: Entry, score: int) -> Fraction | int:
    return sum(weight * ((score > other) + (score >= other)) for weight, other in entry)
