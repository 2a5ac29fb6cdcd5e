"""Which line of which section everybody plays in, so that the sums of strength are as even as exchanges make them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from math import lcm

from movements.engine.bracket_draw import by_lot

#: (section, line); both may be "".
Group = tuple[str, str]
PASSES, TRIES = 60, 3


@dataclass
class Balance:
    """`room` of each group; `strength` of everybody; `apart`: who does not want to be compared with whom.

    The first `seeds` are exchanged only with who has come to the groups in the same turn, so that they stay spread.
    """

    groups: Sequence[Group]
    room: Mapping[Group, int]
    strength: Mapping[int, Fraction]
    apart: Mapping[int, frozenset[int]]
    seeds: int
    lot: int
    _value: dict[int, int] = field(default_factory=dict, init=False)
    _avoided: dict[int, set[int]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        """Strengths less their mean, as whole numbers: every group should come to nought, whatever its size."""
        mean = sum(self.strength.values(), Fraction()) / len(self.strength)
        common = lcm(*(each.denominator for each in self.strength.values()), mean.denominator)
        self._value = {who: int((each - mean) * common) for who, each in self.strength.items()}
        for who, those in self.apart.items():
            for other in those:
                self._avoided.setdefault(who, set()).add(other)
                self._avoided.setdefault(other, set()).add(who)

    def divide(self, ranked: Sequence[int], held: Mapping[int, Group]) -> dict[int, Group]:
        """A group for each of `ranked`, the strongest first. `held` are in theirs, and stay there."""
        begun = self._in_turn(ranked, held)
        tier = {who: at // len(self.groups) if at < self.seeds else -1 for at, who in enumerate(ranked)}
        free = [who for who in ranked if who not in held]
        others = [who for who in free if tier[who] < 0]
        best, least = begun, None
        for attempt in range(TRIES):
            mixed = by_lot(others, TRIES * self.lot + attempt) if attempt else others
            found = {**begun, **{who: begun[other] for who, other in zip(mixed, others, strict=True)}}
            cost = self._descend(found, tier, free)
            if least is None or cost < least:
                best, least = found, cost
        return best

    def _descend(self, found: dict[int, Group], tier: Mapping[int, int], free: Sequence[int]) -> tuple[int, int]:
        """Exchange two as long as that helps; how many are then together who should not be, and the unevenness."""
        sums = _Sums(found, self._value)
        for _pass in range(PASSES):
            better = False
            for one, other in combinations(free, 2):
                if found[one] != found[other]:
                    better |= self._exchanged(found, sums, tier, one, other)
            if not better:
                break
        return sum(self._clashes(who, found[who], found) for who in self._avoided), sums.unevenness()

    def _in_turn(self, ranked: Sequence[int], held: Mapping[int, Group]) -> dict[int, Group]:
        """Each comes to where fewest of the stronger ones are; of such groups to the weakest so far."""
        room = Counter(dict(self.room))
        room.subtract(Counter(held.values()))
        found: dict[int, Group] = {}
        counts, sums = Counter[Group | str](), Counter[Group]()
        for who in ranked:
            group = held.get(who)
            if group is None:
                open_groups = [each for each in self.groups if room[each] > 0]
                group = min(
                    open_groups,
                    key=lambda each: (
                        self._clashes(who, each, found),
                        counts[each],
                        counts[f"section {each[0]}"],
                        counts[f"line {each[1]}"],
                        sums[each],
                        sha256(f"{self.lot}:{who}:{each}".encode()).digest(),
                    ),
                )
                room[group] -= 1
            found[who] = group
            sums[group] += self._value[who]
            counts.update(_parts(group))
        return found

    def _clashes(self, who: int, group: Group, found: Mapping[int, Group]) -> int:
        """With how many of those whom it wants to avoid it would be compared in this group."""
        others = [found[each] for each in self._avoided.get(who, ()) if each in found]
        return sum(self._compared(group, each) for each in others)

    def _compared(self, one: Group, other: Group) -> bool:
        if len({section for section, _line in self.groups}) > 1:
            return one[0] == other[0]
        return len(self.groups) > 1 and one == other

    def _exchanged(self, found: dict[int, Group], sums: _Sums, tier: Mapping[int, int], one: int, other: int) -> bool:
        """Exchange two where that is more even, or parts whom it should; whether it was done."""
        step = self._value[one] - self._value[other]
        apart = self._fewer_clashes(found, one, other)
        if apart < 0 or (apart == 0 and (tier[one] != tier[other] or not step)):
            return False
        first, second = found[one], found[other]
        if apart == 0 and sums.change(first, second, step) >= 0:
            return False
        sums.move(first, second, step)
        found[one], found[other] = second, first
        return True

    def _fewer_clashes(self, found: dict[int, Group], one: int, other: int) -> int:
        if one not in self._avoided and other not in self._avoided:
            return 0
        now = self._clashes(one, found[one], found) + self._clashes(other, found[other], found)
        swapped = {**found, one: found[other], other: found[one]}
        return now - self._clashes(one, swapped[one], swapped) - self._clashes(other, swapped[other], swapped)


class _Sums:
    """What each section, each line and each line of each section has come to."""

    def __init__(self, found: Mapping[int, Group], value: Mapping[int, int]) -> None:
        self.by: Counter[Group | str] = Counter()
        for who, group in found.items():
            for each in _parts(group):
                self.by[each] += value[who]

    def change(self, first: Group, second: Group, step: int) -> int:
        """How much more uneven it becomes when so much goes from the first to the second."""
        pairs = ((one, other) for one, other in zip(_parts(first), _parts(second), strict=True) if one != other)
        return sum(2 * step * (step + self.by[other] - self.by[one]) for one, other in pairs)

    def move(self, first: Group, second: Group, step: int) -> None:
        for one, other in zip(_parts(first), _parts(second), strict=True):
            self.by[one] -= step
            self.by[other] += step

    def unevenness(self) -> int:
        """Squares of what each is off."""
        return sum(each**2 for each in self.by.values())


def _parts(group: Group) -> tuple[Group | str, ...]:
    return group, f"section {group[0]}", f"line {group[1]}"
