"""The tables of a board put together: which are compared, and by how much one direction beats the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from scoring.engine.matches.methods import TeamEntry

Key = TypeVar("Key")
Distribution = dict[Key, Fraction]


def compared(
    north_south: Sequence[TeamEntry], east_west: Sequence[TeamEntry], *, linked: bool = False
) -> list[tuple[TeamEntry, TeamEntry]]:
    """The comparisons of a team: each table with each one of the other direction, or only linked ones, in order.

    A table is compared only where the board was the same (L87): within its group. Linked are the tables of a four, and
    in their order where nobody says which four plays where.
    """
    pairs = _linked(north_south, east_west) if linked else product(north_south, east_west)
    return [(ours, theirs) for ours, theirs in pairs if ours.group == theirs.group]


def _linked(north_south: Sequence[TeamEntry], east_west: Sequence[TeamEntry]) -> Iterator[tuple[TeamEntry, TeamEntry]]:
    for four in sorted({each.four for each in (*north_south, *east_west)}):
        ours, theirs = ([each for each in side if each.four == four] for side in (north_south, east_west))
        yield from zip(ours, theirs, strict=False)


def differences(north_south: Sequence[TeamEntry], east_west: Sequence[TeamEntry]) -> Distribution[int] | None:
    """How likely each difference in points is, weighted scores taken apart.

    None where a table has no counterpart, or where the board was not the same at all of them.
    """
    entries = [*north_south, *east_west]
    if not entries or len(north_south) != len(east_west) or len({each.group for each in entries}) > 1:
        return None
    signed = [[(weight, score) for weight, score in each.entry] for each in north_south]
    signed += [[(weight, -score) for weight, score in each.entry] for each in east_west]
    return convolved([[(Fraction(weight), score) for weight, score in parts] for parts in signed])


def convolved(tables: Iterable[Sequence[tuple[Fraction, int]]]) -> Distribution[int]:
    """How likely each sum is where every table has one of its parts."""
    found: Distribution[int] = {0: Fraction(1)}
    for parts in tables:
        onward: Distribution[int] = {}
        for total, often in found.items():
            for weight, score in parts:
                onward[total + score] = onward.get(total + score, Fraction(0)) + often * weight
        found = onward
    return found
