"""What contestants bring from a qualifying stage into the final: C = S · FT / (2 · QT) (White Book 172)."""

from __future__ import annotations

from fractions import Fraction

from scoring.engine.codes import Refused
from scoring.engine.errors import EngineError
from scoring.engine.rounding import DECIMAL_PLACES
from scoring.engine.victory_points.unplayed import up_to_unit

UNIT = Fraction(1, 10**DECIMAL_PLACES)


def carry_forward(
    score: Fraction | int, *, qualifying_top: Fraction | int, final_top: Fraction | int, unit: Fraction = UNIT
) -> Fraction:
    """Matchpoints for the final from matchpoints of the qualifying stage; tops are those of one board, of several with
    different ones their mean.

    Fractions go up to the unit of the final. EngineError for a qualifying top of 0 or less.
    """
    if qualifying_top <= 0 or final_top < 0:
        raise EngineError(Refused.TOP, qualifying=qualifying_top, final=final_top)
    return up_to_unit(Fraction(score) * final_top / (2 * qualifying_top), unit)
