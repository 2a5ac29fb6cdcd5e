"""Two things measured side by side: a few of the one, a few of the other, and again, so that both have the same
disturbances."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter
from typing import Any

Act = Callable[[], None]


@dataclass(frozen=True)
class Sides:
    """Seconds of every request of the house and of the bare view, round by round."""

    ours: list[list[float]]
    bare: list[list[float]]

    @property
    def ratio(self) -> float:
        """Our rate as a part of the bare one's: the middle one of all rounds."""
        return median(sum(bare) / sum(ours) for ours, bare in zip(self.ours, self.bare, strict=True))

    @property
    def rates(self) -> tuple[float, float]:
        """Requests a second of each, one after the other, in the middle one of its rounds."""
        return rate(self.ours), rate(self.bare)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def rate(rounds: Sequence[Sequence[float]]) -> float:
    return median(len(each) / sum(each) for each in rounds)


def part(seconds: Sequence[float], percent: int) -> float:
    """The time within which so many of a hundred were answered."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]


def every(rounds: Sequence[Sequence[float]]) -> list[float]:
    return [seconds for each in rounds for seconds in each]


def side_by_side(ours: Act, bare: Act, *, rounds: int, each: int) -> Sides:
    """So many of either in each round; who begins takes turns. One round before is not counted."""
    found = Sides([], [])
    for number in range(rounds + 1):
        turns = [(ours, found.ours), (bare, found.bare)]
        for act, kept in turns if number % 2 else reversed(turns):
            seconds = [timed(act) for _time in range(each)]
            if number:
                kept.append(seconds)
    return found


def timed(act: Act) -> float:
    began = perf_counter()
    act()
    return perf_counter() - began
