"""What heals a lost task, a killed worker and a restarted broker."""

from __future__ import annotations

import logging

from django.db.models import F, Q

from club.models import Session
from scoring.recompute import recompute

logger = logging.getLogger(__name__)


def sweep() -> int:
    """Recompute every session whose standings are behind its facts; the number of them."""
    behind = Session.objects.filter(
        Q(snapshot__isnull=True, facts_version__gt=0) | Q(snapshot__version__lt=F("facts_version"))
    )
    healed = 0
    for session_id in behind.values_list("pk", flat=True):
        try:
            healed += recompute(session_id)
        except Exception:
            logger.exception("The standings of session %s could not be computed.", session_id)
    return healed
