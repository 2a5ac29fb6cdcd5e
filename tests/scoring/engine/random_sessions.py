"""Many random sessions, each scored twice."""

from __future__ import annotations

from collections.abc import Callable

from tests.scoring.engine.documents import Document
from tests.scoring.engine.pair_by_pair import Undecided


def disagreements(
    seeds: range,
    session_of: Callable[[int], Document],
    due_of: Callable[[Document], Document],
    found_of: Callable[[Document], Document],
) -> tuple[int, list[int]]:
    """How many sessions could be compared, and the seeds of those where what is found is not what is due."""
    compared, different = 0, []
    for seed in seeds:
        session = session_of(seed)
        try:
            due = due_of(session)
        except Undecided:
            continue
        compared += 1
        if found_of(session) != due:
            different.append(seed)
    return compared, different
