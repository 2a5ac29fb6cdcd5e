"""Moments by the hands on the wall, for the clocks of a session.

Where the hands skip an hour, an hour that is not there is as much later as was skipped; where an hour comes twice, it
is the second one.
"""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta, tzinfo

WEEK = 7
SATURDAY = 5


def on_working_day(after: datetime, number: int, at: time, zone: tzinfo) -> datetime:
    """The hour on the n-th day from Monday to Friday after the local day of a moment."""
    day = after.astimezone(zone).date()
    while number:
        day += timedelta(days=1)
        number -= day.weekday() < SATURDAY
    return on_the_wall(datetime.combine(day, at), zone)


def in_a_week(began: datetime, after: datetime, zone: tzinfo) -> datetime:
    """The same weekday and local hour in as many weeks as it takes to be after a moment."""
    there = began.astimezone(zone).replace(tzinfo=None, fold=0)
    while True:
        there += timedelta(days=WEEK)
        moment = on_the_wall(there, zone)
        if moment > after:
            return moment


def on_the_wall(there: datetime, zone: tzinfo) -> datetime:
    """The moment at which the hands on the wall show a local time, in UTC.

    A time that is skipped is as much later as was skipped; of one that comes twice it is the second.
    """
    first, second = (there.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    return max(first, second)
