"""What the director does to a round clock: start, pause, go on, a minute more or less, a break, stop."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.round_clock import (
    MINUTE,
    MOST_SECONDS,
    RoundState,
    more,
    paused,
    resumed,
    settled,
    with_break,
)
from club.engine.round_clock_document import read_record, written_record
from club.errors import DomainError, NotFoundError, StaleError
from club.models import Section, Session
from club.queries import SessionInfo, section_info
from club.services import append_audit_row, locked_session
from club.services.facts import facts_changed
from movements.models import Seating
from movements.queries.round_clock import RoundClock, clocks_of, instant


class ClockAct(StrEnum):
    """What can be done to a clock."""

    START = "start"  # the round begins now
    NEXT = "next"  # of a clock of tables at their own pace: its next round begins now
    PAUSE = "pause"
    GO_ON = "go_on"
    MORE = "more"
    LESS = "less"
    BREAK = "break"
    STOP = "stop"  # of a clock of tables at their own pace: there is none any more


#: As the audit log has them.
LOGGED = {
    ClockAct.START: "round clock started",
    ClockAct.NEXT: "round clock started",
    ClockAct.PAUSE: "round clock paused",
    ClockAct.GO_ON: "round clock resumed",
    ClockAct.MORE: "round time added",
    ClockAct.LESS: "round time taken",
    ClockAct.BREAK: "break begun",
    ClockAct.STOP: "round clock stopped",
}
OF_OWN_PACE = frozenset({ClockAct.NEXT, ClockAct.STOP})


@transaction.atomic
def act_on_clock(
    *,
    session_id: int,
    sections: Collection[int],
    act: ClockAct,
    seen: str | None,
    actor: Actor,
    seconds: int = MINUTE,
    table: int | None = None,
    most_in: int | None = None,
) -> None:
    """Do one thing to the clock of these sections. `seen`: its state when the director looked (RoundClock.seen); None
    where whoever acts names the act in another way, so that it is not done twice.

    `seconds`: how many more or fewer, or how long the break is. `table`: more or fewer for that table alone. A clock
    that stands already and is to stand, or runs and is to run, stays as it is. `most_in`: the round that most tables
    are in, with which a clock begins where they go on at their own pace; None for the first. Raises StaleError where
    somebody else has done something to it since, NotFoundError where there is no such clock.
    """
    session = locked_session(session_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("The session is not being played."))
    clock = _clock(session, sections)
    now = instant(timezone.now())
    state = clock.at(now)
    if (act is ClockAct.PAUSE and state and state.held) or (
        act is ClockAct.GO_ON and state and settled(state, now).paused is None
    ):
        return
    if seen is not None and clock.seen != seen:
        raise StaleError(_("Somebody else has just changed the clock. Please look again."))
    if act in OF_OWN_PACE and clock.together:
        raise DomainError(_("You open the rounds here: the clock goes with them."))
    if table is not None:
        _refuse_other_table(sections, table)
    if not 0 < seconds <= MOST_SECONDS:
        raise DomainError(_("Enter a time of at least one second and at most twelve hours."))
    concerned = [each for each in clock.parts or (clock,) if table is None or set(sections) == set(each.sections)]
    changed = None
    for part in concerned:
        before = part.at(now)
        changed = _changed(part, before, act, now, seconds, table, most_in or 1)
        if changed is not None and changed == before:
            return
        row = Section.objects.get(pk=part.sections[0])
        record = read_record(row.clock)
        row.clock = written_record(record.kept(changed) if changed is not None else record.forgotten())
        row.save(update_fields=["clock"])
    number = changed.round if changed is not None else state.round if state is not None else 0
    letters = ", ".join(letter for each in concerned for letter in each.letters)
    data: dict[str, object] = {"sections": letters, "round": number}
    if act in (ClockAct.MORE, ClockAct.LESS, ClockAct.BREAK):
        data["seconds"] = seconds
    if table is not None:
        data["table"] = table
    append_audit_row(session.club_id, actor, LOGGED[act], data, session_id=session.pk)
    facts_changed(session.pk)


def _clock(session: Session, sections: Collection[int]) -> RoundClock:
    """As it is under the lock."""
    found = clocks_of(SessionInfo.of(session), section_info(session.pk))
    clock = next((each for each in found if set(sections) <= set(each.sections)), None)
    if clock is None or not sections:
        # What was one clock is several by now, or a section has gone.
        if any(set(sections) & set(each.sections) for each in found):
            raise StaleError(_("Somebody else has just changed the clock. Please look again."))
        raise NotFoundError(_("This section is no longer there."))
    return clock


def _changed(
    clock: RoundClock,
    state: RoundState | None,
    act: ClockAct,
    now: int,
    seconds: int,
    table: int | None,
    first: int,
) -> RoundState | None:
    """The round after the act; None where there is no clock any more."""
    if act is ClockAct.START:
        return RoundState(state.round if state is not None else min(first, clock.rounds), now)
    if state is None:
        raise DomainError(_("No clock is running here. Start it first."))
    match act:
        case ClockAct.NEXT:
            if not clock.plan.has_next(state.round):
                raise DomainError(_("This is the last round."))
            return RoundState(state.round + 1, now)
        case ClockAct.PAUSE:
            return paused(state, now)
        case ClockAct.GO_ON:
            return resumed(state, now)
        case ClockAct.BREAK:
            return with_break(state, now, seconds)
        case ClockAct.STOP:
            return None
    found = more(clock.plan, state, now, seconds if act is ClockAct.MORE else -seconds, table)
    if max(found.play, found.rest, found.moving, *found.tables.values(), 0) > MOST_SECONDS:
        raise DomainError(_("Enter a time of at least one second and at most twelve hours."))
    return found


def _refuse_other_table(sections: Collection[int], table: int) -> None:
    if len(sections) > 1:
        raise DomainError(_("Say of which section the table is."))
    if not Seating.objects.filter(section_id__in=sections, table=table).exists():
        raise NotFoundError(_("There is no table %(table)s here.") % {"table": table})
