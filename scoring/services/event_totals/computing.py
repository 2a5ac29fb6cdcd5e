"""Facts of an event → its total → one guarded write. Late, doubled and lost calls are harmless."""

from __future__ import annotations

import logging

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from club.cache import cache_delete
from club.models import Session
from scoring.engine.errors import EngineError
from scoring.engine.standings import BoardScores
from scoring.models import EventSnapshot, EventTotal, Publication, Snapshot
from scoring.queries.event_rows import EventRows, event_rows
from scoring.recompute import event_queued_key
from scoring.services.event_totals.documents import Counted, event_document

logger = logging.getLogger(__name__)
OVER = (Session.State.ENDED, Session.State.OFFICIAL)


def recompute_event(total_id: int) -> bool:
    """Bring an event's total up to what it follows from. True when this call wrote it.

    The version is read first, as for a session (scoring.recompute): what changes in between has a later one. A
    session counts once its play is over, without boards that are still to be played: nothing of a session under way,
    or of such a board, follows from a total.
    """
    cache_delete(event_queued_key(total_id))
    total = EventTotal.objects.select_related("event").filter(pk=total_id).first()
    if total is None or EventSnapshot.objects.filter(total=total, version__gte=total.version).exists():
        return False
    rows = event_rows(total)
    present, published = _present(rows), _published(rows)
    try:
        values = {
            "version": total.version,
            "present": event_document(rows, present),
            "sessions": [each.session_id for each in present],
            "publishable": event_document(rows, [counted for counted, _ in published]),
            "publications": [publication for _, publication in published],
            "computed_at": timezone.now(),
        }
    except EngineError as refusal:
        logger.error("The total of event %s could not be made: %s", total.event_id, refusal)
        return False
    return _write(total, values)


def sweep_events() -> int:
    """Recompute every total that is behind; the number of them."""
    behind = EventTotal.objects.filter(Q(snapshot__isnull=True) | Q(snapshot__version__lt=F("version")))
    healed = 0
    for total_id in behind.order_by("pk").values_list("pk", flat=True):
        try:
            healed += recompute_event(total_id)
        except Exception:
            logger.exception("The total %s could not be made.", total_id)
    return healed


def _present(rows: EventRows) -> list[Counted]:
    over = [each.pk for each in rows.sessions if each.state in OVER]
    found = {each.session_id: each for each in Snapshot.objects.filter(session__in=over)}
    return [_counted(found[pk]) for pk in over if pk in found]


def _counted(snapshot: Snapshot) -> Counted:
    boards = {fingerprint: BoardScores.from_json(scores) for fingerprint, scores in snapshot.boards.items()}
    return Counted(snapshot.session_id, snapshot.publishable["facts"], boards)


def _published(rows: EventRows) -> list[tuple[Counted, int]]:
    order = [each.pk for each in rows.sessions]
    newest: dict[int, tuple[Counted, int]] = {}
    editions = Publication.objects.filter(session__in=order, withdrawal=None).order_by("number")
    for each in editions.only("session_id", "facts"):
        newest[each.session_id] = (Counted(each.session_id, each.facts), each.pk)
    return [newest[pk] for pk in order if pk in newest]


def _write(total: EventTotal, values: dict[str, object]) -> bool:
    if EventSnapshot.objects.filter(total=total, version__lt=total.version).update(**values):
        return True
    if EventSnapshot.objects.filter(total=total).exists():
        return False
    try:
        with transaction.atomic():
            EventSnapshot.objects.create(total=total, **values)
    except IntegrityError:
        return False
    return True
