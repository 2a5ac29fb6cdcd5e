"""The order of a Swiss: points, then the points of the opponents met, then the lot (White Book 143.5.2, 166.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Entry:
    """``points`` so far (VPs); ``lot``: seed or place in a draw, lower is higher; ``table``: stays there, N/S."""

    id: str
    points: Fraction = Fraction(0)
    lot: int = 0
    byes: int = 0
    threesomes: int = 0
    withdrawn: bool = False
    table: int | None = None


@dataclass(frozen=True, slots=True)
class Met:
    """A match that was played. ``half``: a half match of a short threesome."""

    round: int
    one: str
    two: str
    session: int = 1
    half: bool = False

    @property
    def weight(self) -> Fraction:
        return Fraction(1, 2) if self.half else Fraction(1)


def ranked(entries: Sequence[Entry], met: Sequence[Met]) -> list[Entry]:
    """Everybody still in, best first."""
    there = [each for each in entries if not each.withdrawn]
    return sorted(
        there, key=lambda each: (-each.points, -strength_of_opponents(each.id, entries, met), each.lot, each.id)
    )


def strength_of_opponents(entry: str, entries: Sequence[Entry], met: Sequence[Met]) -> Fraction:
    """The sum of the opponents' points, pro rata for half matches and for who has left since."""
    known = {each.id: each for each in entries}
    total = Fraction(0)
    for each in met:
        if entry in (each.one, each.two):
            other = known.get(each.two if each.one == entry else each.one)
            if other is not None:
                total += each.weight * _whole_points(other, met)
    return total


def _whole_points(entry: Entry, met: Sequence[Met]) -> Fraction:
    """Of one that has left: as if it had gone on as it began."""
    if not entry.withdrawn:
        return entry.points
    rounds = max((each.round for each in met), default=0)
    played = entry.byes + sum((each.weight for each in met if entry.id in (each.one, each.two)), Fraction(0))
    return entry.points * rounds / played if played else Fraction(0)
