"""The signal that an edition waits for its master points."""

from __future__ import annotations

import logging
from functools import partial

from celery import current_app
from django.db import transaction

logger = logging.getLogger(__name__)

TASK = "scoring.award_masterpoints"


def masterpoints_follow(session_id: int) -> None:
    """On commit ask, by name, for the awards of a session. In the transaction of what they follow."""
    transaction.on_commit(partial(_request, session_id))


def _request(session_id: int) -> None:
    """A broker that does not answer is left to the sweep."""
    try:
        current_app.signature(TASK, args=[session_id], ignore_result=True).apply_async()
    except Exception:
        logger.exception("The master points of session %s could not be asked for; the sweep will do it.", session_id)
