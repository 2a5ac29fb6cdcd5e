"""Who may meet in a Swiss round: nobody again, and if that cannot be, again by one rung after the other.

The rungs (White Book 166.3): nobody again; again after a half match of a threesome; one rematch of so many rounds
ago; rematches of another session; any. On a rung as few rematches as there can be, then the bye as low as can be,
then 1 v 2, 3 v 4 as far as it goes: one cost with these as its digits, and a matching of least cost.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from movements.engine.matching import Edge, cheapest_pairs
from movements.engine.swiss_order import Entry, Met

Rung = Literal["new", "after-half", "one-earlier", "other-session", "any"]
RUNGS: tuple[Rung, ...] = ("new", "after-half", "one-earlier", "other-session", "any")


@dataclass(frozen=True, slots=True)
class Rematch:
    """Two that meet again, and the rounds they met in (session, round)."""

    one: str
    two: str
    rounds: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Ladder:
    """What was played, seen from the round to come. `old_is_new`: what was played `gap` rounds ago is forgotten."""

    met: tuple[Met, ...]
    round: int
    session: int
    gap: int
    old_is_new: bool = False
    _by_pair: dict[frozenset[str], list[Met]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for each in self.met:
            if not (self.old_is_new and self.round - each.round >= self.gap):
                self._by_pair[frozenset((each.one, each.two))].append(each)

    def between(self, one: str, two: str) -> list[Met]:
        return self._by_pair.get(frozenset((one, two)), [])

    def times(self, one: str, two: str) -> int:
        return len(self.between(one, two))

    def rematch(self, one: str, two: str) -> Rematch:
        return Rematch(one, two, tuple((each.session, each.round) for each in self.between(one, two)))

    def allows(self, rung: Rung, one: str, two: str) -> bool:
        before = self.between(one, two)
        if not before or rung == "any":
            return True
        if rung == "new":
            return False
        if len(before) == 1 and before[0].half:
            return True
        if rung == "one-earlier":
            return len(before) == 1 and self.round - before[0].round >= self.gap
        return rung == "other-session" and all(each.session != self.session for each in before)

    def burden(self, one: str, two: str) -> int:
        """How much of a rematch it is: a half match before counts half, the third time thrice."""
        before = self.between(one, two)
        return len(before) * sum(1 if each.half else 2 for each in before)


def pair_up(order: Sequence[Entry], ladder: Ladder) -> tuple[list[tuple[Entry, Entry]], Entry | None, Rung]:
    """Everybody in twos by the highest rung that holds them; with an odd number one has a bye."""
    for rung in RUNGS:
        found = _on_rung(order, ladder, rung)
        if found is not None:
            return (*found, rung)
    raise AssertionError("on the last rung everybody may meet everybody")


def apart(order: Sequence[Entry], pairs: list[tuple[Entry, Entry]], ladder: Ladder) -> list[tuple[Entry, Entry]]:
    """These pairs of a first round, exchanged only where some of them have met: as few rematches as there can be, then
    everybody's opponent as near as can be to the one that was due."""
    if not any(ladder.times(one.id, two.id) for one, two in pairs):
        return pairs
    place = {each.id: at for at, each in enumerate(order)}
    due: dict[int, int] = {}
    for one, two in pairs:
        due |= {place[one.id]: place[two.id], place[two.id]: place[one.id]}
    number = len(order)
    costs = {
        (low, high): ladder.burden(order[low].id, order[high].id) * number**4
        + (high - due[low]) ** 2
        + (low - due[high]) ** 2
        for low in range(number)
        for high in range(low + 1, number)
    }
    found = cheapest_pairs(number, costs)
    assert found is not None
    return [(order[low], order[high]) for low, high in found]


def _on_rung(
    order: Sequence[Entry], ladder: Ladder, rung: Rung
) -> tuple[list[tuple[Entry, Entry]], Entry | None] | None:
    number = len(order)
    pairs = cheapest_pairs(number + number % 2, _costs(order, ladder, rung))
    if pairs is None:
        return None
    bye = next((order[low] for low, high in pairs if high == number), None)
    found = [(order[low], order[high]) for low, high in pairs if high < number]
    whole = [each for each in found if ladder.burden(each[0].id, each[1].id) > 1]
    return None if rung == "one-earlier" and len(whole) > 1 else (found, bye)


def _costs(order: Sequence[Entry], ladder: Ladder, rung: Rung) -> dict[Edge, int]:
    """Digits to the base of the field, from the lowest: the nearest opponent of the last … of the first, bye, rematch.

    In an odd field one more, the bye, can be met by those with the fewest byes so far.
    """
    number = len(order)
    base = number + 2
    again = base ** (number + 1)
    costs = {
        (low, high): ladder.burden(order[low].id, order[high].id) * again + (high - low) * base ** (number - 1 - low)
        for low in range(number)
        for high in range(low + 1, number)
        if ladder.allows(rung, order[low].id, order[high].id)
    }
    if number % 2:
        fewest = min(each.byes for each in order)
        for place, each in enumerate(order):
            if each.byes == fewest:
                costs[place, number] = (number - 1 - place) * base**number
    return costs


def can_pair(order: Sequence[Entry], ladder: Ladder, rung: Rung) -> bool:
    """Whether an even number can be paired on this rung at all."""
    return _on_rung(order, ladder, rung) is not None if rung == "one-earlier" else _fits(order, ladder, rung)


def _fits(order: Sequence[Entry], ladder: Ladder, rung: Rung) -> bool:
    number = len(order)
    allowed = {
        (low, high): 0
        for low in range(number)
        for high in range(low + 1, number)
        if ladder.allows(rung, order[low].id, order[high].id)
    }
    return cheapest_pairs(number, allowed) is not None
