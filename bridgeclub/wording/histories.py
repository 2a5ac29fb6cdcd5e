"""A player's results over the years in words and figures."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from django.utils.formats import date_format
from django.utils.translation import gettext_lazy

from bridgeclub.wording import game
from bridgeclub.wording.known import words_for
from scoring.engine.events import printed

TITLES = {
    "percent": gettext_lazy("Matchpoints"),
    "vp": gettext_lazy("Victory points"),
    "teams": gettext_lazy("IMPs of teams"),
    "butler": gettext_lazy("Butler IMPs"),
    "cross": gettext_lazy("Cross-IMPs"),
    "boards": gettext_lazy("Point-a-board"),
}
#: Over the figures of a table.
HEADS = {
    "percent": gettext_lazy("%"),
    "vp": gettext_lazy("VPs a match"),
    "teams": gettext_lazy("IMPs a board"),
    "butler": gettext_lazy("IMPs a board"),
    "cross": gettext_lazy("IMPs a board"),
    "boards": gettext_lazy("%"),
}
ROLES = {
    "declarer": gettext_lazy("Declarer"),
    "dummy": gettext_lazy("Dummy"),
    "defender": gettext_lazy("Defender"),
}
IN_PERCENT, SIGNED = ("percent", "boards"), ("teams", "butler", "cross")
#: What is average, where there is one.
AVERAGES = {"percent": 50, "boards": 50, "teams": 0, "butler": 0, "cross": 0}
PLACES = 2


def measure_words(measure: str) -> str:
    return words_for(TITLES, measure)


def head_words(measure: str) -> str:
    return words_for(HEADS, measure)


def role_words(role: str) -> str:
    return words_for(ROLES, role)


def mean_words(measure: str, figure: Fraction) -> str:
    """57.31, or +0.42 of IMPs."""
    text = printed(figure)
    return game.signed(text, PLACES) if measure in SIGNED else game.figure(text, PLACES)


def with_unit(measure: str, figure: Fraction) -> str:
    """57.31 %, 12.40 VPs a match, +0.42 IMPs a board."""
    return f"{mean_words(measure, figure)} {head_words(measure)}"


def stretch_words(day: date, by: str) -> str:
    """2026, or September 2026."""
    return str(day.year) if by == "year" else date_format(day, "F Y")


def short_stretch(day: date, by: str) -> str:
    """2026, or 9 for September."""
    return str(day.year) if by == "year" else date_format(day, "M")
