"""The signal that what players had from a session has changed."""

from __future__ import annotations

import logging
from functools import partial

from celery import current_app
from django.db import transaction

logger = logging.getLogger(__name__)

TASK = "scoring.recompute_history"


def history_follows(session_id: int) -> None:
    """On commit ask, by name, for the rows of a session's players. In the transaction of what they follow."""
    transaction.on_commit(partial(_request, session_id))


def _request(session_id: int) -> None:
    """A broker that does not answer is left to the sweep."""
    try:
        current_app.signature(TASK, args=[session_id], ignore_result=True).apply_async()
    except Exception:
        logger.exception("The history of session %s could not be asked for; the sweep will do it.", session_id)
