"""How fairly a movement compares its contestants. Measures, not scores: floats are fine at the end.

Manning's amount of competition of A and B, with one board a set: how often they sit in the same direction at
different tables with the same set, less how often in opposite directions, plus n − 1 for a meeting (n: plays of
that set). Qf after "The Balance" (Manning, Schiereck): 100·S²/(N·ΣC²).
"""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
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
    north_south, east_west = dict.fromkeys(contestants, 0), dict.fromkeys(contestants, 0)
    for each in meetings:
        for line, side in zip((north_south, east_west), each.sides, strict=True):
            for who in side:
                line[who] |= 1 << each.board_set
    amount = {
        (one, two): _same_less_opposite(north_south[one], east_west[one], north_south[two], east_west[two])
        for one, two in combinations(contestants, 2)
    }
    for each in meetings:
        north_south_side, east_west_side = each.sides
        for one in north_south_side:
            for two in east_west_side:
                # The meeting itself was counted above as once "opposite": n − 1 becomes n.
                amount[(one, two) if (one, two) in amount else (two, one)] += plays[each.board_set]
        for one, two in ((each.ns, each.south), (each.ew, each.west)) if each.south else ():
            # Partners have one score between them: "same direction" was no comparison.
            amount[(one, two) if (one, two) in amount else (two, one)] -= 1
    return amount


def _same_less_opposite(ns_one: int, ew_one: int, ns_two: int, ew_two: int) -> int:
    """From the sets (as bits) that two contestants play N/S and E/W."""
    same = (ns_one & ns_two).bit_count() + (ew_one & ew_two).bit_count()
    return same - (ns_one & ew_two).bit_count() - (ew_one & ns_two).bit_count()


def squares_by_turns(
    contestants: Sequence[str], meetings: Sequence[Meeting]
) -> Callable[[Collection[tuple[int, int]]], int]:
    """What the sum of the squares of C becomes where the arrow is turned at these (round, table) of pairs' meetings.

    For many ways of turning the same schedule: who meets whom stays, and so does the sum of C.
    """
    number_of = {who: number for number, who in enumerate(contestants)}
    plays = Counter(each.board_set for each in meetings)
    north_south, played = [0] * len(contestants), [0] * len(contestants)
    at, met = {}, Counter[tuple[int, int]]()
    for each in meetings:
        one, two, bit = number_of[each.ns], number_of[each.ew], 1 << each.board_set
        at[each.round, each.table] = (one, two, bit)
        north_south[one] |= bit
        played[one] |= bit
        played[two] |= bit
        met[min(one, two), max(one, two)] += plays[each.board_set]
    rows = []
    for one, two in combinations(range(len(contestants)), 2):
        common = played[one] & played[two]
        rows.append((one, two, common, common.bit_count() + met[one, two]))

    def squares(turned: Collection[tuple[int, int]]) -> int:
        now = list(north_south)
        for one, two, bit in (at[each] for each in turned if each in at):
            now[one] ^= bit
            now[two] ^= bit
        # Of the sets that both play, those in opposite directions count −1 instead of 1.
        return sum((most - 2 * ((now[one] ^ now[two]) & common).bit_count()) ** 2 for one, two, common, most in rows)

    return squares


def balance_of(contestants: Sequence[str], meetings: Sequence[Meeting]) -> Balance:
    amounts = competition(contestants, meetings).values()
    return Balance(sum(amounts), sum(each * each for each in amounts), len(amounts), min(amounts), max(amounts))


def balance(movement: Movement) -> Balance:
    """Over all contestants of the movement, also where the two lines are ranked apart."""
    return balance_of([each.id for each in movement.contestants], movement.all_meetings)
