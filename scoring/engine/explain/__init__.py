"""Why a contestant has its score on a board, in words and arithmetic that a player follows."""

from scoring.engine.explain.asking import Answer, ask
from scoring.engine.explain.counting import scaling
from scoring.engine.explain.explaining import explain, find_contestant
from scoring.engine.explain.plain import explanation_document
from scoring.engine.explain.teams import TeamBoard, TeamExplanation, explain_team
from scoring.engine.explain.values import (
    ArtificialWorking,
    Explanation,
    LineExplanation,
    NotCompared,
    TotalExplanation,
)
from scoring.engine.explain.words import explanation_text

__all__ = [
    "Answer",
    "ArtificialWorking",
    "Explanation",
    "LineExplanation",
    "NotCompared",
    "TeamBoard",
    "TeamExplanation",
    "TotalExplanation",
    "ask",
    "explain",
    "explain_team",
    "explanation_document",
    "explanation_text",
    "find_contestant",
    "scaling",
]
