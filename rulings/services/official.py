"""The results become official: by hand when nothing is open, or by themselves after the last clock."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.actor import PROGRAM, Actor
from club.models import AuditRow, Session
from club.services import locked_session, make_official
from rulings.errors import DomainError
from rulings.models import MadeOfficial
from rulings.queries.appeals import open_appeals
from rulings.queries.clocks import clocks_of
from rulings.queries.doubts import open_doubts
from rulings.queries.official import unresolved
from rulings.queries.score_queries import open_score_queries
from scoring.queries.room.editions import newest_edition
from scoring.recompute import recompute
from scoring.services.as_scored import do_nothing
from scoring.services.official import refuse_undecided, refuse_unpublished

logger = logging.getLogger(__name__)


def declare_official(*, session_id: int, before_commit: Callable[[object], object] = do_nothing, actor: Actor) -> None:
    """The newest edition is final; only a manager opens the results again. Twice is once.

    DomainError without an edition, with a change that no edition has, with a board still to be played later, and while
    anything waits for a decision: two results that differ, a disputed line, what came late from a table, a doubtful
    result that is neither corrected nor accepted, a query of a player, an appeal. `before_commit` is called
    in the transaction of the act, the second time too.
    """
    recompute(session_id)
    with transaction.atomic():
        session = locked_session(session_id)
        if session.state != Session.State.OFFICIAL:
            refuse_unpublished(session_id)
            refuse_undecided(session_id)
            _refuse_open(session_id)
            _declare(session, actor)
        before_commit(session)


def _refuse_open(session_id: int) -> None:
    doubts = len(open_doubts(session_id))
    if doubts:
        sentence = ngettext(
            "%(n)d result is still to check. Correct it, or accept it.",
            "%(n)d results are still to check. Correct them, or accept them.",
            doubts,
        )
        raise DomainError(sentence % {"n": doubts})
    if open_score_queries(session_id):
        raise DomainError(_("A player has queried a score. Decide that first."))
    _refuse_appealed(session_id)


def _refuse_appealed(session_id: int) -> None:
    """What was lodged in time is heard (Law 93), whenever that is: the clock does not run over it."""
    if open_appeals(session_id):
        raise DomainError(_("There is an appeal against a ruling. Decide that first."))


def become_official(now: datetime | None = None) -> int:
    """Every session whose last clock has run out becomes official by itself, once. Returns how many did.

    It waits for ever where an edition is due, a board is still to be played later, an appeal is not decided, or the
    conditions say that nobody but the director does it; and a manager who opened the results again is not overruled.
    """
    moment = now or timezone.now()
    due = Session.objects.kept().filter(
        state=Session.State.ENDED, official_by_itself=True, came_from__isnull=True, held_by=""
    )
    waiting = due.filter(made_official=None, publications__isnull=False).distinct().values_list("pk", flat=True)
    return sum(_by_itself(session_id, moment) for session_id in list(waiting))


def _by_itself(session_id: int, now: datetime) -> bool:
    if not _over(session_id, now):
        return False
    recompute(session_id)
    with transaction.atomic():
        session = locked_session(session_id)
        before = AuditRow.objects.filter(session_id=session_id, action="session official").exists()
        if session.state != Session.State.ENDED or before or not _over(session_id, now):
            return False
        try:
            refuse_unpublished(session_id)
            _refuse_appealed(session_id)
        except DomainError as waits:
            logger.info("Session %s does not become official by itself: %s", session_id, waits)
            return False
        _declare(session, PROGRAM, by_itself=True, unresolved=unresolved(session_id).count)
    return True


def _over(session_id: int, now: datetime) -> bool:
    ends = clocks_of(session_id, now).ends
    return ends is not None and ends <= now


def _declare(session: Session, actor: Actor, *, by_itself: bool = False, unresolved: int = 0) -> None:
    edition = newest_edition(session.pk)
    assert edition is not None
    # Before the act is recorded, which seals it.
    MadeOfficial.objects.create(
        session=session,
        edition=edition.number,
        by_itself=by_itself,
        unresolved=unresolved,
        user_id=actor.user_id,
    )
    make_official(session_id=session.pk, actor=actor)
