"""Opening and closing rounds by hand, one step at a time: a second press on the same button changes nothing."""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import UTC, datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import PROGRAM, Actor
from club.engine.round_clock import steps
from club.models import Section, Session
from club.models.events import Pace
from club.queries import SessionInfo, section_info
from club.services import close_round, locked_session, open_round
from movements.models import Plan
from movements.queries.round_clock import clocks_of, instant
from movements.services import change_pace, locked_section
from scoring.errors import DomainError, StaleError
from scoring.models import Line
from scoring.queries.line_outcomes import WAS_PLAYED

logger = logging.getLogger(__name__)


@transaction.atomic
def open_next_round(*, section_id: int, number: int, actor: Actor, began: datetime | None = None) -> None:
    """Open round `number`, the one after the round that is open. Already open: nothing happens. `began`: when its time
    began, where that is not now."""
    _session, section = _locked_at_one_pace(section_id)
    if section.open_round >= number:
        return
    rounds = Plan.objects.filter(section=section).values_list("rounds", flat=True).first() or 0
    if number != section.open_round + 1 or number > rounds:
        raise StaleError(_("The rounds have just changed. Please look again."))
    open_round(section_id=section_id, number=number, actor=actor, began=began)


@transaction.atomic
def open_in_sections(*, sections: Collection[int], number: int, actor: Actor, began: datetime | None = None) -> None:
    """The same in all sections that have one clock: in all of them or in none."""
    began = began or timezone.now()
    for section_id in sections:
        open_next_round(section_id=section_id, number=number, actor=actor, began=began)


@transaction.atomic
def back_in_sections(*, sections: Collection[int], number: int, actor: Actor) -> None:
    """Back to a round in all sections that have one clock: in all of them or in none."""
    for section_id in sections:
        back_to_round(section_id=section_id, number=number, actor=actor)


def open_due_rounds() -> int:
    """Open the rounds whose time has come, where rounds begin by themselves; how many were opened."""
    now, opened = timezone.now(), 0
    playing = Session.objects.kept().filter(state=Session.State.PLAYING, pace=Pace.TOGETHER, clock_opens=True)
    for session_id in playing.values_list("pk", flat=True):
        try:
            opened += _open_due(session_id, now)
        except DomainError:
            # The director has just done something else: it is looked at again in a moment.
            logger.info("A round of session %s was not opened by itself.", session_id)
    return opened


@transaction.atomic
def _open_due(session_id: int, now: datetime) -> int:
    session = SessionInfo.of(locked_session(session_id))
    opened = 0
    for clock in clocks_of(session, section_info(session_id)):
        due = clock.at(instant(now))
        if clock.state is None or due is None:
            continue
        begins: dict[int, int] = {}
        for step in steps(clock.plan, clock.state):
            begins.setdefault(step.round, step.since)
        for number in range(clock.state.round + 1, due.round + 1):
            began = datetime.fromtimestamp(begins[number], UTC)
            open_in_sections(sections=clock.sections, number=number, actor=PROGRAM, began=began)
            opened += 1
    return opened


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
