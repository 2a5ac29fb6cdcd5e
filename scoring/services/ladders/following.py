"""The signal that what a club's ladders follow from has changed."""

from __future__ import annotations

import logging
from functools import partial

from celery import current_app
from django.db import transaction

from club.cache import cache_add, cache_delete

logger = logging.getLogger(__name__)

TASK = "scoring.recompute_ladders"
# Should the task be lost, the next change may send another after this time; the sweep is there before.
QUEUED_SECONDS = 30


def ladders_follow(club_id: int) -> None:
    """On commit ask, by name, for the club's ladders. In the transaction of what they follow."""
    transaction.on_commit(partial(_request, club_id))


def _request(club_id: int) -> None:
    """Send the task unless one already waits. A broker that does not answer is left to the sweep."""
    if not cache_add(queued_key(club_id), QUEUED_SECONDS):
        return
    try:
        current_app.signature(TASK, args=[club_id], ignore_result=True).apply_async()
    except Exception:
        cache_delete(queued_key(club_id))
        logger.exception("The ladders of club %s could not be asked for; the sweep will do it.", club_id)


def queued_key(club_id: int) -> str:
    return f"ladders-queued:{club_id}"
