"""Whether time has gone by, also on a computer whose clock was set back.

A moment in the future cannot have been written by this clock as it goes now: whatever waits for it would wait until
the old time is reached, a day or a year. So it is due now. This is for what the program does by itself; the clocks of
the laws (correction, queries, appeals) are moments that people agreed on, and stay exactly where they are.
"""

from __future__ import annotations

from datetime import datetime, timedelta

#: Clocks that set themselves by the network step back by so much, and two computers of a server differ by it.
CLOCK_TOLERANCE = timedelta(seconds=30)


def is_ahead(moment: datetime, now: datetime) -> bool:
    """Whether a moment that was written down as past lies in the future."""
    return moment - now > CLOCK_TOLERANCE


def has_passed(since: datetime, span: timedelta, now: datetime) -> bool:
    """Whether `span` has gone by since a moment that was written down; true where that moment lies in the future."""
    return now - since >= span or is_ahead(since, now)


def still_lasts(begun: float, seconds: float, now: float) -> bool:
    """Whether what began then, in seconds as the computer counts them, and lasts for so many, is not over yet."""
    return -CLOCK_TOLERANCE.total_seconds() <= now - begun <= seconds
