"""What the desk says about this computer's clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from club.cache import cache_get, cache_set
from club.engine.passed import is_ahead
from club.models import ClockWatch

KEY = "clock-set-back"
SECONDS = 20
#: For so long the desk says it: an evening.
SHOWN_FOR = timedelta(hours=6)


@dataclass(frozen=True)
class ClockSetBack:
    """When it was found, by the clock as it goes now, and the time that the clock had shown before."""

    at: datetime
    shown: datetime

    @property
    def stamp(self) -> str:
        """Another one whenever something else is to be said."""
        return f"{self.at.timestamp():.0f}"


def clock_set_back(now: datetime) -> ClockSetBack | None:
    """The clock was set back in the last hours; at most one query, and none for some seconds after it."""
    known = cache_get(KEY, tuple[datetime, ...])
    if known is None:
        row = ClockWatch.objects.filter(pk=1).values_list("back_at", "back_from").first() or ()
        known = tuple(each for each in row if each is not None)
        cache_set(KEY, known, SECONDS)
    if len(known) != 2:
        return None
    found = ClockSetBack(*known)
    return found if not is_ahead(found.at, now) and now - found.at < SHOWN_FOR else None
