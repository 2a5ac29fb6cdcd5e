"""Matches: two teams at their tables, or two pairs over some boards, and the victory points that come of it."""

from scoring.engine.matches.values import BoardFigure, MatchScore, MatchSide

__all__ = ["BoardFigure", "MatchScore", "MatchSide"]
