"""The columns of a ranking: what another program published, and what is made of everybody's cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.engine.old_results.spellings import places_of, read_number, read_points
from scoring.engine.old_results.values import PublishedTotal
from scoring.engine.other_programs.ways import Way

What = Literal["percent", "total", "place"]


@dataclass(frozen=True)
class TotalDifference:
    """One pair's percentage, total or place: both figures."""

    contestant: str
    what: What
    ours: Fraction | None
    theirs: Fraction


@dataclass(frozen=True)
class PublishedFigure:
    """What was published, and half of the unit to which it was: ours may be so far away."""

    value: Fraction
    half: Fraction = Fraction(0)
    places: int = 0

    def is_not(self, ours: Fraction | None) -> bool:
        return ours is None or abs(ours - self.value) > self.half


Values = Mapping[str, Fraction | None]


class LazyValues(Values):
    """A column by contestant. Most are given up after a few figures, so that each is made when it is asked for."""

    def __init__(self, everybody: Collection[str], make: Callable[[str], Fraction | None]) -> None:
        self._everybody, self._make = everybody, make
        self._made: dict[str, Fraction | None] = {}

    def __getitem__(self, key: str) -> Fraction | None:
        if key not in self._made:
            self._made[key] = self._make(key)
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._everybody)

    def __len__(self) -> int:
        return len(self._everybody)


@dataclass(frozen=True)
class Column:
    """A column as it is made in some way: values by contestant, places where it ranks, how many figures differ."""

    way: Way
    options: tuple[str, ...]
    values: Values
    places: Mapping[str, int]
    wrong: int


def figures_of_row(said: PublishedTotal) -> Iterator[tuple[What, PublishedFigure]]:
    """What stands in a row of a ranking."""
    texts: tuple[tuple[What, str], ...] = (("percent", said.percent), ("total", said.total))
    for what, text in texts:
        value = read_points(text)
        if value is not None:
            places = places_of(text)
            yield what, PublishedFigure(value, Fraction(1, 2 * 10**places), places)
    place = read_number(said.place.replace("=", ""))
    if place:
        yield "place", PublishedFigure(Fraction(place))
