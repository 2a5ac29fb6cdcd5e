"""A new ruling after the time for rulings: the page says so before anybody writes one."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.doors.desk.room.base_view import Desk
from rulings.queries.clocks import closed_since
from rulings.services.clocks import moment_words


def time_over(desk: Desk) -> str:
    """When rulings ended and what can still be ruled on; "" while any can be given."""
    now = timezone.now()
    ended = closed_since(desk.session, "rulings", now)
    if ended is None:
        return ""
    sentence = _(
        "The time for rulings ended at %(when)s. You can still rule if somebody asked in time, or on a board "
        "that was played later."
    )
    return sentence % {"when": moment_words(ended, desk.session, now)}
