"""What a third average plus of one contestant in a session is worth, where the conditions say so (WB 12.20)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from scoring.engine.document.outcomes import AVERAGE_PLUS, Artificial, NotScored, Outcome

AVERAGE_PLUS_AT_MOST = 2
# By what the conditions say; anything else: what the director gives.
OUTCOME_INSTEAD: Mapping[str, Outcome] = {"average": Artificial("50"), "not_scored": NotScored()}


class Awarded(Protocol):
    """What both sides of a meeting on a board get; None leaves a side its table score. Sides are contestants' ids."""

    @property
    def board(self) -> int: ...
    @property
    def ns(self) -> int: ...
    @property
    def ew(self) -> int: ...
    @property
    def ns_outcome(self) -> Outcome | None: ...
    @property
    def ew_outcome(self) -> Outcome | None: ...


@dataclass(frozen=True)
class PlainAward:
    """An award by itself (see Awarded)."""

    board: int
    ns: int
    ew: int
    ns_outcome: Outcome | None = None
    ew_outcome: Outcome | None = None


@dataclass(frozen=True)
class Limited:
    """A side (ns, ew) of a meeting that would have had its `count`-th average plus, and gets `instead` of it."""

    board: int
    ns: int
    ew: int
    side: str
    count: int
    instead: Outcome

    @property
    def place(self) -> tuple[int, int, int]:
        return self.board, self.ns, self.ew

    @property
    def contestant(self) -> int:
        return self.ns if self.side == "ns" else self.ew


def beyond_average_plus_limit(awards: Iterable[Awarded], elsewhere: Mapping[int, int], third: str) -> Iterator[Limited]:
    """The sides that pass the limit, in the order of the awards; `elsewhere`: who has how many already."""
    instead = OUTCOME_INSTEAD.get(third)
    count = dict(elsewhere)
    for each in awards if instead is not None else ():
        for side, who in average_plus_sides(each):
            count[who] = count.get(who, 0) + 1
            if count[who] > AVERAGE_PLUS_AT_MOST and instead is not None:
                yield Limited(each.board, each.ns, each.ew, side, count[who], instead)


def average_plus_sides(award: Awarded) -> tuple[tuple[str, int], ...]:
    """The sides that get average plus, with their contestants."""
    sides = (("ns", award.ns, award.ns_outcome), ("ew", award.ew, award.ew_outcome))
    return tuple((side, who) for side, who, outcome in sides if is_average_plus(outcome))


def is_average_plus(outcome: Outcome | None) -> bool:
    """Whether a side gets average plus, raised to its own average or not (`=60`)."""
    return isinstance(outcome, Artificial) and outcome.imps is None and outcome.percent == AVERAGE_PLUS
