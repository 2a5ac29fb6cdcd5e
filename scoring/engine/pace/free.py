"""Who could play a board now that was left for later."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from scoring.engine.pace.forecast import Forecast
from scoring.engine.pace.observed import Observed


def free_now(observed: Observed, found: Forecast, movers: Iterable[Hashable], now: int, seconds: int) -> bool:
    """Whether none of them plays, or is due at a table within so many seconds.

    Who sits out, has played all, or waits for others is free.
    """
    for who in movers:
        mine = sorted(
            (each for each in observed.seen.values() if who in each.stand.movers and not each.over),
            key=lambda one: one.stand.place.round,
        )
        if not mine:
            continue
        due = found.due[mine[0].stand.place]
        if not due.waits_for or due.begin < now + seconds:
            return False
    return True
