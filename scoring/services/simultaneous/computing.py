"""Editions of the clubs → the common field → one guarded write. Late, doubled and lost calls are harmless."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from club.cache import cache_delete
from club.models import Simultaneous
from scoring.engine.errors import EngineError
from scoring.engine.simultaneous_document import CommonDocument
from scoring.models import Publication, SimultaneousSnapshot
from scoring.services.simultaneous.organising import queued_key
from scoring.services.simultaneous.parts import (
    are_on_their_way,
    ask_for_parts,
    joined_with_part,
    not_on_their_way,
    score_whole,
    that_fit,
)

logger = logging.getLogger(__name__)


def recompute_simultaneous(simultaneous_id: int) -> bool:
    """Bring a common field up to the editions of its sessions. True when this call wrote it; a large field is left to
    all workers, by parts.

    The version is read first: an edition that comes in between has a later one. Nothing is locked while it is scored.
    """
    cache_delete(queued_key(simultaneous_id))
    row = Simultaneous.objects.filter(pk=simultaneous_id).first()
    if row is None or _is_there(row.pk, row.version) or are_on_their_way(row.pk, row.version):
        return False
    field = that_fit(newest_editions(row.pk))
    if ask_for_parts(row.pk, row.version, field):
        return False
    try:
        document = score_whole([each.facts for each in field])
    except EngineError as refusal:
        logger.error("The field of the simultaneous %s could not be scored: %s", row.pk, refusal)
        return False
    return _write(row, row.version, [each.pk for each in field], document)


def score_common_part(
    simultaneous_id: int, version: int, ids: Sequence[int], groups: Sequence[Sequence[int]], expected: int, at: int
) -> bool:
    """One part of a large field. True when it was the last one, and this call wrote the whole."""
    row = Simultaneous.objects.filter(pk=simultaneous_id).first()
    if row is None or _is_there(row.pk, version):
        return False
    try:
        document = joined_with_part(ids, groups, expected, at)
    except Exception:
        # The sweep looks at it as a whole, and says what is wrong.
        not_on_their_way(row.pk, version)
        raise
    return document is not None and _write(row, version, ids, document)


def sweep_simultaneous() -> int:
    """Recompute every common field that is behind; the number of them."""
    behind = Simultaneous.objects.filter(Q(snapshot__isnull=True) | Q(snapshot__version__lt=F("version")))
    healed = 0
    for simultaneous_id in behind.order_by("pk").values_list("pk", flat=True):
        try:
            healed += recompute_simultaneous(simultaneous_id)
        except Exception:
            logger.exception("The field of the simultaneous %s could not be scored.", simultaneous_id)
    return healed


def newest_editions(simultaneous_id: int) -> list[Publication]:
    """The edition that counts of each session that has one, by the day of play; one query."""
    found = Publication.objects.filter(
        session__simultaneous=simultaneous_id, session__discarded_at=None, withdrawal=None
    ).order_by("session__date", "session_id", "number")
    newest = {each.session_id: each for each in found.only("session_id", "facts")}
    return list(newest.values())


def _is_there(simultaneous_id: int, version: int) -> bool:
    return SimultaneousSnapshot.objects.filter(simultaneous=simultaneous_id, version__gte=version).exists()


def _write(row: Simultaneous, version: int, ids: Sequence[int], document: CommonDocument) -> bool:
    values = {"version": version, "document": document, "publications": list(ids), "computed_at": timezone.now()}
    if SimultaneousSnapshot.objects.filter(simultaneous=row, version__lt=version).update(**values):
        return True
    if SimultaneousSnapshot.objects.filter(simultaneous=row).exists():
        return False
    try:
        with transaction.atomic():
            SimultaneousSnapshot.objects.create(simultaneous=row, **values)
    except IntegrityError:
        return False
    return True
