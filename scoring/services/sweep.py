"""What heals a lost task, a killed worker and a restarted broker."""

from __future__ import annotations

import logging
from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from club.engine.passed import CLOCK_TOLERANCE
from club.models import Session
from scoring.recompute import recompute

logger = logging.getLogger(__name__)

# Facts that could not be scored are tried again after this time: the program may be a newer one by then.
PATIENCE = timedelta(minutes=10)


def sweep() -> int:
    """Recompute every session whose standings are behind its facts; the number of them."""
    now = timezone.now()
    behind = (
        Session.objects.kept()
        .filter(Q(snapshot__isnull=True, facts_version__gt=0) | Q(snapshot__version__lt=F("facts_version")))
        .exclude(unscored__version=F("facts_version"), unscored__at__range=(now - PATIENCE, now + CLOCK_TOLERANCE))
    )
    healed = 0
    for session_id in behind.order_by("pk").values_list("pk", flat=True):
        try:
            healed += recompute(session_id)
        except Exception:
            logger.exception("The standings of session %s could not be computed.", session_id)
    return healed
