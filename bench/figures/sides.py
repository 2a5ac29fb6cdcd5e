"""Two things measured side by side: a few of the one, a few of the other, and again, so that both have the same
disturbances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from time import perf_counter
from typing import Any

Act = Callable[[], None]


@dataclass(frozen=True)
class Sides:
    """Seconds of every request of the house and of the bare view, round by round.

    `known`: of a second bare view, which knows who asks and reads what is sent as the house does; [] without one.
    """

    ours: list[list[float]]
    bare: list[list[float]]
    known: list[list[float]] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        """Our rate as a part of the bare one's: the middle one of all rounds."""
        return _ratio(self.ours, self.bare)

    @property
    def known_ratio(self) -> float:
        """The same beside the second bare view."""
        return _ratio(self.ours, self.known)

    @property
    def rates(self) -> tuple[float, float]:
        """Requests a second of each, one after the other, in the middle one of its rounds."""
        return rate(self.ours), rate(self.bare)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def _ratio(ours: Sequence[Sequence[float]], bare: Sequence[Sequence[float]]) -> float:
    return median(sum(theirs) / sum(own) for own, theirs in zip(ours, bare, strict=True))


def rate(rounds: Sequence[Sequence[float]]) -> float:
    return median(len(each) / sum(each) for each in rounds)


def part(seconds: Sequence[float], percent: int) -> float:
    """The time within which so many of a hundred were answered."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def every(rounds: Sequence[Sequence[float]]) -> list[float]:
    return [seconds for each in rounds for seconds in each]


def side_by_side(ours: Act, bare: Act, *, rounds: int, each: int, known: Act | None = None) -> Sides:
    """So many of each in each round; who begins takes turns. One round before is not counted."""
    found = Sides([], [])
    for number in range(rounds + 1):
        turns = [(ours, found.ours), (bare, found.bare), *([(known, found.known)] if known else [])]
        for act, kept in turns if number % 2 else reversed(turns):
            seconds = [timed(act) for _time in range(each)]
            if number:
                kept.append(seconds)
    return found


def timed(act: Act) -> float:
    began = perf_counter()
    act()
    return perf_counter() - began
