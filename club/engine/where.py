"""Where a line is: how whatever has a time of its own names the line that it is about."""

from __future__ import annotations

from typing import NamedTuple


class Where(NamedTuple):
    """A board (its number), and the ids of who sat North–South and East–West.

    `room`: which table of their match; 0 where they have one, or nobody knows which: the one where they sat like that.
    """

    board: int
    ns: int
    ew: int
    room: int = 0
