"""Rows of what the director was called for and decided."""

from rulings.models.call import Call, CallEvent
from rulings.models.query import QueryEvent, ScoreQuery

__all__ = ["Call", "CallEvent", "QueryEvent", "ScoreQuery"]
