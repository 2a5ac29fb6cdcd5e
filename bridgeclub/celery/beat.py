"""Beat on a computer whose clock may be set back: what was last sent "in the future" is due now."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from celery.beat import PersistentScheduler

from club.engine.passed import is_ahead

logger = logging.getLogger(__name__)
#: Longer ago than anything waits between two times.
LONG_AGO = timedelta(days=2)


class Scheduler(PersistentScheduler):
    """As celery's, which waits for the old time: until then no letter went, no copy was made, nothing was swept."""

    def tick(self, *args: Any, **more: Any) -> float:
        """Send what is due; how many seconds until the next look."""
        self.take_up()
        return float(super().tick(*args, **more))

    def take_up(self) -> bool:
        """Whether the clock was set back: then everything is due, and the order of what comes next is made anew."""
        now = self.app.now()
        last = [each.last_run_at for each in self.schedule.values() if each.last_run_at is not None]
        latest = max(last, default=now)
        if not is_ahead(latest, now):
            return False
        logger.warning(
            "This computer's clock was set back from %s to %s. What is due by the clock is done now.", latest, now
        )
        for each in self.schedule.values():
            each.last_run_at = now - LONG_AGO
        self.populate_heap()
        return True
