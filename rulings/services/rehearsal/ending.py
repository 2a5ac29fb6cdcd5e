"""A rehearsal ends: by its director, or by itself after some days."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from club.actor import PROGRAM
from club.models import Rehearsal
from club.services.rehearsals import end_rehearsal

__all__ = ["KEPT", "end_old_rehearsals", "end_rehearsal"]

logger = logging.getLogger(__name__)
#: Nobody goes on with a practice evening that is older.
KEPT = timedelta(days=3)


def end_old_rehearsals(now: datetime) -> int:
    """How many were ended. Run twice, the second time none."""
    ended = 0
    for pk in Rehearsal.objects.filter(ended_at__isnull=True, made_at__lt=now - KEPT).values_list("pk", flat=True):
        try:
            end_rehearsal(rehearsal_id=pk, actor=PROGRAM)
            ended += 1
        except Exception:
            logger.exception("The rehearsal %s could not be ended.", pk)
    return ended
