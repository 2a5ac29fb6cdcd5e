"""Prizes: who gets which, when contestants tie and when nobody is to have two.

White Book 143.1: contestants with the same score are tied; where no tie is split, those tied share the prizes of the
places that they take up, added and divided. Money is in whole minor units; what cannot be divided is stated.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby


@dataclass(frozen=True)
class Category:
    """A list with prizes: `entrants` with their rank (1 the best, equal ranks are ties), `amounts` by place."""

    name: str
    entrants: tuple[tuple[str, int], ...]
    amounts: tuple[int, ...]


@dataclass(frozen=True)
class Prize:
    """Places `first` to `last` of a category, for one winner or for several who tie; `each` gets so much.

    `rest` is what was left of the division; it is nobody's until the club says whose.
    """

    category: str
    first: int
    last: int
    winners: tuple[str, ...]
    each: int
    rest: int


def prizes(categories: Iterable[Category], *, once: bool = True) -> tuple[Prize, ...]:
    """The prizes of all categories, in their order. `once`: who has one stands aside, and the next in line inherits."""
    won: set[str] = set()
    found: list[Prize] = []
    for category in categories:
        entrants = [each for each in category.entrants if not once or each[0] not in won]
        given = _of_category(category, sorted(entrants, key=lambda each: each[1]))
        won.update(winner for prize in given for winner in prize.winners)
        found.extend(given)
    return tuple(found)


def _of_category(category: Category, entrants: Sequence[tuple[str, int]]) -> list[Prize]:
    found: list[Prize] = []
    place = 1
    for _rank, tied in groupby(entrants, key=lambda each: each[1]):
        winners = tuple(key for key, _same in tied)
        last = place + len(winners) - 1
        shared = category.amounts[place - 1 : last]
        if not shared:
            break
        each, rest = divmod(sum(shared), len(winners))
        found.append(Prize(category.name, place, min(last, len(category.amounts)), winners, each, rest))
        place = last + 1
    return found
