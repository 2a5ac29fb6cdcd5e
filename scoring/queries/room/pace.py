"""Where each table is, and who is behind the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median_low

# A table that is this many boards behind the middle of the field is slow.
SLOW_FROM = 2


def round_of_table(boards: Mapping[int, int], done: Mapping[int, int], last_round: int) -> int:
    """The round a table plays at its own pace: the last one with a result, or the next when that is complete.

    `boards` and `done`: scheduled boards and results by round; a round without boards is a sit-out.
    """
    begun = max((number for number, count in done.items() if count), default=0)
    if begun and done[begun] < boards.get(begun, 0):
        return begun
    later = (number for number in range(begun + 1, last_round + 1) if boards.get(number))
    return next(later, begun or 1)


def behind(places: Mapping[int, int]) -> dict[int, int]:
    """By table: the boards it is behind the middle of the field, where that is enough to matter; else 0.

    `places`: how many boards into the session each table is.
    """
    if not places:
        return {}
    middle = median_low(places.values())
    return {table: middle - at if middle - at >= SLOW_FROM else 0 for table, at in places.items()}


def most_common_round(rounds: Sequence[int]) -> int | None:
    """The round most tables are in; of two equal ones the later."""
    counted = Counter(rounds)
    return max(counted, key=lambda number: (counted[number], number), default=None)
