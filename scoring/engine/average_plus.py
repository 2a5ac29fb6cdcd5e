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
    """What both sides of a meeting on a board get; None leaves a side its table score.

    `sides`: the contestants' ids North–South and East–West, of an individual two on each side.
    """

    @property
    def board(self) -> int: ...
    @property
    def ns(self) -> int: ...
    @property
    def ew(self) -> int: ...
    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]: ...
    @property
    def ns_outcome(self) -> Outcome | None: ...
    @property
    def ew_outcome(self) -> Outcome | None: ...


@dataclass(frozen=True)
class PlainAward:
    """An award by itself (see Awarded). In an individual `ns` and `ew` are North and East, with their partners."""

    board: int
    ns: int
    ew: int
    ns_outcome: Outcome | None = None
    ew_outcome: Outcome | None = None
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        both = (self.ns, self.ns_partner), (self.ew, self.ew_partner)
        ns, ew = (tuple(each for each in side if each is not None) for side in both)
        return ns, ew


@dataclass(frozen=True)
class Limited:
    """A side (ns, ew) of a meeting that would have had its `count`-th average plus, and gets `instead` of it.

    `contestants`: which of the side; of partners in an individual both where it is no longer known whose it was.
    """

    board: int
    ns: int
    ew: int
    side: str
    count: int
    instead: Outcome
    contestants: tuple[int, ...]

    @property
    def place(self) -> tuple[int, int, int]:
        return self.board, self.ns, self.ew


def beyond_average_plus_limit(awards: Iterable[Awarded], elsewhere: Mapping[int, int], third: str) -> Iterator[Limited]:
    """The sides that pass the limit, in the order of the awards; `elsewhere`: who has how many already.

    Partners in an individual have one score on a board (Law 89): where one of them passes the limit, both get what is
    given instead, and the other has no average plus there.
    """
    instead = OUTCOME_INSTEAD.get(third)
    count = dict(elsewhere)
    for each in awards if instead is not None else ():
        for side, contestants in average_plus_sides(each):
            would = {who: count.get(who, 0) + 1 for who in contestants}
            beyond = {who: number for who, number in would.items() if number > AVERAGE_PLUS_AT_MOST}
            count |= beyond or would
            if beyond and instead is not None:
                yield Limited(each.board, each.ns, each.ew, side, max(beyond.values()), instead, tuple(beyond))


def average_plus_sides(award: Awarded) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The sides that get average plus, with their contestants."""
    ns, ew = award.sides
    sides = (("ns", ns, award.ns_outcome), ("ew", ew, award.ew_outcome))
    return tuple((side, contestants) for side, contestants, outcome in sides if is_average_plus(outcome))


def is_average_plus(outcome: Outcome | None) -> bool:
    """Whether a side gets average plus, raised to its own average or not (`=60`)."""
    return isinstance(outcome, Artificial) and outcome.imps is None and outcome.percent == AVERAGE_PLUS
