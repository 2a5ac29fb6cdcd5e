"""A knock-out: which matches it has, and where the sides of each come from.

The draw has as many lines as entries, the best first. Whoever has a bye has it in the first round; the lines are set so
that line 1 can meet line 2 only in the final, lines 3 and 4 not before the semi-finals, and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from movements.engine.codes import Refused
from movements.engine.errors import MovementError

FEWEST, MOST = 2, 64


class ThreeWay(StrEnum):
    """Whether three teams meet in matches of the first round, and how many of them go through (White Book 143.2.2)."""

    NONE = ""
    ONE = "one"
    TWO = "two"


@dataclass(frozen=True)
class Source:
    """Where a side of a match comes from: a line of the draw, or whoever came `place`-th in an earlier match."""

    line: int = 0
    match: int = 0
    place: int = 1


@dataclass(frozen=True)
class BracketMatch:
    """Two sides, or three; `through` of them go on. Numbers run from 1, round by round, from the top."""

    number: int
    round: int
    sides: tuple[Source, ...]
    through: int = 1


@dataclass(frozen=True)
class Bracket:
    """All matches in the order of their numbers."""

    entries: int
    three_way: ThreeWay
    matches: tuple[BracketMatch, ...]

    @cached_property
    def rounds(self) -> int:
        return self.matches[-1].round

    @cached_property
    def byes(self) -> tuple[int, ...]:
        """The lines that do not play in the first round."""
        playing = {side.line for each in self.of_round(1) for side in each.sides}
        return tuple(line for line in range(1, self.entries + 1) if line not in playing)

    @property
    def final(self) -> BracketMatch:
        return self.matches[-1]

    def match(self, number: int) -> BracketMatch:
        """KeyError where there is none of this number."""
        if not 1 <= number <= len(self.matches):
            raise KeyError(number)
        return self.matches[number - 1]

    def of_round(self, number: int) -> tuple[BracketMatch, ...]:
        return tuple(each for each in self.matches if each.round == number)

    def after(self, number: int) -> tuple[BracketMatch, ...]:
        """The matches that whoever goes through from this one plays next."""
        return tuple(each for each in self.matches if any(side.match == number for side in each.sides))


def three_ways(entries: int) -> tuple[ThreeWay, ...]:
    """How the first round can be played by so many entries; NONE always."""
    slots = _slots(entries)
    found = [ThreeWay.NONE]
    if _few_slots(entries):
        found.append(ThreeWay.ONE)
    if 2 * slots != entries:
        found.append(ThreeWay.TWO)
    return tuple(found)


def bracket(entries: int, three_way: ThreeWay = ThreeWay.NONE) -> Bracket:
    """The matches of 2 to 64 entries. MovementError where there are fewer or more, or no match of three would help."""
    if not FEWEST <= entries <= MOST:
        raise MovementError(Refused.BRACKET_ENTRIES, fewest=FEWEST, most=MOST, entries=entries)
    if three_way not in three_ways(entries):
        raise MovementError(Refused.BRACKET_THREE_WAY, entries=entries)
    slots = _few_slots(entries) if three_way == ThreeWay.ONE else _slots(entries)
    order = standard_order(slots)
    units, byes = _units(entries, three_way, slots, order)
    first: list[BracketMatch] = []
    sources = {line: Source(line=line) for line in range(1, byes + 1)}
    for number, unit in enumerate(sorted(units, key=lambda each: order.index(each.heads[0])), start=1):
        sides = tuple(Source(line=line) for line in unit.lines)
        first.append(BracketMatch(number, 1, sides, len(unit.heads)))
        sources |= {head: Source(match=number, place=place) for place, head in enumerate(unit.heads, start=1)}
    return Bracket(entries, three_way, (*first, *_later([sources[line] for line in order], len(first))))


def standard_order(size: int) -> tuple[int, ...]:
    """The lines 1 to `size`, a power of 2, from the top of the bracket to its bottom: 1 8 5 4 3 6 7 2."""
    order: tuple[int, ...] = (1,)
    while len(order) < size:
        total = 2 * len(order) + 1
        pairs = [(line, total - line) if at % 2 == 0 else (total - line, line) for at, line in enumerate(order)]
        order = tuple(line for pair in pairs for line in pair)
    return order


@dataclass
class _Unit:
    """A match of the first round: the slots that its first, and its second, take in the next; the lines that play."""

    heads: tuple[int, ...]
    size: int
    lines: list[int]


def _slots(entries: int) -> int:
    """How many are left after the first round: the largest power of 2 below their number."""
    return 1 << ((entries - 1).bit_length() - 1)


def _few_slots(entries: int) -> int:
    """The same where one of three goes through; 0 where that does not come out."""
    slots = _slots(entries) // 2
    return slots if slots and 2 * slots < entries <= 3 * slots else 0


def _units(entries: int, three_way: ThreeWay, slots: int, order: Sequence[int]) -> tuple[list[_Unit], int]:
    """The matches of the first round, and how many lines have a bye."""
    if three_way == ThreeWay.ONE:
        byes, threes = 0, entries - 2 * slots
        # A match of three is the harder one: it is for the lines further down.
        units = [_Unit((line,), 3 if line > slots - threes else 2, []) for line in range(1, slots + 1)]
    else:
        byes, losers = 2 * slots - entries, entries - slots
        threes = min(byes, losers) if three_way == ThreeWay.TWO else 0
        byes -= threes
        free = list(range(byes + 1, slots + 1))
        units = [_Unit(_opposite_halves(free, order), 3, []) for _number in range(threes)]
        units += [_Unit((line,), 2, []) for line in free]
    units.sort(key=lambda unit: unit.heads)
    lines = iter(range(byes + 1, entries + 1))
    for unit in (*units, *reversed(units), *(each for each in units if each.size == 3)):
        unit.lines.append(next(lines))
    return units, byes


def _opposite_halves(free: list[int], order: Sequence[int]) -> tuple[int, int]:
    """The best slot that is free, and the last one in the other half: two who have met meet again only at the end."""
    first = free.pop(0)
    middle = len(order) // 2
    upper = order.index(first) < middle
    second = next(line for line in reversed(free) if (order.index(line) < middle) is not upper)
    free.remove(second)
    return first, second


def _later(sources: list[Source], number: int) -> list[BracketMatch]:
    """The matches after the first round: neighbours meet until one is left."""
    found: list[BracketMatch] = []
    round_number = 2
    while len(sources) > 1:
        pairs = list(zip(sources[::2], sources[1::2], strict=True))
        made = [BracketMatch(number + at, round_number, pair) for at, pair in enumerate(pairs, start=1)]
        found += made
        number += len(made)
        sources = [Source(match=each.number) for each in made]
        round_number += 1
    return found
