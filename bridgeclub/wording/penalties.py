"""Penalties, awards and standings by their names, as they are chosen from a list and told of afterwards."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from bridgeclub.wording.known import words_for
from club.queries import SessionInfo
from scoring.engine.document.values import penalty_units

Choices = list[tuple[str, str | Promise]]
#: Methods whose boards give points that are neither matchpoints nor IMPs.
IN_POINTS = ("board_a_match", "total_points", "hybrid")

KINDS = [
    ("procedural", _("procedural penalty")),
    ("disciplinary", _("disciplinary penalty")),
    ("award", _("award (points are added)")),
    ("warning", _("warning (on record, no points)")),
]
UNITS_AT_MATCHPOINTS: Choices = [("percent_of_top", _("% of a top")), ("points", _("matchpoints"))]
UNITS_IN_IMPS: Choices = [("points", _("IMPs"))]
UNITS_IN_POINTS: Choices = [("points", _("points"))]
UNITS_IN_VP: Choices = [("vp", _("victory points"))]
UNITS = [*UNITS_AT_MATCHPOINTS, *UNITS_IN_VP]
STANDINGS = [
    ("ranked", _("ranked")),
    ("without_standing", _("without standing")),
    ("withdrawn", _("withdrawn")),
    ("disqualified", _("disqualified")),
]


def units_of(session: SessionInfo) -> Choices:
    """In what the penalties of a session may be given, by their names."""
    if "vp" in penalty_units(session.method, by_victory_points=session.by_victory_points):
        return UNITS_IN_VP
    if session.method == "matchpoints":
        return UNITS_AT_MATCHPOINTS
    return UNITS_IN_POINTS if session.method in IN_POINTS else UNITS_IN_IMPS


def standing_words(standing: str) -> str:
    """«without standing»."""
    return words_for(dict(STANDINGS), standing)


def unranked_words(standing: str) -> str:
    """Why a contestant is not ranked; "" where it is."""
    return "" if standing == "ranked" else standing_words(standing)


def kind_words(kind: str) -> str:
    """«procedural penalty»."""
    return words_for(dict(KINDS), kind)


def given_words(kind: str) -> str:
    """The same of one that was given: what its points do needs no words then."""
    return gettext("award") if kind == "award" else kind_words(kind)


def given_unit(unit: str, amount: str) -> str:
    """In what it was given, told without the session, which alone knows whether points are matchpoints or IMPs."""
    if unit == "points":
        return ngettext("point", "points", 1 if amount == "1" else 2)
    return words_for(dict(UNITS), unit)
