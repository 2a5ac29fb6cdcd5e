"""One board: facts in, exact points of every side on every line out."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from scoring.engine.board import SIDES, Side
from scoring.engine.compared_group import ComparedGroup
from scoring.engine.document.outcomes import Artificial, Outcome, Weighted
from scoring.engine.document.printing import dump_outcome
from scoring.engine.methods import Matchpoints, Method
from scoring.engine.rounding import rounded

MATCHPOINTS = Matchpoints()
# Raised when the same facts come to other scores, so that nothing kept from before is used again.
RULES_EDITION = 1


class LineFacts(NamedTuple):
    """What of a line decides scores on its board. Outcomes None: the table score.

    `section` is None when the whole field is compared; `expected` is E; `score` is N/S's at the table.
    """

    expected: int
    section: str | None = None
    group: str | None = None
    score: int | None = None
    ns: Outcome | None = None
    ew: Outcome | None = None
    unless_better: bool = False
    played: bool = True

    def outcome(self, side: Side) -> Outcome | None:
        """What one side gets in place of the table score."""
        return self.ns if side == "ns" else self.ew

    @property
    def unadjusted(self) -> bool:
        """Whether both sides have the table score, whatever the others did."""
        return self.ns is None and self.ew is None

    def plain(self) -> list[Any]:
        """The facts as JSON values; weights as fractions, so that 0.25 and 1/4 are the same."""
        outcomes = [_plain_outcome(outcome) for outcome in (self.ns, self.ew)]
        return [self.expected, self.section, self.group, self.score, *outcomes, self.unless_better, self.played]


@dataclass(frozen=True)
class BoardFacts:
    """Everything that decides the scores on one board."""

    lines: tuple[LineFacts, ...]
    method: Method = MATCHPOINTS

    def fingerprint(self) -> str:
        """SHA-256 in hexadecimal: the same for the same facts, on every machine."""
        return self._fingerprint

    @cached_property
    def _fingerprint(self) -> str:
        facts = [RULES_EDITION, self.method.plain(), [line.plain() for line in self.lines]]
        return hashlib.sha256(json.dumps(facts, separators=(",", ":")).encode()).hexdigest()


@dataclass(frozen=True)
class SideScore:
    """Exact points of a side, in the unit of the method.

    None: not scored here, or an artificial score, which its average may decide.
    """

    points: Fraction | None = None
    artificial: bool = False


@dataclass(frozen=True)
class LineScores:
    """Both sides of a line."""

    ns: SideScore
    ew: SideScore

    def side(self, side: Side) -> SideScore:
        """One side."""
        return self.ns if side == "ns" else self.ew


@dataclass(frozen=True)
class BoardScores:
    """The lines of a board in the order of its facts."""

    lines: tuple[LineScores, ...]

    def to_json(self) -> list[list[str | None]]:
        """JSON values: by line `[ns, ew]`, each an exact fraction, `artificial` or null."""
        return [[_side_json(line.ns), _side_json(line.ew)] for line in self.lines]

    @classmethod
    def from_json(cls, data: list[list[str | None]]) -> BoardScores:
        """What `to_json` gave."""
        return cls(tuple(LineScores(_side_from_json(ns), _side_from_json(ew)) for ns, ew in data))


UNSCORED = LineScores(SideScore(), SideScore())


def score_board(facts: BoardFacts) -> BoardScores:
    """Score a board: each group of comparable results, each direction in its own frequency table."""
    scores = [UNSCORED] * len(facts.lines)
    for numbers, group in compared_groups(facts):
        # Lines with the same score at the table have the same points: they share one value.
        known: dict[int | None, LineScores] = {}
        for place, number in enumerate(numbers):
            line = facts.lines[number]
            found = known.get(line.score) if line.unadjusted else None
            if found is None:
                ns, ew = (_side_score(facts, group, number, place, side) for side in SIDES)
                found = LineScores(ns, ew)
                if line.unadjusted:
                    known[line.score] = found
            scores[number] = found
    return BoardScores(tuple(scores))


def compared_groups(facts: BoardFacts) -> Iterator[tuple[list[int], ComparedGroup]]:
    """The groups of a board, each with the numbers of its lines."""
    groups: dict[tuple[str | None, str | None], list[int]] = defaultdict(list)
    for number, line in enumerate(facts.lines):
        if line.played:
            groups[line.section, line.group].append(number)
    for numbers in groups.values():
        yield numbers, ComparedGroup([facts.lines[number] for number in numbers], facts.method)


def _side_score(facts: BoardFacts, group: ComparedGroup, number: int, place: int, side: Side) -> SideScore:
    points = group.final_points(place, side)
    if points is None:
        return SideScore(None, isinstance(facts.lines[number].outcome(side), Artificial))
    return SideScore(rounded(points, places=facts.method.places) if facts.method.line_is_rounded else points)


def _plain_outcome(outcome: Outcome | None) -> Any:
    if isinstance(outcome, Weighted):
        return [[str(part.share), part.score] for part in outcome.parts]
    return None if outcome is None else dump_outcome(outcome)


def _side_json(side: SideScore) -> str | None:
    if side.points is not None:
        return str(side.points)
    return "artificial" if side.artificial else None


def _side_from_json(value: str | None) -> SideScore:
    if value is None or value == "artificial":
        return SideScore(None, value == "artificial")
    return SideScore(Fraction(value))
