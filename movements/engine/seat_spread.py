"""Where in the room the seeds of a section sit: not at one table in round 1, and not side by side where that can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from movements.engine.bracket_draw import by_lot

if TYPE_CHECKING:
    from movements.engine.seat_draw import DrawField, DrawPlace

#: What it costs when two seeds meet in round 1, sit side by side, and meet in round 2: one more than any number of the
#: next.
MEET_FIRST, SIDE_BY_SIDE, MEET_SECOND = 10**8, 10**4, 1
PASSES = 40


@dataclass(frozen=True)
class _Room:
    """`weight`: of each seed, more for a better one."""

    meetings: Mapping[frozenset[str], int]
    weight: Mapping[int, int]

    def cost_of(self, one: int, at: DrawPlace, other: int, there: DrawPlace) -> int:
        number = self.meetings.get(frozenset((at.key, there.key)), 0)
        cost = MEET_FIRST if number == 1 else MEET_SECOND if number == 2 else 0
        if at.table is not None and there.table is not None and abs(at.table - there.table) <= 1:
            cost += SIDE_BY_SIDE
        return cost * (self.weight[one] + self.weight[other])

    def cost_at(self, who: int, at: DrawPlace, seats: Mapping[int, DrawPlace]) -> int:
        return sum(self.cost_of(who, at, other, there) for other, there in seats.items() if other != who)


def spread_seeds(
    field: DrawField, line_of: Mapping[int, str], fixed: Mapping[int, DrawPlace], seeds: Sequence[int], lot: int
) -> dict[int, DrawPlace]:
    """A place for everybody of a section, on the line that `line_of` says; `fixed` keep theirs, others come by lot.

    `seeds`: the strongest first.
    """
    room = _Room(field.meetings, {who: len(seeds) - at for at, who in enumerate(seeds)})
    taken = {place.key for place in fixed.values()}
    drawn = {place: at for at, place in enumerate(by_lot(range(len(field.places)), lot))}
    free = {place.key: (drawn[at], place) for at, place in enumerate(field.places) if place.key not in taken}
    seats = {who: place for who, place in fixed.items() if who in room.weight}
    movable = [who for who in seeds if who not in fixed]
    tables = _even_tables(field, len(movable))
    for at, who in enumerate(by_lot(movable, lot)):
        open_places = [each for each in free.values() if each[1].line == line_of[who]]
        here = [each for each in open_places if each[1].table == tables[at]] if not fixed else []
        _lot, place = min(here or open_places, key=lambda each: (room.cost_at(who, each[1], seats), each[0]))
        seats[who] = place
        del free[place.key]
    left = _improved(room, seats, movable, [place for _lot, place in sorted(free.values(), key=lambda each: each[0])])
    others = by_lot([who for who in line_of if who not in seats and who not in fixed], lot)
    found = {**fixed, **seats}
    for who in others:
        place = next(each for each in left if each.line == line_of[who])
        left.remove(place)
        found[who] = place
    return found


def _even_tables(field: DrawField, seeds: int) -> list[int]:
    """So many tables as far from each other as they can be, the first and the last among them."""
    tables = sorted({place.table for place in field.places if place.table is not None})
    steps = max(1, seeds - 1)
    return [tables[(2 * at * (len(tables) - 1) + steps) // (2 * steps)] for at in range(seeds)]


def _improved(
    room: _Room, seats: dict[int, DrawPlace], movable: Sequence[int], free: list[DrawPlace]
) -> list[DrawPlace]:
    """Seeds move to free places of their line, or change places with each other, as long as that helps; what is free
    then."""
    for _pass in range(PASSES):
        better = False
        for who in movable:
            for at, place in enumerate(free):
                if place.line == seats[who].line and room.cost_at(who, place, seats) < room.cost_at(
                    who, seats[who], seats
                ):
                    free[at], seats[who] = seats[who], place
                    better = True
        for one, other in combinations(movable, 2):
            better |= _changed_places(room, seats, one, other)
        if not better:
            break
    return free


def _changed_places(room: _Room, seats: dict[int, DrawPlace], one: int, other: int) -> bool:
    first, second = seats[one], seats[other]
    if first.line != second.line:
        return False
    before = room.cost_at(one, first, seats) + room.cost_at(other, second, seats)
    seats[one], seats[other] = second, first
    if room.cost_at(one, second, seats) + room.cost_at(other, first, seats) < before:
        return True
    seats[one], seats[other] = first, second
    return False
