"""Figures written as text in a document: decimals, percentages, weights. Exact, never a float."""

from __future__ import annotations

import re
from fractions import Fraction

# Long enough for any figure of the game; a bound keeps a hostile document from costing minutes.
_DECIMAL = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,12})?")
_PERCENT = re.compile(r"([0-9]{1,12}(?:\.[0-9]{1,12})?)%")
_RATIO = re.compile(r"([0-9]{1,12})/([0-9]{1,12})")


def decimal_value(text: str) -> Fraction | None:
    """`-1.5` as a fraction; None when the text is no decimal."""
    return Fraction(text) if _DECIMAL.fullmatch(text) else None


def weight_value(text: str) -> Fraction | None:
    """A weight from 0 to 1 written `20%`, `1/4` or `0.40`; None when the text is none of them."""
    if found := _PERCENT.fullmatch(text):
        value = Fraction(found[1]) / 100
    elif (found := _RATIO.fullmatch(text)) and int(found[2]):
        value = Fraction(int(found[1]), int(found[2]))
    elif (decimal := decimal_value(text)) is not None:
        value = decimal
    else:
        return None
    return value if 0 <= value <= 1 else None
