"""A match whose result was entered by hand, without its boards: played elsewhere, forfeited, a bye (WB 147.6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scoring.engine.document.match_lengths import boards_of
from scoring.engine.document.values import Match, MatchResult, SessionDocument
from scoring.engine.matches.conversion import scale_of
from scoring.engine.matches.values import MatchScore, MatchSide


def match_by_hand(document: SessionDocument, match: Match, result: MatchResult) -> MatchScore:
    """Both sides as they were entered.

    IMPs go to the scale of the session where no victory points stand beside them; what was entered need not balance.
    """
    length = len(boards_of(match, ()))
    scale = scale_of(document.rules, length, half=match.half) if result.imps and not result.vp else None
    home, away = (_side(name, result, place, length) for place, name in enumerate((match.home, match.away)))
    if scale is not None:
        counted = scale.counted(home.points)
        worth = zip((home, away), (counted, -counted), scale.points(counted), strict=True)
        home, away = (replace(side, margin=margin, vp=vp) for side, margin, vp in worth)
    return MatchScore(match, length, home, away, scale)


def _side(contestant: str, result: MatchResult, place: int, length: int) -> MatchSide:
    """One side, home at 0; a match of unknown length counts as one board, so that it counts at all."""
    vp = Fraction(result.vp[place]) if result.vp else None
    if result.imps:
        net = Fraction(result.imps[place] - result.imps[1 - place])
        return MatchSide(contestant, length or 1, net, net, imps=result.imps[place], vp=vp)
    if result.points:
        points = Fraction(result.points[place])
        available = int(sum(Fraction(each) for each in result.points))
        return MatchSide(contestant, length or 1, points, points, available=available, vp=vp)
    return MatchSide(contestant, vp=vp)
