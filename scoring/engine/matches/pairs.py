"""Matches of pairs, as in Swiss pairs: a match's lines together, and its victory points (WB 161.3, 161.4, 161.8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine.document.match_lengths import boards_of
from scoring.engine.document.values import Match, ScoringRules, SessionDocument
from scoring.engine.matches.by_hand import match_by_hand
from scoring.engine.matches.conversion import converted, scale_of
from scoring.engine.matches.values import MatchScore, MatchSide
from scoring.engine.rounding import PERCENT_AVERAGE
from scoring.engine.scored_session import LineScore
from scoring.engine.tally import Figure
from scoring.engine.victory_points.scale import Scale
from scoring.engine.victory_points.scales import cross_imp_margin

# A line's figure, and how many results its board is due to get.
_Scored = tuple[Figure, int]


def matches_of_pairs(document: SessionDocument, lines: Iterable[LineScore]) -> tuple[MatchScore, ...]:
    """Every match in document order, its boards from the scored lines."""
    if not document.matches:
        return ()
    by_match: dict[str | None, dict[str, list[_Scored]]] = defaultdict(lambda: defaultdict(list))
    for scored in lines:
        for figure in (*scored.ns, *scored.ew):
            by_match[scored.line.match][figure.contestant].append((figure, scored.expected))
    return tuple(_match(document, match, by_match[match.id]) for match in document.matches)


def _match(document: SessionDocument, match: Match, found: dict[str, list[_Scored]]) -> MatchScore:
    if match.result is not None:
        return match_by_hand(document, match, match.result)
    length = len(boards_of(match, document.results))
    scale = scale_of(document.rules, length, half=match.half)
    home, away = (_side(document.rules, name, found.get(name, ())) for name in (match.home, match.away))
    if scale is not None:
        home, away = (_converted(document.rules, side, scale, found.get(side.contestant, ())) for side in (home, away))
    return MatchScore(match, length, home, away, scale)


def _side(rules: ScoringRules, contestant: str, scored: Sequence[_Scored]) -> MatchSide:
    figures = [figure for figure, _ in scored]
    return MatchSide(
        contestant,
        boards=len(figures),
        exact=sum((figure.exact for figure in figures), Fraction(0)),
        points=sum((figure.points for figure in figures), Fraction(0)),
        available=sum(figure.top for figure in figures),
        imps=sum(max(int(figure.points), 0) for figure in figures) if rules.method == "butler" and figures else None,
    )


def _converted(rules: ScoringRules, side: MatchSide, scale: Scale, scored: Sequence[_Scored]) -> MatchSide:
    counted = converted(side, scale, _margin(rules, side, scored))
    if rules.method == "cross_imps" and counted.margin is not None:
        return replace(counted, imps=max(int(counted.margin), 0))
    return counted


def _margin(rules: ScoringRules, side: MatchSide, scored: Sequence[_Scored]) -> Fraction:
    """The exact percentage; the total of Butler IMPs; or of cross-IMPs divided by 70 % of the scores (WB 161.4)."""
    if rules.method == "matchpoints":
        return side.exact * 100 / side.available if side.available else Fraction(PERCENT_AVERAGE)
    if rules.method != "cross_imps":
        return side.points
    scores = max((expected for _, expected in scored), default=0)
    total = side.exact * max(scores - 1, 1) if rules.cross_imps == "mean" else side.exact
    return cross_imp_margin(total, scores) if scores else Fraction(0)
