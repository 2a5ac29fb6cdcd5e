"""Frequencies of the scores on a board; they may be fractions (White Book 78.1.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

# What a side has on a line: weights that sum to 1, each with N/S's score. A plain result is one part.
Entry = tuple[tuple[Fraction | int, int], ...]


def plain(score: int) -> Entry:
    """The entry of a result that is not weighted."""
    return ((1, score),)


def frequencies_of(entries: Iterable[Entry]) -> dict[int, Fraction | int]:
    """How often each score was obtained, lowest first."""
    found: dict[int, Fraction | int] = {}
    for entry, times in Counter(entries).items():
        for weight, score in entry:
            found[score] = found.get(score, 0) + weight * times
    return dict(sorted(found.items()))
