"""Reading of `adjusted`: what the director awarded to the sides of a line."""

from __future__ import annotations

import re
from fractions import Fraction

from club.engine.messages import Message
from scoring.engine.board import SIDES, VULNERABILITIES, Vulnerability
from scoring.engine.document.codes import Code, Word
from scoring.engine.document.nodes import Node
from scoring.engine.document.outcomes import (
    Adjustment,
    Artificial,
    Assigned,
    NotScored,
    Outcome,
    Part,
    Redress,
    Weighted,
)
from scoring.engine.document.quantities import decimal_value, weight_value
from scoring.engine.rounding import exact_text
from scoring.engine.score import possible_scores

KINDS = ("assigned", "weighted", "artificial", "redress", "not_scored")
PARTS_AT_MOST = 8
_VULNERABLE = {"none": Word.NOBODY, "ns": Word.NS, "ew": Word.EW, "both": Word.EVERYBODY}
AVERAGES_IN_IMPS = ("60", "50", "40")
SIGNED = re.compile(r"[+-][0-9]{1,6}(\.[0-9]{1,4})?")
_SCORE_AT_MOST = 99_999


def read_adjustment(node: Node, vulnerable: Vulnerability | None, *, in_imps: bool = False) -> Adjustment | None:
    """The outcomes of both sides; None after a fault. `vulnerable` None: unknown, every score of some board goes."""
    before = len(node.faults)
    if not node.is_object(("ns", "ew", "unless_better")):
        return None
    if not (node.has("ns") or node.has("ew")):
        node.fault(Code.NO_SIDE)
    ns, ew = (_outcome_at(node, side, vulnerable, in_imps=in_imps) for side in SIDES)
    adjustment = Adjustment(ns, ew, node.read("unless_better", Node.flag) or False)
    if len(node.faults) > before:
        return None
    if isinstance(ns, Redress) and isinstance(ew, Redress):
        Node(None, node.faults, node, "ew").fault_at("redress", Code.REDRESS_TWICE)
    if adjustment.unless_better:
        _check_unless_better(node, adjustment)
    return adjustment


def read_outcome(node: Node, vulnerable: Vulnerability | None, *, in_imps: bool = False) -> Outcome | None:
    """The outcome of one side; None after a fault. `in_imps`: artificial scores are averages or signed IMPs."""
    if not node.is_object(KINDS):
        return None
    if len(node.value) != 1:
        node.fault(Code.ONE_OUTCOME, options=KINDS)
        return None
    kind = next(iter(node.value))
    if kind == "redress":
        return node.read(kind, lambda place: _redress(place, vulnerable))
    if kind == "artificial":
        return node.read(kind, _artificial_imps if in_imps else _artificial)
    if kind == "not_scored":
        return node.read(kind, _not_scored)
    return _scores(node, vulnerable)


def _outcome_at(node: Node, key: str, vulnerable: Vulnerability | None, *, in_imps: bool = False) -> Outcome | None:
    place = node.at(key)
    return None if place is None else read_outcome(place, vulnerable, in_imps=in_imps)


def read_score(node: Node, vulnerable: Vulnerability | None) -> int | None:
    """A score, N/S's, that some contract gives at this vulnerability (None: at any)."""
    score = node.integer(-_SCORE_AT_MOST, _SCORE_AT_MOST)
    if score is None:
        return None
    at = [vulnerable] if vulnerable else VULNERABILITIES
    if not any(score in possible_scores(each) for each in at):
        node.fault(Code.IMPOSSIBLE_SCORE, score=score, vulnerable=who_is(vulnerable))
        return None
    return score


def who_is(vulnerable: Vulnerability | None) -> Message:
    """Who is vulnerable, as part of a fault; None: whoever."""
    return Message(_VULNERABLE[vulnerable] if vulnerable else Word.ANYBODY)


def _scores(node: Node, vulnerable: Vulnerability | None) -> Assigned | Weighted | None:
    """An assigned or a weighted score."""
    if node.has("weighted"):
        return node.read("weighted", lambda place: _weighted(place, vulnerable))
    score = node.read("assigned", lambda place: read_score(place, vulnerable))
    return None if score is None else Assigned(score)


def _weighted(node: Node, vulnerable: Vulnerability | None) -> Weighted | None:
    before = len(node.faults)
    parts = [_part(place, vulnerable) for place in node.items(least=1, most=PARTS_AT_MOST)]
    found = tuple(part for part in parts if part is not None)
    if len(node.faults) > before:
        return None
    total = sum((part.share for part in found), Fraction(0))
    if total != 1:
        node.fault(Code.WEIGHTS_SUM, sum=exact_text(total))
        return None
    return Weighted(found)


def _part(node: Node, vulnerable: Vulnerability | None) -> Part | None:
    if not isinstance(node.value, list) or len(node.value) != 2:
        node.fault(Code.NOT_WEIGHTED_PART)
        return None
    weight, score = node.items()
    text, points = weight.text(), read_score(score, vulnerable)
    if text is not None and weight_value(text) is None:
        weight.fault(Code.NOT_WEIGHT, value=text)
    return None if text is None or points is None else Part(text, points)


def _artificial(node: Node) -> Artificial | None:
    text = node.text()
    if text is None:
        return None
    percent = decimal_value(text.removeprefix("="))
    if percent is None or not 0 <= percent <= 100:
        node.fault(Code.NOT_PERCENTAGE, value=text)
        return None
    return Artificial(text)


def _artificial_imps(node: Node) -> Artificial | None:
    text = node.text()
    if text is None:
        return None
    if text in AVERAGES_IN_IMPS or SIGNED.fullmatch(text):
        return Artificial(text)
    node.fault(Code.NOT_IMPS, value=text)
    return None


def _not_scored(node: Node) -> NotScored | None:
    if node.flag() is False:
        node.fault(Code.ONLY_TRUE)
    return NotScored()


def _redress(node: Node, vulnerable: Vulnerability | None) -> Redress | None:
    keys = ("without_error", "without_infraction")
    if not node.is_object(keys, keys):
        return None
    found = [_outcome_at(node, key, vulnerable) for key in keys]
    for key, outcome in zip(keys, found, strict=True):
        if outcome is not None and not isinstance(outcome, Assigned | Weighted):
            node.fault_at(key, Code.REDRESS_SCORE)
    error, infraction = found
    if not isinstance(error, Assigned | Weighted) or not isinstance(infraction, Assigned | Weighted):
        return None
    return Redress(error, infraction)


def _check_unless_better(node: Node, adjustment: Adjustment) -> None:
    ns, ew = adjustment.ns, adjustment.ew
    if not (isinstance(ns, Artificial) and isinstance(ew, Artificial)):
        node.fault_at("unless_better", Code.BOTH_ARTIFICIAL)
    elif ns.worth == ew.worth:
        node.fault_at("unless_better", Code.NO_OFFENDER)
