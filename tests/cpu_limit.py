"""An end to what keeps everybody else waiting."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

#: Seconds of this process for whatever a reader is given within its limits; an evening's file takes a hundredth.
SECONDS = 10.0


class TooSlow(AssertionError):
    """A reader that keeps everybody else waiting."""


@contextmanager
def cpu_limit(seconds: float = SECONDS) -> Iterator[None]:
    """Ends what is inside when it has used the processor for so long, however busy the computer is with others."""

    def too_slow(_signal: int, _frame: object) -> None:
        raise TooSlow(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGVTALRM, too_slow)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
