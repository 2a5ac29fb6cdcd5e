"""What a result is worth among the results of its board so far."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from scoring.engine.board import SIDES
from scoring.engine.board_scores import BoardFacts, LineFacts, score_board
from scoring.engine.document.outcomes import Artificial, NotScored
from scoring.engine.document.values import IMP_METHODS, ScoringRules
from scoring.engine.methods import method_of
from scoring.engine.rounding import PERCENT_AVERAGE, decimal_text, rounded


def worth_so_far(lines: Sequence[LineFacts], own: LineFacts, rules: ScoringRules) -> tuple[str, str] | None:
    """To N/S and to E/W: whole per cent of the top, or IMPs to one decimal, as decimal text.

    `own` is one of the lines of the board. None where there is nothing to compare it with yet.
    """
    compared = [each for each in lines if _is_result(each) and (each.section, each.group) == (own.section, own.group)]
    if own not in compared or len(compared) < 2:
        return None
    facts = [each._replace(expected=len(compared)) for each in compared]
    method = method_of(rules)
    scored = score_board(BoardFacts(tuple(facts), method)).lines[compared.index(own)]
    points = [scored.side(side).points for side in SIDES]
    top = 0 if rules.method in IMP_METHODS else method.top(len(compared))
    ns, ew = (None if each is None else _text(each, top) for each in points)
    return None if ns is None or ew is None else (ns, ew)


def _is_result(line: LineFacts) -> bool:
    elsewhere = any(isinstance(line.outcome(side), Artificial | NotScored) for side in SIDES)
    return line.played and not elsewhere and (line.score is not None or line.ns is not None)


def _text(points: Fraction, top: int) -> str:
    if top:
        return decimal_text(rounded(points * 100 / top, PERCENT_AVERAGE, 0))
    return decimal_text(rounded(points, 0, 1))
