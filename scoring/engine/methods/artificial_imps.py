"""Artificial scores in IMPs (Law 12C2, White Book 12.5): a number on the board, or an average."""

from __future__ import annotations

from fractions import Fraction

from scoring.engine.document.outcomes import Artificial


def artificial_imps(outcome: Artificial, average_plus: Fraction | int, own_average: Fraction | None) -> Fraction:
    """IMPs on the board. Average plus is `average_plus` or, where that is better, the contestant's own average in IMPs
    a board; average minus is the opposite or, where that is worse, its own average."""
    if outcome.imps is not None:
        return outcome.imps
    worth = Fraction(average_plus)
    if outcome.average_plus:
        return worth if own_average is None else max(worth, own_average)
    if outcome.average_minus:
        return -worth if own_average is None else min(-worth, own_average)
    return Fraction(0)
