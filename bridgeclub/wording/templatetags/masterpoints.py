"""Master points on pages."""

from __future__ import annotations

from fractions import Fraction

from django import template

from bridgeclub.wording import masterpoints as words
from bridgeclub.wording.charges import SCALES
from scoring.engine.masterpoints import Scale

register = template.Library()


@register.filter
def masterpoints(points: Fraction) -> str:
    return words.points_text(points)


@register.filter
def more_masterpoints(points: Fraction) -> str:
    return words.signed_points(points)


@register.filter
def why_no_masterpoints(why: str) -> str:
    return words.why_none(why)


@register.filter
def masterpoint_level(level: str) -> str:
    """The level of an event, "" where none is said."""
    return str(SCALES.get(level, ""))


@register.filter
def masterpoint_kind(scale: Scale) -> str:
    """What a scale of a rule file is for."""
    return words.scale_words(scale)
