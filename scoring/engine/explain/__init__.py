"""Why a contestant has its score on a board, in words and arithmetic that a player follows."""

from scoring.engine.explain.asking import Answer, ask
from scoring.engine.explain.counting import scaling
from scoring.engine.explain.explaining import explain
from scoring.engine.explain.plain import explanation_document
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
    "TotalExplanation",
    "ask",
    "explain",
    "explanation_document",
    "explanation_text",
    "scaling",
]
