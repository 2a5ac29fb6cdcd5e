"""Double dummy figures of deals: computed outside this process, kept as rows, tried a few times."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.cache import cache_add, cache_delete
from club.engine.passed import CLOCK_TOLERANCE
from club.models import Deal, SessionDeals
from club.services import append_audit_row, locked_session
from club.services.deals import request_analysis
from scoring.errors import DomainError
from scoring.models import Analysis
from scoring.services.solving import solve

logger = logging.getLogger(__name__)

ATTEMPTS = 3
# So many deals go to one process at first; what fails goes alone, so that one deal cannot spoil the others.
BATCH_SIZE = 8
# Longer than the solver is given for one batch: who claimed it must have died.
CLAIM = timedelta(minutes=10)
RUN_SECONDS = 60
SOLVING = "solving-deals"
SOLVING_SECONDS = 150


def analyse_deals(deal_set_id: int) -> int:
    """Compute what has not been computed of a set; how many deals. Safe to run twice, and side by side.

    One process solves at a time, and a run that takes long leaves the rest to the sweep: the standings of an evening
    have the same worker.
    """
    deals = Deal.objects.filter(deal_set_id=deal_set_id, analysis__isnull=True)
    Analysis.objects.bulk_create([Analysis(deal=deal) for deal in deals], ignore_conflicts=True)
    computed, started = 0, monotonic()
    while monotonic() - started < RUN_SECONDS and cache_add(SOLVING, SOLVING_SECONDS):
        try:
            batch = _claim(deal_set_id)
            computed += _compute(batch)
        finally:
            cache_delete(SOLVING)
        if not batch:
            break
    return computed


def analyse_waiting() -> int:
    """What heals a lost task and a killed worker: compute every set that is not done; how many deals."""
    undone = Deal.objects.filter(Q(analysis__isnull=True) | _unclaimed("analysis__", timezone.now()))
    return sum(analyse_deals(each) for each in set(undone.values_list("deal_set_id", flat=True)))


def _unclaimed(prefix: str, now: datetime) -> Q:
    free = Q(**{f"{prefix}tried_at__isnull": True}) | Q(**{f"{prefix}tried_at__lt": now - CLAIM})
    free |= Q(**{f"{prefix}tried_at__gt": now + CLOCK_TOLERANCE})
    return free & Q(**{f"{prefix}state": Analysis.State.WAITING})


def _claim(deal_set_id: int) -> list[Analysis]:
    """Some deals that nobody else computes; each is ours only if nobody was faster."""
    now = timezone.now()
    rows = Analysis.objects.filter(_unclaimed("", now), deal__deal_set_id=deal_set_id).select_related("deal")
    _give_up(deal_set_id, now)
    fresh = list(rows.filter(attempts=0).order_by("deal__number")[:BATCH_SIZE])
    found = fresh or list(rows.filter(attempts__lt=ATTEMPTS).order_by("deal__number")[:1])
    return [row for row in found if _ours(row, now)]


def _ours(row: Analysis, now: datetime) -> bool:
    unchanged = Analysis.objects.filter(pk=row.pk, state=Analysis.State.WAITING, attempts=row.attempts)
    return bool(unchanged.filter(tried_at=row.tried_at).update(attempts=F("attempts") + 1, tried_at=now))


def _give_up(deal_set_id: int, now: datetime) -> None:
    """What was tried often enough is told to the director."""
    tried = Analysis.objects.filter(_unclaimed("", now), deal__deal_set_id=deal_set_id, attempts__gte=ATTEMPTS)
    if tried.update(state=Analysis.State.FAILED):
        logger.error("Some deals of set %s could not be computed.", deal_set_id)


def _compute(claimed: list[Analysis]) -> int:
    solved = solve([row.deal.cards for row in claimed]) if claimed else {}
    for at, figures in solved.items():
        waiting = Analysis.objects.filter(pk=claimed[at].pk, state=Analysis.State.WAITING)
        waiting.update(state=Analysis.State.DONE, **figures)
    _release(row.pk for at, row in enumerate(claimed) if at not in solved)
    return len(solved)


def _release(deals: Iterable[int]) -> None:
    Analysis.objects.filter(pk__in=list(deals), state=Analysis.State.WAITING).update(tried_at=None)


@transaction.atomic
def compute_again(*, session_id: int, actor: Actor) -> None:
    """The director asks once more for what could not be computed."""
    session = locked_session(session_id)
    use = SessionDeals.objects.filter(session=session).first()
    failed = Analysis.objects.filter(deal__deal_set__uses=use, state=Analysis.State.FAILED) if use else None
    count = failed.update(state=Analysis.State.WAITING, attempts=0, tried_at=None) if failed is not None else 0
    if use is None or not count:
        raise DomainError(_("All deals have been computed."))
    append_audit_row(session.club_id, actor, "deals computed again", {"boards": count}, session_id=session.pk)
    transaction.on_commit(lambda: request_analysis(use.deal_set_id))
