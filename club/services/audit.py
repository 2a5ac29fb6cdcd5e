"""The audit log: one row for each act, chained by hash within a club."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from club.actor import Actor
from club.models import AuditHead, AuditRow
from club.models.sealing import waiting_rows
from club.queries.unique import only_row


def append_audit_row(
    club_id: int,
    actor: Actor,
    action: str,
    data: Mapping[str, Any],
    *,
    session_id: int | None = None,
    seals: Mapping[str, Mapping[str, str]] | None = None,
) -> AuditRow:
    """Append one row. Must run inside the transaction of the act that it records. A reason that the actor wrote (`why`)
    is its note, where the act has none of its own.

    With it are sealed the rows that this transaction has written into tables that count, or what `seals` says.
    """
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("An audit row belongs to the transaction of its act.")
    head = _locked_head(club_id)
    row = AuditRow(
        club_id=club_id,
        number=head.number + 1,
        at=timezone.now(),
        session_id=session_id,
        user_id=actor.user_id,
        device_id=actor.device_id,
        action=action,
        data=_with_actor(data, actor),
        seals=_seals() if seals is None else dict(seals),
        previous=head.hash,
    )
    row.hash = row_hash(row)
    row.save(force_insert=True)
    AuditHead.objects.filter(club_id=club_id).update(number=row.number, hash=row.hash)
    return row


def _with_actor(data: Mapping[str, Any], actor: Actor) -> dict[str, Any]:
    """With the reason, and with the device of players who act without a director."""
    found = {**data, "started_on": actor.started_on} if actor.started_on else dict(data)
    return {**found, "note": actor.why} if actor.why and not data.get("note") else found


def _seals() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for each in waiting_rows():
        found.setdefault(each.label, {})[each.pk] = each.digest
    return found


def _locked_head(club_id: int) -> AuditHead:
    """The end of the club's chain, held; made where nothing was recorded before."""
    heads = AuditHead.objects.select_for_update(no_key=True).filter(club_id=club_id)
    found = only_row(heads)
    if found is None:
        AuditHead.objects.get_or_create(club_id=club_id)
        found = heads.get()
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
        # Rows from before there were seals have none, and the hash that they had.
        *([row.seals] if row.seals else []),
    ]
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=True).encode()).hexdigest()


def _instant(at: datetime) -> str:
    return at.isoformat(timespec="microseconds")
