"""This computer's clock was set back: what was to last for a while is taken up now, and it is said."""

from __future__ import annotations

import logging

from axes.models import AccessAttempt
from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from club.engine.passed import CLOCK_TOLERANCE
from club.services import watch_clock

logger = logging.getLogger(__name__)


def check_clock() -> bool:
    """True where the clock was set back since the last look. Run twice, nothing is said twice."""
    now = timezone.now()
    back = watch_clock(now)
    if back is None:
        return False
    logger.warning("This computer's clock was set back by %s. Times before now may lie in the future.", back)
    # Whoever was kept out for five minutes is not kept out for a year.
    AccessAttempt.objects.filter(attempt_time__gt=now + CLOCK_TOLERANCE).delete()
    # Files of the cache end at a time; Redis counts for itself, and holds the tasks too.
    if not settings.ENV.redis_url:
        cache.clear()
    return True
