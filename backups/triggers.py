"""An act that asks for a copy sends the task, by name, when it is committed. The sweep heals a lost one."""

from __future__ import annotations

import logging
from typing import Any

from celery import current_app
from django.db import transaction

from backups.automatic import OCCASIONS
from backups.state import backup_state
from club.models import AuditRow

logger = logging.getLogger(__name__)
TASK = "bridgeclub.copy_if_due"


def on_recorded(instance: AuditRow, using: str, **_more: Any) -> None:
    """After an audit row was written."""
    if instance.action in OCCASIONS:
        transaction.on_commit(ask_for_copy, using=using)


def ask_for_copy() -> None:
    """Send the task where copies are made at all. A broker that does not answer is left to the sweep."""
    if not backup_state().folder:
        return
    try:
        current_app.signature(TASK, ignore_result=True).apply_async()
    except Exception:
        logger.exception("A copy could not be asked for; the sweep will do it.")
