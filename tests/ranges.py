"""How much of a range a test goes over: in `make test` a part that has every two of its traits, else all of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

Item = TypeVar("Item")
#: What `make test-all` asks for, and what `make test` is content with.
WHOLE = os.environ.get("TEST_RANGE") == "whole"
QUICK = os.environ.get("TEST_RANGE") == "quick"


def pairwise(items: Iterable[Item], traits: Callable[[Item], Sequence[Hashable]]) -> list[Item]:
    """Those with two traits that no earlier one has together; `traits` of an item are of one length and order."""
    items = list(items)
    if WHOLE:
        return items
    seen: set[tuple[tuple[int, Hashable], ...]] = set()
    chosen = []
    for item in items:
        pairs = set(combinations(enumerate(traits(item)), 2))
        if pairs - seen:
            chosen.append(item)
            seen |= pairs
    return chosen


def examples(count: int) -> int:
    """How many examples are made up: of `count` a sixth in `make test`, all in `make test-all`, else a third."""
    return count if WHOLE else max(count // (6 if QUICK else 3), 8)


def spread(items: Iterable[Item], count: int) -> list[Item]:
    """So many of them, the first and the last among them, the others as far from each other as they can be."""
    items = list(items)
    if WHOLE or len(items) <= count:
        return items
    return [items[round(at * (len(items) - 1) / (count - 1))] for at in range(count)]


def chosen(items: Iterable[Item], *places: int) -> list[Item]:
    """Those at these places, counted from nought: such as say most in the least time."""
    items = list(items)
    return items if WHOLE else [items[place] for place in places]
