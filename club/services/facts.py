"""The signal that facts below the standings have changed."""

from __future__ import annotations

import logging
from collections.abc import Collection
from functools import partial

from celery import current_app
from django.db import transaction
from django.db.models import F

from club.cache import cache_add, cache_delete
from club.models import Session

logger = logging.getLogger(__name__)

RECOMPUTE_TASK = "scoring.recompute_standings"
# Should the task be lost, the next change may send another after this time; the sweep is faster.
QUEUED_SECONDS = 30


def facts_changed(session_id: int) -> None:
    """Raise the session's version inside this transaction; on commit ask, by name, for its standings."""
    Session.objects.filter(pk=session_id).update(facts_version=F("facts_version") + 1)
    transaction.on_commit(partial(request_standings, session_id))


def facts_changed_in(session_ids: Collection[int]) -> None:
    """As facts_changed for many sessions, in one query."""
    Session.objects.filter(pk__in=session_ids).update(facts_version=F("facts_version") + 1)
    for session_id in session_ids:
        transaction.on_commit(partial(request_standings, session_id))


def request_standings(session_id: int) -> None:
    """Send the task unless one already waits. A broker that does not answer is left to the sweep."""
    if not cache_add(queued_key(session_id), QUEUED_SECONDS):
        return
    try:
        current_app.signature(RECOMPUTE_TASK, args=[session_id], ignore_result=True).apply_async()
    except Exception:
        cache_delete(queued_key(session_id))
        logger.exception("The standings of session %s could not be asked for; the sweep will do it.", session_id)


def queued_key(session_id: int) -> str:
    return f"recompute-queued:{session_id}"
