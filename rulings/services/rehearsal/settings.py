"""How fast a rehearsal goes, whether it stands still, and which steps of its guide are passed over."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.errors import DomainError, NotFoundError
from club.models import Rehearsal, Session
from club.queries.unique import only_row
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.rehearsal.making import minutes_at
from scoring.services import change_settings

#: As on a real evening, or so many times as fast.
SPEEDS = (1, 4)


@transaction.atomic
def set_speed(*, rehearsal_id: int, speed: int, actor: Actor) -> None:
    """The tables play so many times as fast, and the clock of the round gives as much less. Raises DomainError."""
    if speed not in SPEEDS:
        raise DomainError(_("Choose one of the speeds."))
    rehearsal = _held(rehearsal_id)
    if rehearsal.speed == speed:
        return
    rehearsal.speed, rehearsal.stepped_at = speed, timezone.now()
    rehearsal.save(update_fields=["speed", "stepped_at"])
    session = rehearsal.session
    if session is not None and session.state != Session.State.OFFICIAL:
        minutes = minutes_at(speed)
        change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=actor, minutes_per_board=minutes)


@transaction.atomic
def set_paused(*, rehearsal_id: int, paused: bool) -> None:
    """The tables stand still, or go on from where they were."""
    rehearsal = _held(rehearsal_id)
    rehearsal.paused, rehearsal.stepped_at = paused, timezone.now()
    rehearsal.save(update_fields=["paused", "stepped_at"])


@transaction.atomic
def skip_step(*, rehearsal_id: int, step: str) -> None:
    """A step of the guide is passed over; twice is once."""
    rehearsal = _held(rehearsal_id)
    if step not in rehearsal.skipped:
        rehearsal.skipped = [*rehearsal.skipped, step]
        rehearsal.save(update_fields=["skipped"])


def _held(rehearsal_id: int) -> Rehearsal:
    """The row, held after its session. Raises NotFoundError once it is ended."""
    session = Session.objects.filter(rehearsal=rehearsal_id).select_for_update(of=("self",), no_key=True)
    session.first()
    rows = Rehearsal.objects.select_for_update(of=("self",), no_key=True).select_related("session")
    found = only_row(rows.filter(pk=rehearsal_id, ended_at__isnull=True))
    if found is None:
        raise NotFoundError(_("This practice evening is over."))
    return found
