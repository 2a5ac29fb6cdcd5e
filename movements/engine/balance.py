"""How fairly a movement compares its contestants. Measures, not scores: floats are fine at the end.

Manning's amount of competition of A and B, with one board a set: how often they sit in the same direction at
different tables with the same set, less how often in opposite directions, plus n − 1 for a meeting (n: plays of
that set). Qf after "The Balance" (Manning, Schiereck): 100·S²/(N·ΣC²).
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import sqrt

from movements.engine.plan import Meeting, Movement


@dataclass(frozen=True, slots=True)
class Balance:
    """Over all pairs of contestants: sum S, sum of squares, number N, and the extremes. All exact."""

    total: int
    squares: int
    number: int
    min: int
    max: int

    @property
    def mean(self) -> float:
        return self.total / self.number

    @property
    def variance(self) -> Fraction:
        return Fraction(self.squares * self.number - self.total**2, self.number**2)

    @property
    def sd(self) -> float:
        """0 is perfect: everybody competes with everybody equally."""
        return sqrt(self.variance)

    @property
    def qf(self) -> float:
        """0 to 100, 100 perfect; 0 where nothing is compared at all."""
        return 100 * self.total**2 / (self.number * self.squares) if self.squares else 0.0


def competition(contestants: Sequence[str], meetings: Sequence[Meeting]) -> dict[tuple[str, str], int]:
    """C(A, B) of every two contestants, in the order given, where nobody plays a set twice."""
    plays = Counter(each.board_set for each in meetings)
    north_south = dict.fromkeys(contestants, 0)
    east_west = dict.fromkeys(contestants, 0)
    for each in meetings:
        north_south[each.ns] |= 1 << each.board_set
        east_west[each.ew] |= 1 << each.board_set
    amount = {
        (one, two): _same_less_opposite(north_south[one], east_west[one], north_south[two], east_west[two])
        for one, two in combinations(contestants, 2)
    }
    for each in meetings:
        # The meeting itself was counted above as once "opposite": n − 1 becomes n.
        key = (each.ns, each.ew) if (each.ns, each.ew) in amount else (each.ew, each.ns)
        amount[key] += plays[each.board_set]
    return amount


def _same_less_opposite(ns_one: int, ew_one: int, ns_two: int, ew_two: int) -> int:
    """From the sets (as bits) that two contestants play N/S and E/W."""
    same = (ns_one & ns_two).bit_count() + (ew_one & ew_two).bit_count()
    return same - (ns_one & ew_two).bit_count() - (ew_one & ns_two).bit_count()


def balance_of(contestants: Sequence[str], meetings: Sequence[Meeting]) -> Balance:
    amounts = competition(contestants, meetings).values()
    return Balance(sum(amounts), sum(each * each for each in amounts), len(amounts), min(amounts), max(amounts))


def balance(movement: Movement) -> Balance:
    """Over all contestants of the movement, also where the two lines are ranked apart."""
    return balance_of([each.id for each in movement.contestants], movement.all_meetings)
