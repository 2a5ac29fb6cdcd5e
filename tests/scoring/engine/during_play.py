"""What the tests of during play and others build and ask: see test_during_play.py."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random

from movements.engine.build import build
from movements.engine.plan import Movement
from scoring.engine.document import ContestantEntry, Line, ScoringRules, SessionDocument
from scoring.engine.during_play import (
    Due,
)

HALF = Fraction(1, 2)
SCORES = (-800, -500, -300, -200, -140, -110, -100, -50, 0, 50, 90, 110, 120, 140, 170, 400, 420, 450, 600, 620, 1430)


@dataclass(frozen=True)
class Evening:
    """A whole movement in so many sections, with results made by chance."""

    due: tuple[Due, ...]
    document: SessionDocument

    @classmethod
    def of(cls, movement: Movement, seed: int, *, method: str = "matchpoints", sections: int = 1) -> Evening:
        chance, due, lines, entries = Random(seed), [], [], []
        for letter in "ABC"[:sections]:
            ids = {each.id: f"{letter}{each.id}" for each in movement.contestants}
            for number, each in enumerate(movement.contestants, 1):
                line = each.seat if movement.winners == 2 else None
                entries.append(ContestantEntry(ids[each.id], number, direction=line, section=letter))
            for at in movement.all_meetings:
                (ns,), (ew,) = at.sides
                for board in movement.set_boards(at.board_set):
                    pairs = frozenset({hash(ids[ns]), hash(ids[ew])})
                    due.append(Due(at.round, ("", board), pairs))
                    score = chance.choice(SCORES)
                    lines.append(Line(board, (ids[ns],), (ids[ew],), at.round, at.table, section=letter, score=score))
        most = max(movement.plays.values()) * sections
        rules = ScoringRules(method=method, winners=movement.winners, expected_results=most)
        return cls(tuple(due), SessionDocument("pairs", rules, contestants=tuple(entries), results=tuple(lines)))

    @property
    def last(self) -> int:
        return max(each.round for each in self.due)

    def open_after(self, number: int) -> frozenset[int]:
        """The boards that everybody has played by then."""
        boards = {each.place[1] for each in self.due}
        return frozenset(boards - {each.place[1] for each in self.due if each.round > number})


def movement_of(kind: str, tables: int, boards: int) -> Movement:
    return build(kind, tables=tables, boards_per_round=boards)
