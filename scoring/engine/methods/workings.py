"""How points came about, step by step: the values that a table of one direction counted with.

Scores are N/S's, as everywhere in a document; lower and higher, differences and IMPs are from the side that is
counted for. Numbers of results may be fractions, where scores are weighted (White Book 78.1.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.frequencies import Entry

Number = Fraction | int
Frequencies = tuple[tuple[int, Number], ...]


@dataclass(frozen=True)
class CountedPart:
    """A score, with its `share` of the line, among the other results: `won` matchpoints."""

    share: Number
    score: int
    lower: Number
    equal: Number
    higher: Number
    won: Number


@dataclass(frozen=True)
class MatchpointsWorking:
    """Law 78A and Neuberg's formula: `won` among `results` (A), `points` on the top of `expected` (E)."""

    side: Side
    frequencies: Frequencies
    results: int
    expected: int
    per_win: int
    parts: tuple[CountedPart, ...]
    won: Number
    points: Fraction


@dataclass(frozen=True)
class ImpsRow:
    """A score to compare with, how often it stands there, the difference in points, and its IMPs for each."""

    score: int
    often: Number
    difference: int
    imps: int


@dataclass(frozen=True)
class ImpsPart:
    """A score, with its `share` of the line, and what it is compared with: `won` IMPs."""

    share: Number
    score: int
    rows: tuple[ImpsRow, ...]
    won: Number


@dataclass(frozen=True)
class CrossImpsWorking:
    """White Book 78.4: the IMPs `won` in A − 1 comparisons, times E / A; `count` mean divides by E − 1."""

    side: Side
    frequencies: Frequencies
    results: int
    expected: int
    count: str
    parts: tuple[ImpsPart, ...]
    won: Number
    points: Fraction


@dataclass(frozen=True)
class Datum:
    """White Book 78.4, 78.5.2: `exact` is the mean of the `kept` results, factored to E; `points` is it rounded."""

    kept: tuple[tuple[int, Fraction], ...]
    left_out: int
    exact: Fraction
    round_to: int
    points: int


@dataclass(frozen=True)
class ButlerWorking:
    """IMPs against a datum; every part has one row, the datum."""

    side: Side
    frequencies: Frequencies
    results: int
    expected: int
    datum: Datum
    parts: tuple[ImpsPart, ...]
    won: Number
    points: Fraction


Working = MatchpointsWorking | CrossImpsWorking | ButlerWorking


def without(frequencies: Mapping[int, Number], own: Entry) -> Frequencies:
    """The frequencies of the others, lowest score first."""
    left = dict(frequencies)
    for weight, score in own:
        left[score] -= weight
    return tuple((score, often) for score, often in left.items() if often)
