"""How an adjusted score is said in words (Laws 12C1, 12C2)."""

from __future__ import annotations

from fractions import Fraction

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from bridgeclub.wording import signed
from scoring.engine.document import Artificial, Assigned, NotScored, Outcome, Part, Redress, Weighted
from scoring.engine.rounding import exact_text


def outcome_words(outcome: Outcome, side: str = "ns") -> str:
    """What a side gets in place of the table score; scores with the sign they have for that side (ns, ew)."""
    match outcome:
        case Assigned(score):
            return signed(_to_side(score, side))
        case Weighted(parts):
            return str(get_text_list([_part(each, side) for each in parts], _("and")))
        case Artificial():
            return _artificial(outcome)
        case Redress(without_error=calm):
            said_calm = outcome_words(calm, side)
            return _("the damage done by the infraction made good, its own error not (counted against %(score)s)") % {
                "score": said_calm
            }
        case NotScored():
            return _("no score here")


def _part(part: Part, side: str) -> str:
    values = {"weight": share_words(part.share), "score": signed(_to_side(part.score, side))}
    return _("%(weight)s of %(score)s") % values


def share_words(share: Fraction) -> str:
    """A weight as it is said: 60 %, 12.5 %, or 1/3 where the percentage has no end."""
    try:
        percent = exact_text(share * 100)
    except ValueError:
        return str(share)
    return str(share) if "/" in percent else _("%(number)s\N{NO-BREAK SPACE}%%") % {"number": percent}


def _artificial(outcome: Artificial) -> str:
    try:
        percent = exact_text(outcome.percent)
    except ValueError:
        return _("%(imps)s IMPs") % {"imps": signed(outcome.text)}
    if outcome.average_plus:
        return _("average plus")
    if outcome.average_minus:
        return _("average minus")
    if outcome.percent == 50:
        return _("average")
    return _("%(number)s\N{NO-BREAK SPACE}%% of the top") % {"number": percent}


def _to_side(score: int, side: str) -> int:
    return score if side == "ns" else -score
