"""How long a board takes those who sit at a table, from what was seen of each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

from scoring.engine.pace.observed import Observed
from scoring.engine.pace.values import Stand

#: The plan counts as so many rounds of a table.
PLAN_COUNTS = 2
#: Somebody's own pace counts in full after many boards: of so many it counts by half.
HALF_AFTER = 12
#: A single board differs from the usual time by such a part of it.
SPREAD = Fraction(1, 5)
#: One round differs from the usual pace by at most this part of it: what is more had other causes.
AT_MOST = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Rates:
    """Seconds a board: of the field, and by how much each mover is slower (quicker, where negative). `spread`: by how
    many a single board differs from that, as a rule."""

    field: Fraction
    slower: Mapping[Hashable, Fraction]
    spread: int

    def of(self, movers: Iterable[Hashable]) -> Fraction:
        """For those who meet at a table: not less than half, not more than twice the field's."""
        found = self.field + sum((self.slower.get(who, Fraction(0)) for who in movers), Fraction(0))
        return min(max(found, self.field / 2), self.field * 2)


def rates_of(observed: Observed) -> Rates:
    """The field's is the median of what was seen and of the plan, so that a table that waited for a ruling does not
    move it; a mover's the mean of how its tables differed from it, drawn towards the field while little is known."""
    found = [(each.stand, each.entered, each.a_board) for each in observed.seen.values()]
    known = [(stand, boards, rate) for stand, boards, rate in found if rate is not None]
    planned = [Fraction(observed.evening.plan.board)] * PLAN_COUNTS
    field = Fraction(median([*(rate for _stand, _boards, rate in known), *planned]))
    return Rates(field, _slower(known, field), round(field * SPREAD))


def _slower(known: list[tuple[Stand, int, Fraction]], field: Fraction) -> dict[Hashable, Fraction]:
    total: dict[Hashable, Fraction] = defaultdict(Fraction)
    boards: dict[Hashable, int] = defaultdict(int)
    for stand, number, rate in known:
        differs = min(max(rate - field, -field * AT_MOST), field * AT_MOST)
        for who in stand.movers:
            total[who] += differs * number
            boards[who] += number
    return {who: total[who] / (boards[who] + HALF_AFTER) for who in total}
