"""Refusing what comes after its time (L79C1, L92B), at the moment of the act and inside its transaction."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, tzinfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.engine.where import Where
from club.models import Session
from club.queries import SessionInfo
from club.services import Permission, locked_session
from rulings.engine.periods import ClockName, clock_named
from rulings.errors import DeadlinePassed, DomainError
from rulings.queries.clocks import clocks_for, clocks_of, closed_since

A_WEEK = timedelta(days=6)
# In place of a clock: the periods themselves.
ANNOUNCED = "announced"
# In place of a clock: what would let the times begin anew (L92B).
ANEW = "anew"
# In place of a clock: how an event of several sessions is worked out, in the time of its last session.
OF_AN_EVENT = "event"
ENDS_FIRST: tuple[ClockName, ...] = ("rulings", "appeals", "queries")


def refuse_after(
    *,
    session_id: int,
    clock: ClockName,
    where: Where | None = None,
    asked_at: datetime | None = None,
    ruling_at: datetime | None = None,
    now: datetime | None = None,
) -> None:
    """Raise DeadlinePassed where the clock has ended, in words with the time that ended. Inside the transaction of the
    act.

    `where`: the line that it is about (`Meeting.where`), which a later edition may have opened again. `asked_at`: when
    it was asked for, where that was kept (a call, a query of a player): what was asked in time may be decided later.
    `ruling_at`: when the ruling was given that an appeal is against. During play, and before the results are first made
    available, nothing is refused.
    """
    session, moment = SessionInfo.of(locked_session(session_id)), now or timezone.now()
    ended = closed_since(session, clock, moment, where=where, asked_at=asked_at, ruling_at=ruling_at)
    if ended is not None:
        raise DeadlinePassed(too_late_words(clock, ended, session, moment), clock=clock, ended=ended)


def in_time(
    *, session_id: int, clock: ClockName, where: Where | None = None, asked_at: datetime | None = None
) -> Permission:
    """The permission for an act that was asked for in time, whatever scoring does in it: the clock is asked once, here.

    For the rest of this transaction. Raises DeadlinePassed as refuse_after does.
    """
    refuse_after(session_id=session_id, clock=clock, where=where, asked_at=asked_at)
    return clocks_already_asked(session_id)


def clocks_already_asked(session_id: int) -> Permission:
    """For an act whose clocks have been asked, line by line, in this transaction."""
    return replace(BY_THE_CLOCKS, decided=session_id)


def manager_amendment(session_id: int) -> Permission:
    """For what a manager has approved (L79C2), or is tried as if: official or not, and whatever its time."""
    return replace(BY_THE_CLOCKS, amended=session_id)


def _ask_the_clocks(session: Session, clock: str, where: Where | None, asked_at: datetime | None) -> None:
    if clock == ANNOUNCED:
        if clocks_of(session.pk, timezone.now()).course.available is not None:
            raise DomainError(_("The results are published, so these time limits can no longer change."))
        return
    if clock == ANEW:
        _refuse_anew(session)
        return
    if clock == OF_AN_EVENT:
        _refuse_closed_event(session)
        return
    refuse_after(session_id=session.pk, clock=clock_named(clock), where=where, asked_at=asked_at)


# What everybody has who is not in the middle of a larger act: after play each clock is asked.
BY_THE_CLOCKS = Permission(_ask_the_clocks)


def _refuse_closed_event(last: Session) -> None:
    """How the ranking is made, who is the same in it, a lot: as long as errors of computing in the last session may be
    corrected."""
    session, now = SessionInfo.of(locked_session(last.pk)), timezone.now()
    ended = closed_since(session, "computing", now)
    if ended is not None:
        sentence = _(
            "How the ranking of this competition is made could be changed until %(when)s. A gross scoring error in one "
            "of its sessions can still be recorded and needs the manager’s approval; the ranking then follows in a new "
            "edition. An edition that was published by mistake can still be withdrawn."
        )
        when = moment_words(ended, session, now)
        raise DeadlinePassed(sentence % {"when": when}, clock="computing", ended=ended)


def _refuse_anew(session: Session) -> None:
    """Play that is resumed ends once more, and results that are withdrawn come out once more: their times would begin
    once more with them."""
    info, now = SessionInfo.of(session), timezone.now()
    found = clocks_for(info, now)
    ends = {name: found.of(name).first for name in ENDS_FIRST if found.course.available is not None}
    name, ended = min(((name, end) for name, end in ends.items() if end), key=lambda each: each[1], default=("", now))
    if name and ended <= now:
        sentence = _("%(over)s A time limit that has ended cannot start again.")
        over = too_late_words(clock_named(name), ended, info, now)
        raise DeadlinePassed(sentence % {"over": over}, clock=name, ended=ended)


def too_late_words(clock: ClockName, ended: datetime, session: SessionInfo, now: datetime) -> str:
    """That the time is over, and what can still be done."""
    when = {"when": moment_words(ended, session, now)}
    still = _("A gross scoring error can still be recorded and needs the manager’s approval.")
    open_still = _(
        "You can still decide calls, score queries and appeals that were made in time. An award that was "
        "keyed in wrongly can be recorded as a scoring error: the manager approves it."
    )
    given = _("The time for rulings ended at %(when)s: none can be asked for, given or changed now.") % when
    values = {
        "rulings": f"{given} {open_still}",
        "appeals": _("The time for appeals ended at %(when)s.") % when,
        "queries": f"{_('Corrections ended at %(when)s.') % when} {still}",
        "errors": _("Gross scoring errors could be reported until %(when)s.") % when,
        "computing": f"{_('How the session is scored could be corrected until %(when)s.') % when} {still}",
    }
    return values[clock]


def moment_words(moment: datetime, session: SessionInfo, now: datetime) -> str:
    """A moment in the club's time: "23:10 on Tuesday", with the date where that is not enough."""
    return moment_in_zone(moment, session.club.zone, now)


def moment_in_zone(moment: datetime, zone: tzinfo, now: datetime) -> str:
    """The same where there is no session."""
    here = moment.astimezone(zone)
    day = date_format(here, "l") if abs(now - moment) < A_WEEK else date_format(here, "l j F Y")
    return _("%(time)s on %(day)s") % {"time": here.strftime("%H:%M"), "day": day}
