"""Three teams together in an odd field: neighbours somewhat below the middle, none twice (White Book 164.2, 166.2.3).

Short: one round, two half matches each. Long: two rounds, two whole matches each, nothing scored in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.swiss_ladder import RUNGS, Ladder, can_pair
from movements.engine.swiss_order import Entry

WIDEST = 8
MOST_LOOKED_AT = 60
"""Threesomes of which the rest is tried, before rematches are thought of: a second's work."""


@dataclass(frozen=True)
class Threesome:
    """Three teams in the order of the ranking; ``rounds`` 2 when long. ``again``: those of them that met before."""

    teams: tuple[str, str, str]
    rounds: int
    again: tuple[tuple[str, str], ...] = ()


def choose_threesome(order: Sequence[Entry], ladder: Ladder, *, long: bool, rest_matters: bool = True) -> Threesome:
    """The best three: no rematch among them, none for the second time, and the rest can be paired.

    Given up in this order: that they are neighbours, that the rest has no rematch, that nobody is there twice.
    """
    if len(order) < 3:
        raise MovementError(Refused.THREESOME, teams=len(order))
    for repeated in sorted({each.threesomes for each in order}):
        fresh = [place for place, each in enumerate(order) if each.threesomes <= repeated]
        found = _first_that_fits(order, fresh, ladder, rest_matters)
        if found is not None:
            return _threesome(found, ladder, long)
    return _threesome(_least_again(order, ladder), ladder, long)


def _first_that_fits(
    order: Sequence[Entry], fresh: Sequence[int], ladder: Ladder, rest_matters: bool
) -> tuple[Entry, ...] | None:
    strangers = (each for each in _by_nearness(len(order), fresh) if not _again(order, each, ladder))
    candidates = list(islice(strangers, MOST_LOOKED_AT))
    for rung in RUNGS:
        for places in candidates:
            rest = [each for place, each in enumerate(order) if place not in places]
            if not rest_matters or can_pair(rest, ladder, rung):
                return tuple(order[place] for place in places)
    return None


def _by_nearness(number: int, places: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Neighbours around two thirds of the way down first: a place further apart costs as much as one further away from
    there, so that the leaders do not come together only because those below have been in a threesome."""
    target = 3 * (2 * number // 3)
    widest = WIDEST if len(places) > WIDEST else number
    found = [each for each in combinations(places, 3) if each[2] - each[0] <= widest]
    yield from sorted(found, key=lambda each: (3 * (each[2] - each[0]) + abs(sum(each) - target), each))


def _again(order: Sequence[Entry], places: Sequence[int], ladder: Ladder) -> list[tuple[str, str]]:
    names = [order[place].id for place in places]
    return [each for each in combinations(names, 2) if ladder.times(*each)]


def _least_again(order: Sequence[Entry], ladder: Ladder) -> tuple[Entry, ...]:
    """No three are strangers to each other: those with the fewest rematches, then the fewest threesomes."""
    number = len(order)
    best = min(
        combinations(range(number), 3),
        key=lambda each: (
            len(_again(order, each, ladder)),
            sum(order[place].threesomes for place in each),
            each[2] - each[0],
            abs(sum(each) - 3 * (2 * number // 3)),
            each,
        ),
    )
    return tuple(order[place] for place in best)


def _threesome(found: tuple[Entry, ...], ladder: Ladder, long: bool) -> Threesome:
    one, two, three = (each.id for each in found)
    again = tuple(each for each in combinations((one, two, three), 2) if ladder.times(*each))
    return Threesome((one, two, three), 2 if long else 1, again)
