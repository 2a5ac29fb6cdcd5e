"""What a kind of contest changes in scoring. Nothing else asks which kind it is."""

from __future__ import annotations

from club.engine.contests import CONTESTS, Contest
from scoring.engine.document.values import TEAM_METHODS, Line, SessionDocument


def compares_rooms(method: str) -> bool:
    """Whether a method compares the two rooms of a match: two teams then meet twice on a board, once each way round."""
    return method in TEAM_METHODS


def contest_of(document: SessionDocument) -> Contest:
    return CONTESTS[document.contest]


def compared_lines(document: SessionDocument, line: Line) -> tuple[Line, ...]:
    """The other lines of the board that this one is compared with."""
    others = (each for each in document.results if each.board == line.board and each is not line)
    if contest_of(document).by_rooms:
        return tuple(each for each in others if each.match == line.match)
    return tuple(others)
