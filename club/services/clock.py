"""The clock of this computer, looked at once a minute: was it set back?"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from club.cache import cache_delete
from club.engine.passed import is_ahead
from club.models import ClockWatch
from club.queries.clock import KEY


@transaction.atomic
def watch_clock(now: datetime) -> timedelta | None:
    """Write down what the clock says. By how much it was set back since it was looked at last, None where it was not.

    Safe to run twice: what was found once is not found again.
    """
    row, made = ClockWatch.objects.select_for_update(no_key=True).get_or_create(pk=1, defaults={"latest": now})
    if made:
        return None
    before = row.latest
    back = is_ahead(before, now)
    row.latest = now if back else max(now, before)
    if back:
        row.back_at, row.back_from = now, before
        cache_delete(KEY)
    row.save()
    return before - now if back else None
