"""When an evening may be started by players."""

from __future__ import annotations

from datetime import UTC, datetime, time

import pytest

from club.engine.start_hours import StartHours


def at(year: int, month: int, day: int, hour: int, minute: int) -> datetime:
    """In the club's own time, whichever that is."""
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


#: 2026-01-15 is a Thursday.
EVENING = StartHours((4,), time(18, 30), time(20, 30))
LATE = StartHours((4,), time(22, 0), time(1, 0))


@pytest.mark.parametrize(
    ("hours", "moment", "allowed"),
    [
        (StartHours(), at(2026, 1, 12, 3, 0), True),
        (EVENING, at(2026, 1, 15, 18, 29), False),
        (EVENING, at(2026, 1, 15, 18, 30), True),
        (EVENING, at(2026, 1, 15, 20, 30), True),
        (EVENING, at(2026, 1, 15, 20, 31), False),
        (EVENING, at(2026, 1, 14, 19, 0), False),
        (StartHours((1, 4), time(18, 0)), at(2026, 1, 12, 23, 59), True),
        (StartHours((1, 4), time(18, 0)), at(2026, 1, 12, 17, 59), False),
        (StartHours(until=time(12, 0)), at(2026, 1, 12, 12, 1), False),
        (LATE, at(2026, 1, 15, 21, 59), False),
        (LATE, at(2026, 1, 15, 22, 0), True),
        (LATE, at(2026, 1, 16, 1, 0), True),
        (LATE, at(2026, 1, 16, 1, 1), False),
        (LATE, at(2026, 1, 16, 22, 0), False),
        (LATE, at(2026, 1, 15, 0, 30), False),
    ],
)
def test_days_and_hours_also_over_midnight(hours: StartHours, moment: datetime, allowed: bool) -> None:
    assert hours.allow(moment) is allowed
