"""Refusing what comes after its time (L79C1, L92B), at the moment of the act and inside its transaction."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Session
from club.queries import SessionInfo
from club.services import locked_session
from rulings.engine.periods import ClockName, Clocks, Line
from rulings.errors import TooLate
from rulings.queries.clocks import clocks_for, line_key
from scoring.services import Meeting

T = TypeVar("T")
A_WEEK = timedelta(days=6)


def refuse_after(
    *,
    session_id: int,
    clock: ClockName,
    meeting: Meeting | None = None,
    asked: datetime | None = None,
    given: datetime | None = None,
    now: datetime | None = None,
) -> None:
    """Raise TooLate where the clock has ended, in words with the time that ended. Inside the transaction of the act.

    `meeting`: the line that it is about, which a later edition may have opened again. `asked`: when it was asked
    for, where that was kept (a call, a query of a player): what was asked in time may be decided later. `given`:
    when the ruling was given that an appeal is against. During play, and before the results are first made
    available, nothing is refused.
    """
    session = locked_session(session_id)
    if session.state not in {Session.State.ENDED, Session.State.OFFICIAL}:
        return
    moment = now or timezone.now()
    found = clocks_for(SessionInfo.of(session), moment)
    if found.course.available is None:
        return
    line = line_key(session_id, meeting.board, meeting.ns, meeting.ew) if meeting else None
    ended = _ended(found, clock, line, given)
    if ended is not None and ended <= (asked or moment):
        raise TooLate(refusal(clock, ended, SessionInfo.of(session), moment), clock=clock, ended=ended)


def _ended(found: Clocks, clock: ClockName, line: Line | None, given: datetime | None) -> datetime | None:
    if clock == "appeals" and given is not None:
        return found.appeal_of(given).ends
    return found.of(clock).ends_for(line)


@transaction.atomic
def in_time(act: Callable[[], T], *, session_id: int, clock: ClockName, meeting: Meeting | None = None) -> T:
    """Do something that a session's clock may have ended; raises TooLate instead, and whatever the act raises."""
    refuse_after(session_id=session_id, clock=clock, meeting=meeting)
    return act()


def refusal(clock: ClockName, ended: datetime, session: SessionInfo, now: datetime) -> str:
    """That the time is over, and what can still be done."""
    when = {"when": moment_words(ended, session, now)}
    still = _("A gross scoring error can still be recorded and needs the manager’s approval.")
    said = {
        "rulings": _("Rulings ended at %(when)s: none can be asked for or given any more.") % when,
        "appeals": _("Appeals ended at %(when)s: none can be made any more.") % when,
        "queries": f"{_('Corrections ended at %(when)s.') % when} {still}",
        "errors": _("Gross scoring errors could be reported until %(when)s.") % when,
        "computing": f"{_('How the session is scored could be corrected until %(when)s.') % when} {still}",
    }
    return said[clock]


def moment_words(moment: datetime, session: SessionInfo, now: datetime) -> str:
    """A moment in the club's time: "23:10 on Tuesday", with the date where that is not enough."""
    here = moment.astimezone(session.club.zone)
    day = date_format(here, "l") if abs(now - moment) < A_WEEK else date_format(here, "l j F Y")
    return _("%(time)s on %(day)s") % {"time": here.strftime("%H:%M"), "day": day}
