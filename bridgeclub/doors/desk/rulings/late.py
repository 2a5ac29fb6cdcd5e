"""A ruling after the time for rulings: the page says so before anybody writes one, and what can still be done."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.room.base_view import Desk
from rulings.queries.calls import CallInfo
from rulings.queries.clocks import closed_since
from rulings.services.clocks import moment_words, too_late_words


def time_over(desk: Desk, call: CallInfo | None = None) -> str:
    """When rulings ended and what can still be ruled on; "" while any can be given, and for a call that was made in
    time and waits."""
    now = timezone.now()
    ended = closed_since(desk.session, "rulings", now, asked_at=_asked_at(call))
    if ended is None:
        return ""
    sentence = _(
        "The time for rulings ended at %(when)s. You can still rule if somebody asked in time, or on a board "
        "that was played later."
    )
    return sentence % {"when": moment_words(ended, desk.session, now)}


def refused_words(desk: Desk, call: CallInfo | None) -> str:
    """In the words of the clock itself why what is asked for now comes too late; "" while it does not."""
    if not desk.session.over:
        return ""
    now = timezone.now()
    ended = closed_since(desk.session, "rulings", now, asked_at=_asked_at(call))
    return "" if ended is None else too_late_words("rulings", ended, desk.session, now)


def _asked_at(call: CallInfo | None) -> datetime | None:
    return call.opened_at if call is not None and call.ending is None else None
