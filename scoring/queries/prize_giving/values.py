"""What a prize-giving is, as pages and the wall read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from scoring.engine.prize_giving.document import GivenPrize, PrizePlan, read_given, read_plan
from scoring.models import PrizeGiving
from scoring.queries.public.ranking import Row

#: Once nobody has pressed for so long, the wall goes on with the evening.
FORGOTTEN = timedelta(hours=3)


@dataclass(frozen=True)
class PrizeList:
    """A list that can have prizes: `rows` are ranked contestants, ties as in the ranking.

    `kind`: all, section, handicap, level, lowest (of the levels), category, guest or own; `title` is the club's own
    word. `key` is the same as long as the list has its name.
    """

    kind: str
    rows: tuple[Row, ...]
    title: str = ""
    section: str = ""
    line: str = ""

    @property
    def key(self) -> str:
        return "-".join(part for part in (self.kind, self.title, self.section, self.line) if part)

    @property
    def entrants(self) -> tuple[tuple[str, int], ...]:
        return tuple((row.party.key, row.rank) for row in self.rows if row.rank is not None)


@dataclass(frozen=True)
class PrizeStep:
    """What is read out now: the prize, which of how many, and whether its winners are named yet."""

    prize: GivenPrize
    number: int
    of: int
    named: bool


@dataclass(frozen=True)
class PrizeGivingInfo:
    """A prize-giving as it is kept; without a row the usual plan."""

    plan: PrizePlan = field(default_factory=PrizePlan)
    given: tuple[GivenPrize, ...] = ()
    position: int = 0
    lot: int = 0
    edition: int | None = None
    begun_at: datetime | None = None
    moved_at: datetime | None = None
    ended_at: datetime | None = None
    chosen: bool = False

    @property
    def on(self) -> bool:
        """Whether it has begun and not ended."""
        return self.begun_at is not None and self.ended_at is None

    @property
    def last(self) -> int:
        """The position at which everything is read out."""
        return 2 * len(self.given)

    @property
    def holds_back(self) -> bool:
        """Whether the wall is to show no ranking yet."""
        return self.chosen and self.plan.hold and self.ended_at is None

    def step(self, position: int | None = None) -> PrizeStep | None:
        """At the present position or another; None before the first prize."""
        at = self.position if position is None else position
        if not 0 < at <= self.last:
            return None
        number = (at - 1) // 2
        return PrizeStep(self.given[number], number + 1, len(self.given), at % 2 == 0)


def info_of(row: PrizeGiving | None) -> PrizeGivingInfo:
    if row is None:
        return PrizeGivingInfo()
    return PrizeGivingInfo(
        read_plan(row.plan),
        read_given(row.given),
        row.position,
        row.lot,
        row.edition,
        row.begun_at,
        row.moved_at,
        row.ended_at,
        chosen=True,
    )


def different(before: Sequence[GivenPrize], now: Sequence[GivenPrize]) -> tuple[tuple[GivenPrize, ...], bool]:
    """Which prizes would be given to others now, and whether any figure is another one."""
    known = {each.who for each in before}
    return tuple(each for each in now if each.who not in known), tuple(before) != tuple(now)
