"""Figures and scores as a player reads them in an explanation."""

from __future__ import annotations

from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.methods.workings import Number
from scoring.engine.rounding import decimal_text, exact_text, rounded

SHOWN_PLACES = 6
SIDE_NAMES = {"ns": "North–South", "ew": "East–West"}


def number(value: Number) -> str:
    """Exact: `12.5`, `81/7`; with a minus sign."""
    return exact_text(value).replace("-", "−")


def shown(value: Number, places: int = SHOWN_PLACES) -> str:
    """A decimal; one with more than so many places is cut there with an ellipsis: `11.571429…`."""
    near = rounded(value, places=places)
    return decimal_text(near).replace("-", "−") + ("" if near == value else "…")


def signed(value: Number, places: int = SHOWN_PLACES) -> str:
    """With its sign: `+3`, `−1.5`, `0`."""
    return f"+{shown(value, places)}" if value > 0 else shown(value, places)


def imps(value: Number) -> str:
    """`+3 IMPs`, `−1 IMP`."""
    return f"{signed(value)} {'IMP' if abs(value) == 1 else 'IMPs'}"


def to_side(score: int, side: Side) -> str:
    """N/S's score in points as one side sees it, with its sign."""
    return signed(score if side == "ns" else -score)


def share(weight: Number) -> str:
    """A part of a line: `25 %`, `1/3`."""
    percent = Fraction(weight) * 100
    try:
        return f"{decimal_text(percent)} %"
    except ValueError:
        return str(weight)


def times(count: Number, one: str, several: str) -> str:
    """`1 result`, `3 results`, `1.6 results`."""
    return f"{number(count)} {one if count == 1 else several}"
