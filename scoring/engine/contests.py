"""What a kind of contest changes. Nothing else asks which kind it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.engine.document.values import TEAM_METHODS, Line, SessionDocument


@dataclass(frozen=True)
class Contest:
    """One kind of contest.

    `unit`: who is ranked, `pair`, `team` or `player`. `by_rooms`: a line is compared with the other table of its match,
    not with every other table. `seats`: how many players a contestant may have.
    """

    kind: str
    unit: str
    seats: int
    by_rooms: bool = False

    @property
    def by_number(self) -> bool:
        """Whether it is called by its number: it has more players than two names say."""
        return self.seats > 2


CONTESTS: Mapping[str, Contest] = {
    each.kind: each
    for each in (
        Contest("pairs", unit="pair", seats=2),
        Contest("teams", unit="team", seats=8, by_rooms=True),
        Contest("individual", unit="player", seats=1),
    )
}


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
