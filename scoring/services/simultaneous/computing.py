"""Editions of the clubs → the common field → one guarded write. Late, doubled and lost calls are harmless."""

from __future__ import annotations

import logging

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from club.cache import cache_delete
from club.models import Simultaneous
from scoring.engine.common_field import fits
from scoring.engine.document import parse
from scoring.engine.errors import EngineError
from scoring.models import Publication, SimultaneousSnapshot
from scoring.services.simultaneous.organising import queued_key
from scoring.services.simultaneous.score import score_common

logger = logging.getLogger(__name__)


def recompute_simultaneous(simultaneous_id: int) -> bool:
    """Bring a common field up to the editions of its sessions. True when this call wrote it.

    The version is read first: an edition that comes in between has a later one. Nothing is locked while it is scored.
    """
    cache_delete(queued_key(simultaneous_id))
    row = Simultaneous.objects.filter(pk=simultaneous_id).first()
    if row is None or SimultaneousSnapshot.objects.filter(simultaneous=row, version__gte=row.version).exists():
        return False
    counted = newest_editions(row.pk)
    read = [(each.pk, parse(each.facts)) for each in counted]
    field = [(pk, document) for pk, document in read if fits(document)]
    try:
        document = score_common([document for _pk, document in field])
    except EngineError as refusal:
        logger.error("The field of the simultaneous %s could not be scored: %s", row.pk, refusal)
        return False
    values = {"document": document, "publications": [pk for pk, _document in field], "computed_at": timezone.now()}
    return _write(row, {"version": row.version, **values})


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


def _write(row: Simultaneous, values: dict[str, object]) -> bool:
    if SimultaneousSnapshot.objects.filter(simultaneous=row, version__lt=row.version).update(**values):
        return True
    if SimultaneousSnapshot.objects.filter(simultaneous=row).exists():
        return False
    try:
        with transaction.atomic():
            SimultaneousSnapshot.objects.create(simultaneous=row, **values)
    except IntegrityError:
        return False
    return True
