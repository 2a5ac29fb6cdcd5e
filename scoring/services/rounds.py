"""Opening and closing rounds by hand, one step at a time: a second press on the same button changes nothing."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Section, Session
from club.models.events import Pace
from club.services import close_round, open_round
from movements.models import Plan
from movements.services import change_pace, locked_section
from scoring.errors import DomainError, StaleError
from scoring.models import Line
from scoring.queries.line_outcomes import WAS_PLAYED


@transaction.atomic
def open_next_round(*, section_id: int, number: int, actor: Actor) -> None:
    """Open round `number`, the one after the round that is open. Already open: nothing happens."""
    _session, section = _locked_at_one_pace(section_id)
    if section.open_round >= number:
        return
    rounds = Plan.objects.filter(section=section).values_list("rounds", flat=True).first() or 0
    if number != section.open_round + 1 or number > rounds:
        raise StaleError(_("The rounds have just changed. Please look again."))
    open_round(section_id=section_id, number=number, actor=actor)


@transaction.atomic
def back_to_round(*, section_id: int, number: int, actor: Actor) -> None:
    """The round after `number` was opened too early: tables wait again. Already back: nothing happens."""
    _session, section = _locked_at_one_pace(section_id)
    if section.open_round == number:
        return
    if section.open_round != number + 1 or number < 1:
        raise StaleError(_("The rounds have just changed. Please look again."))
    open_round(section_id=section_id, number=number, actor=actor)


@transaction.atomic
def close_rounds(*, section_id: int, number: int, seen_round: int | None = None, actor: Actor) -> None:
    """Tables enter and correct nothing of rounds 1 to `number` any more; 0 lets them again.

    `seen_round`: up to which round it was closed when the director looked. Raises StaleError where somebody else has
    closed or opened others since.
    """
    session, section = locked_section(section_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    if number < 0:
        raise StaleError(_("The rounds have just changed. Please look again."))
    if section.closed_round == number:
        return
    if seen_round not in (None, section.closed_round):
        raise StaleError(_("Another director has just opened or closed a round. Please look again."))
    close_round(section_id=section_id, number=number, actor=actor)


@transaction.atomic
def go_together(*, session_id: int, actor: Actor) -> None:
    """From now on the director opens the rounds. Each section stands in the furthest round that was played."""
    change_pace(session_id=session_id, pace=Pace.TOGETHER, actor=actor)
    for section in Section.objects.filter(session_id=session_id, open_round__gt=1):
        lines = Line.objects.filter(WAS_PLAYED, session_id=session_id, section=section.letter)
        reached = lines.aggregate(last=Max("round"))["last"] or 1
        if reached < section.open_round:
            open_round(section_id=section.pk, number=reached, actor=actor)


@transaction.atomic
def go_alone(*, session_id: int, actor: Actor) -> None:
    """From now on each table goes on at its own pace: all rounds are open."""
    change_pace(session_id=session_id, pace=Pace.TABLES, actor=actor)


def _locked_at_one_pace(section_id: int) -> tuple[Session, Section]:
    session, section = locked_section(section_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    if session.pace != Pace.TOGETHER:
        raise DomainError(_("Each table moves on at its own pace: there is no round to open."))
    return session, section
