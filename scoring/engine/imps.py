"""Differences in points as IMPs (Law 78B)."""

from __future__ import annotations

from bisect import bisect_right

#: The smallest difference that is worth 1, 2, … 24 IMPs.
FROM = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps(difference: int) -> int:
    """IMPs, -24 to 24, for a difference in points, from the view of the side that it is counted for."""
    won = bisect_right(FROM, abs(difference))
    return won if difference > 0 else -won
