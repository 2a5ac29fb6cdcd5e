"""How an adjusted score is said in words (Laws 12C1, 12C2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from bridgeclub.wording.desk_contests import desk_words
from bridgeclub.wording.game import MINUS, contract_signs, signed
from club.queries import SessionInfo
from rulings.engine.orders import read_orders, read_ruled
from rulings.services.check_words import WORDS
from scoring.engine.average_plus import Limited
from scoring.engine.contract import Played
from scoring.engine.document import Artificial, Assigned, NotScored, Outcome, Part, Redress, Weighted
from scoring.engine.notation import NotationError, Term
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
            return _("score corrected for the infraction, but not for its own error (counted against %(score)s)") % {
                "score": calm_words
            }
        case NotScored():
            return _("no score")


def decided_words(ns: Outcome | None, ew: Outcome | None, written: str = "") -> str:
    """Both sides in a few words: «60 % 4♠ S+2, 40 % 4♠ S+1», «N–S 60 %, E–W no score»; "" where nothing is adjusted.

    `written`: the notation, for the contracts in it.
    """
    if ns is None and ew is None:
        return ""
    if ns == ew and isinstance(ns, NotScored):
        return _("no score for both sides")
    sides = {"ns": (), "ew": ()} if isinstance(ns, Redress) or isinstance(ew, Redress) else _terms(written)
    if ns == ew and isinstance(ns, Assigned | Weighted):
        return _contracts(sides["ns"]) or _("%(score)s to N–S") % {"score": outcome_words(ns)}
    values = {side: _contracts(sides[side]) or _short(each, side) for side, each in (("ns", ns), ("ew", ew))}
    return _("N–S %(ns)s, E–W %(ew)s") % values


def results_words(written: str) -> str:
    """The results in a line of notation: «60 % 4♠ S+2, 40 % 4♠ S+1»; "" where there are none."""
    sides = _terms(written)
    ns, ew = (_contracts(sides[side]) for side in ("ns", "ew"))
    if sides["ns"] == sides["ew"]:
        return ns
    each = {_("N–S"): ns, _("E–W"): ew}
    return ", ".join(f"{who} {said}" for who, said in each.items() if said)


def _terms(written: str) -> dict[str, tuple[Term, ...]]:
    """The results in a line of notation; none where they stand on what was played at the table."""
    orders = read_orders(written)
    try:
        award = read_ruled(orders[0].text, "none").written if orders else None
    except NotationError:
        award = None
    return {"ns": award.ns.terms, "ew": award.ew.terms} if award else {"ns": (), "ew": ()}


def _contracts(terms: tuple[Term, ...]) -> str:
    """«60 % 4♠ S+2, 40 % 4♠ S+1»; "" where one was written as a figure."""
    parts = []
    for term in terms:
        if term.played is None:
            return ""
        weight = share_words(Part(term.weight, term.score).share) if term.weight else ""
        parts.append(" ".join(filter(None, (weight, _result(term.played)))))
    return ", ".join(parts)


def _result(played: Played) -> str:
    if played.contract is None:
        return _("passed out")
    return f"{contract_signs(played.contract)} {played.declarer}{played.result_text.replace('-', MINUS)}"


def _short(outcome: Outcome | None, side: str) -> str:
    if outcome is None:
        return _("the table score")
    if isinstance(outcome, NotScored):
        return _("no score")
    if isinstance(outcome, Artificial) and outcome.imps is None:
        return share_words(outcome.percent / 100)
    return outcome_words(outcome, side)


def third_words(third: Iterable[Limited], named: Mapping[int, str], session: SessionInfo) -> Iterator[str]:
    """What the conditions of contest make of a third average plus (WB 12.20); `named` are the pairs by contestant."""
    for each in third:
        values = {
            "board": session.printed(each.board),
            "pair": get_text_list([named.get(who, "") for who in each.contestants], _("or")),
            "count": each.count,
            "words": outcome_words(each.instead, each.side),
        }
        yield str(desk_words(session.contest).third_plus) % values


def many_averages_words(beyond_two: Mapping[int, int], named: Mapping[int, str]) -> Iterator[str]:
    """The warning of the ruling form, where the conditions leave it to the director; `beyond_two`: how many boards with
    average plus contestants have (WB 12.20). Those with as many are one sentence."""
    together: dict[int, list[str]] = {}
    for who, count in beyond_two.items():
        together.setdefault(count, []).append(named.get(who, ""))
    for count, pairs in together.items():
        yield str(WORDS["many_averages"]) % {"pair": get_text_list(pairs, _("and")), "count": count}


def third_of_side(side: str, count: int | None) -> str:
    """The same of an award that stands, "" where nothing was made of it; `side` is ns or ew."""
    if count is None:
        return ""
    values = {"side": _("N–S") if side == "ns" else _("E–W"), "count": count}
    words = _("%(side)s would have had average plus on %(count)s boards of this session; the conditions of "
              "contest limit that (White Book 12.20).")  # fmt: skip
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
