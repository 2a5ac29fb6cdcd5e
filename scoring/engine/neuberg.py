"""Boards with fewer results than others brought to the full top: Neuberg's formula (White Book 78.3)."""

from __future__ import annotations

from fractions import Fraction


def neuberg(matchpoints: Fraction | int, results: int, expected: int) -> Fraction:
    """Matchpoints on the top of `expected` results (E) for what was won among `results` (A): (M·E + E − A) / A.

    All at 2 matchpoints per win. The same where A is E; the middle of the top where A is 1.
    """
    return Fraction(matchpoints * expected + expected - results, results)


def top(expected: int, per_win: int) -> int:
    """The most matchpoints that a board with `expected` results gives."""
    return max(expected - 1, 0) * per_win
