"""When an evening may be started: on some days of the week, between two hours, also over midnight."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, time, timedelta


@dataclass(frozen=True)
class StartHours:
    """`days`: 1 is Monday, none is any day. `since`, `until`: hours of the club's clock, None for no limit.

    Where `until` comes before `since` the evening goes on after midnight, and still belongs to the day before.
    """

    days: Collection[int] = ()
    since: time | None = None
    until: time | None = None

    def allow(self, moment: datetime) -> bool:
        """Whether an evening may be started at a moment of the club's own time."""
        at, day = moment.time(), moment
        if self.since is not None and self.until is not None and self.until < self.since:
            if at <= self.until:
                day = moment - timedelta(days=1)
            elif at < self.since:
                return False
        elif (self.since is not None and at < self.since) or (self.until is not None and at > self.until):
            return False
        return not self.days or day.isoweekday() in self.days
