"""An evening without a director ends by itself, or by the players; it waits for a director's look then."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.engine.passed import has_passed
from club.models import Session, UnattendedSession
from club.services import Permission, append_audit_row, end_play, resume_play
from scoring.errors import DomainError
from scoring.facts.missing import boards_without_result
from scoring.queries.unattended import last_entry, was_published
from scoring.services.unattended.rows import held_evening

logger = logging.getLogger(__name__)
#: After the last result tables may still correct what they have entered.
TIME_TO_CORRECT = timedelta(minutes=10)
#: Nothing has been entered for so long: everybody has gone home.
EVERYBODY_GONE = timedelta(hours=4)
#: Whoever ended too early may go on within this time.
GO_ON_WITHIN = timedelta(hours=1)


@transaction.atomic
def finish_evening(*, session_id: int, actor: Actor) -> None:
    """The players say that they have finished. Twice is once."""
    session = held_evening(session_id)
    if session.state in (Session.State.ENDED, Session.State.OFFICIAL):
        return
    end_play(session_id=session.pk, actor=actor)


@transaction.atomic
def go_on_with_evening(*, session_id: int, permission: Permission, now: datetime, actor: Actor) -> None:
    """They had not finished after all. Not once a director has published it, nor much later."""
    session = held_evening(session_id)
    if session.state == Session.State.PLAYING:
        return
    if session.ended_at is None or has_passed(session.ended_at, GO_ON_WITHIN, now) or was_published(session.pk):
        raise DomainError(_("This evening is over. What is missing is for the director now."))
    resume_play(session_id=session.pk, permission=permission, actor=actor)


def end_finished() -> int:
    """End the evenings in which everything has been entered, or where nobody is any more; how many were ended."""
    now, ended = timezone.now(), 0
    playing = Session.objects.kept().filter(state=Session.State.PLAYING, unattended=True)
    for session_id in playing.values_list("pk", flat=True):
        try:
            ended += _end_if_finished(session_id, now)
        except DomainError:
            # Somebody has just done something else: it is looked at again in a moment.
            logger.info("Session %s was not ended by itself.", session_id)
    return ended


@transaction.atomic
def _end_if_finished(session_id: int, now: datetime) -> bool:
    session = held_evening(session_id)
    if session.state != Session.State.PLAYING:
        return False
    since = last_entry(session.pk) or session.started_at or now
    due = has_passed(since, EVERYBODY_GONE, now)
    if not due and (not has_passed(since, TIME_TO_CORRECT, now) or boards_without_result(session.pk)):
        return False
    end_play(session_id=session.pk, actor=PROGRAM)
    return True


@transaction.atomic
def put_evening_away(*, session_id: int, actor: Actor) -> None:
    """A director has looked, and it is not published: it waits for nobody any more. Twice is once.

    Raises DomainError while it is played.
    """
    session = held_evening(session_id)
    if session.state in (Session.State.DRAFT, Session.State.READY, Session.State.PLAYING):
        raise DomainError(_("This evening is not over yet."))
    if UnattendedSession.objects.filter(pk=session.pk, put_away_at=None).update(put_away_at=timezone.now()):
        append_audit_row(session.club_id, actor, "unattended evening put away", {}, session_id=session.pk)
