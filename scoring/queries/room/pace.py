"""Where each table is, and who is behind the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import median_low

# A table that is this many boards behind the middle of the field is slow.
SLOW_FROM = 2


def round_of_table(boards: Mapping[int, int], played: Mapping[int, int], settled: Mapping[int, int]) -> int:
    """The round a table plays at its own pace: the last one with a board played, or when nothing more is asked of that
    the next one in which something is.

    By round: the scheduled boards (none: a sit-out), those that were played, and those of which nothing is asked,
    because they were played, adjusted, marked as not played or postponed. Only what was played moves a table.
    """
    begun = max((number for number, count in played.items() if count), default=0)
    waiting = sorted(number for number, count in boards.items() if settled.get(number, 0) < count)
    return next((number for number in waiting if number >= begun), begun or 1)


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
