"""The WBF's continuous scale of 2013: 20 victory points to two decimals, for any number of boards.

V(M) = 10 + 10 (1 - t^(3M/B)) / (1 - t^3) with t = (sqrt(5) - 1) / 2 and B = 15 sqrt(boards), 20 from B IMPs on. The
published table is that, rounded, and mended so that no IMP is worth more than the one before it.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from scoring.engine.victory_points.scale import Scale

NAME = "wbf-continuous"
PLACES = 2
_DIGITS = 50
_FULL, _DRAW = 2000, 1000


@lru_cache(maxsize=64)
def wbf_continuous(boards: int) -> Scale:
    """The scale for a match of `boards` boards (1 or more)."""
    hundredths = concave(rounded_curve(boards))
    # Where the curve ends close below 20, rounding reaches it one IMP earlier.
    winner = tuple(Fraction(each, 100) for each in hundredths[: hundredths.index(_FULL) + 1])
    return Scale(
        name=NAME,
        boards=boards,
        unit="imps",
        limits=tuple(Fraction(margin) for margin in range(len(winner) - 1)),
        winner=winner,
        loser=tuple(20 - each for each in winner),
        places=PLACES,
    )


def rounded_curve(boards: int) -> list[int]:
    """Hundredths of a victory point for margins of 0, 1, 2 … up to the first that is 20."""
    full_from = isqrt(225 * boards - 1) + 1  # the first whole number that is 15·√boards or more
    with localcontext() as context:
        context.prec = _DIGITS
        tau = (Decimal(5).sqrt() - 1) / 2
        most = 15 * Decimal(boards).sqrt()
        curve = [(1 - tau ** (3 * margin / most)) / (1 - tau**3) for margin in range(full_from)]
        return [_DRAW + int((each * _DRAW).quantize(Decimal(1), ROUND_HALF_UP)) for each in curve] + [_FULL]


def concave(values: list[int]) -> list[int]:
    """The values raised by hundredths until no step is larger than the step before it."""
    mended = list(values)
    again = True
    while again:
        again = False
        for at in range(1, len(mended) - 1):
            if mended[at + 1] - mended[at] > mended[at] - mended[at - 1]:
                mended[at] += 1
                again = True
    return mended
