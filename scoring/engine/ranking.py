"""Ranks: equal exact figures share the better one, and the next place is left out (`2=`, then 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

Key = TypeVar("Key", bound=Hashable)


def shared_ranks(figures: Mapping[Key, Any]) -> dict[Key, tuple[int, bool]]:
    """Rank (from 1) and whether it is shared, for everybody with a comparable figure; the highest figure is first."""
    times = Counter(figures.values())
    rank_of: dict[Any, int] = {}
    place = 1
    for figure in sorted(times, reverse=True):
        rank_of[figure] = place
        place += times[figure]
    return {key: (rank_of[figure], times[figure] > 1) for key, figure in figures.items()}


def ranks_apart(
    ranks: Mapping[Key, int | None], list_of: Callable[[Key], Hashable]
) -> dict[Key, tuple[int | None, bool]]:
    """Rank and whether it is shared within each list, from the ranks of all together: equal ranks, equal figures."""
    lists: dict[Hashable, dict[Key, int]] = {}
    for key, rank in ranks.items():
        if rank is not None:
            lists.setdefault(list_of(key), {})[key] = -rank
    found: dict[Key, tuple[int | None, bool]] = dict.fromkeys(ranks, (None, False))
    for each in lists.values():
        found.update(shared_ranks(each))
    return found
