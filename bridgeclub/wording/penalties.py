"""Penalties, awards and standings by their names, as they are chosen from a list and told of afterwards."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.known import words_for

KINDS = [
    ("procedural", _("procedural penalty")),
    ("disciplinary", _("disciplinary penalty")),
    ("award", _("award (points are added)")),
    ("warning", _("warning (on record, no points)")),
]
UNITS_AT_MATCHPOINTS = [("percent_of_top", _("% of a top")), ("points", _("matchpoints"))]
UNITS_IN_IMPS = [("points", _("IMPs"))]
UNITS = [*UNITS_AT_MATCHPOINTS, ("vp", _("victory points"))]
STANDINGS = [
    ("ranked", _("ranked")),
    ("without_standing", _("without standing")),
    ("withdrawn", _("withdrawn")),
    ("disqualified", _("disqualified")),
]


def standing_words(standing: str) -> str:
    """«without standing»."""
    return words_for(dict(STANDINGS), standing)


def unranked_words(standing: str) -> str:
    """Why a contestant is not ranked; "" where it is."""
    return "" if standing == "ranked" else standing_words(standing)


def kind_words(kind: str) -> str:
    """«procedural penalty»."""
    return words_for(dict(KINDS), kind)
