"""How an adjusted score is said in words (Laws 12C1, 12C2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from bridgeclub.wording.game import signed
from scoring.engine.average_plus import Limited
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
            calm_words = outcome_words(calm, side)
            return _("the damage done by the infraction made good, its own error not (counted against %(score)s)") % {
                "score": calm_words
            }
        case NotScored():
            return _("no score here")


def third_words(third: Iterable[Limited], named: Mapping[int, str]) -> Iterator[str]:
    """What the conditions of contest make of a third average plus (WB 12.20); `named` are the pairs by contestant."""
    for each in third:
        values = {
            "board": each.board,
            "pair": named.get(each.contestant, ""),
            "count": each.count,
            "words": outcome_words(each.instead, each.side),
        }
        yield (
            _(
                "Board %(board)s: %(pair)s would have average plus number %(count)s of this session. By the conditions "
                "of contest it is: %(words)s."
            )
            % values
        )


def third_of_side(side: str, count: int | None) -> str:
    """The same of an award that stands, "" where nothing was made of it; `side` is ns or ew."""
    if count is None:
        return ""
    values = {"side": _("N–S") if side == "ns" else _("E–W"), "count": count}
    words = _("%(side)s would have had average plus number %(count)s of this session; so the conditions of contest "
              "(White Book 12.20).")  # fmt: skip
    return words % values


def thirds_words(ns: int | None, ew: int | None) -> str:
    """The same of both sides."""
    return " ".join(filter(None, (third_of_side("ns", ns), third_of_side("ew", ew))))


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
