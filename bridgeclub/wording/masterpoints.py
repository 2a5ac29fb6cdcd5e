"""Master points in words."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from bridgeclub.wording.known import words_for
from scoring.engine.masterpoints import Rules, Scale
from scoring.engine.rounding import decimal_text
from scoring.queries.masterpoints import YearOfPoints

WHY = {
    "switched_off": gettext_lazy("No master points are awarded for this session."),
    "no_scale": gettext_lazy("No master points: the rules say nothing of sessions of this kind."),
    "level": gettext_lazy("No master points: the rules say nothing of this level."),
    "tables": gettext_lazy("No master points: too few tables."),
    "boards": gettext_lazy("No master points: the rules are for sessions with more boards, or with fewer."),
    "share": gettext_lazy("No master points: each plays too few of the boards in use."),
}
KINDS = {
    ("pairs", 0): gettext_lazy("Pairs"),
    ("pairs", 1): gettext_lazy("Pairs, one ranking"),
    ("pairs", 2): gettext_lazy("Pairs, a ranking for each direction"),
    ("individual", 0): gettext_lazy("Individuals"),
    ("individual", 1): gettext_lazy("Individuals"),
    ("teams", 0): gettext_lazy("Teams"),
    ("teams", 1): gettext_lazy("Teams"),
}
#: What a ranking goes by, where a rule file tells its awards apart by it.
RANKED_IN = {
    "matchpoints": gettext_lazy("matchpoints"),
    "imps": gettext_lazy("IMPs"),
    "points": gettext_lazy("points"),
    "vp": gettext_lazy("victory points"),
}


def scale_words(scale: Scale) -> str:
    """What a scale of a rule file is for: «Pairs, one ranking, by IMPs, victory points»."""
    kind = str(KINDS.get((scale.contest, scale.winners), scale.contest))
    if not scale.ranked_in:
        return kind
    ways = ", ".join(str(RANKED_IN.get(each, each)) for each in scale.ranked_in)
    return _("%(kind)s, by %(ways)s") % {"kind": kind, "ways": ways}


def rules_words(rules: Rules) -> str:
    """A file of rules, with how much of it is verified."""
    if rules.verified:
        return rules.title
    if any(scale.verified for scale in rules.scales):
        return _("%(title)s (partly unverified)") % {"title": rules.title}
    return _("%(title)s (unverified)") % {"title": rules.title}


def why_none(why: str) -> str:
    """Why an edition gives none."""
    return words_for(WHY, why)


def points_text(points: Fraction) -> str:
    """With as many decimals as it has, two at most."""
    return decimal_text(points)


def signed_points(points: Fraction) -> str:
    """With a plus, or with a minus as it is printed."""
    return f"+{decimal_text(points)}" if points > 0 else f"−{decimal_text(-points)}"


def year_words(year: YearOfPoints) -> str:
    """The sum of a year, marked where it is not verified."""
    words = {"points": points_text(year.points), "unit": year.unit}
    if year.verified:
        return _("%(points)s %(unit)s") % words
    return _("%(points)s %(unit)s, unverified") % words
