"""What a kind of contest changes in scoring. Nothing else asks which kind it is."""

from __future__ import annotations

from club.engine.contests import CONTESTS, Contest
from scoring.engine.document.values import TEAM_METHODS, SessionDocument


def compares_rooms(method: str) -> bool:
    """Whether a method compares the two rooms of a match: two teams then meet twice on a board, once each way round."""
    return method in TEAM_METHODS


def contest_of(document: SessionDocument) -> Contest:
    return CONTESTS[document.contest]
