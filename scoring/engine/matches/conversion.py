"""A match on its scale of victory points (WB 161.1, 161.3, 161.4, 161.8)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scoring.engine.document.values import ScoringRules
from scoring.engine.matches.values import MatchSide
from scoring.engine.victory_points.club_scale import OWN, own_scale
from scoring.engine.victory_points.scale import Scale
from scoring.engine.victory_points.scales import butler_scale, find_scale
from scoring.engine.victory_points.wbf import NAME as CONTINUOUS


def scale_of(rules: ScoringRules, length: int, *, half: bool = False) -> Scale | None:
    """The scale for a match of `length` boards, or of the length that the session says; None without one. `half`: for
    a half match of a short threesome."""
    points = rules.victory_points
    if points is None:
        return None
    if points.scale == OWN:
        own = own_scale(points.table, rules.method)
        return own.halved() if half else own
    whole = max(points.boards // 2, 1) if points.boards and half else points.boards
    boards = whole or rules.scale_length(length)
    if not boards:
        return None
    if rules.method == "butler" and points.scale != CONTINUOUS:
        found = butler_scale(points.scale, boards)
        return found.halved() if half else found
    return find_scale(points.scale, boards, half=half)


def converted(side: MatchSide, scale: Scale | None, margin: Fraction | None = None) -> MatchSide:
    """A side with its victory points; `margin` is what the scale takes, the side's points where it is not given."""
    if scale is None or not side.boards:
        return side
    counted = scale.counted(side.points if margin is None else margin)
    return replace(side, margin=counted, vp=scale.points(counted)[0])
