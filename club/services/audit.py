"""The trail of changes: one row for each act, chained by hash within a club."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import CharField
from django.db.models.signals import post_save
from django.utils import timezone

from club.actor import Actor
from club.models import AuditHead, AuditRow
from club.new_rows import fresh, insert
from club.prepared import Prepared, PreparedUpdate, Slot

_HEAD = Prepared(lambda: AuditHead.objects.select_for_update(no_key=True).filter(club_id=Slot("club")))
#: The end of the chain of a session's club, held: for `record`, by whoever holds the session and records soon.
HEAD_OF_SESSION = Prepared(
    lambda: AuditHead.objects.select_for_update(no_key=True, of=("self",)).filter(club__sessions=Slot("session"))
)
_MOVED = PreparedUpdate(
    lambda: AuditHead.objects.filter(club_id=Slot("club")), number=Slot("number"), hash=Slot("hash", CharField())
)


def record(
    club_id: int,
    actor: Actor,
    action: str,
    data: Mapping[str, Any],
    *,
    session_id: int | None = None,
    head: AuditHead | None = None,
) -> AuditRow:
    """Append one row. Must run inside the transaction of the act that it records.

    The row is not told its key: in its club it has a number. `head`: where the chain ends, held in this transaction,
    in which nothing was recorded since.
    """
    connection = transaction.get_connection()
    if not connection.in_atomic_block:
        raise RuntimeError("An audit row belongs to the transaction of its act.")
    head = head or _held_head(club_id)
    row = fresh(
        AuditRow,
        club_id=club_id,
        number=head.number + 1,
        at=timezone.now(),
        session_id=session_id,
        user_id=actor.user_id,
        device_id=actor.device_id,
        action=action,
        data=dict(data),
        previous=head.hash,
    )
    row.hash = row_hash(row)
    insert(row, number_asked=False)
    _MOVED.change(club=club_id, number=row.number, hash=row.hash)
    # Some acts are an occasion for more than a row.
    post_save.send(AuditRow, instance=row, created=True, raw=False, using=connection.alias, update_fields=None)
    return row


def _held_head(club_id: int) -> AuditHead:
    """The end of the club's chain, held; made where nothing was recorded before."""
    if not (found := _HEAD.first(club=club_id)):
        AuditHead.objects.get_or_create(club_id=club_id)
        (found,) = _HEAD(club=club_id)
    return found


def row_hash(row: AuditRow) -> str:
    """SHA-256 of everything in the row and of the hash before it, in hexadecimal."""
    content = [
        row.previous,
        row.club_id,
        row.number,
        _instant(row.at),
        row.session_id,
        row.user_id,
        row.device_id,
        row.action,
        row.data,
    ]
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def _instant(at: datetime) -> str:
    return at.isoformat(timespec="microseconds")
