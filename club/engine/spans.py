"""Numbers of boards as they are said."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby


def spans(numbers: Iterable[int]) -> str:
    """1–24, 26: board numbers with what follows each other put together."""
    parts = []
    for _step, run in groupby(enumerate(sorted(numbers)), key=lambda each: each[1] - each[0]):
        found = [number for _place, number in run]
        parts.append(str(found[0]) if len(found) == 1 else f"{found[0]}–{found[-1]}")
    return ", ".join(parts)
