"""A new ruling after the time for rulings: the page says so before anybody writes one."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from bridgeclub.desk.room.door import Desk
from rulings.queries.clocks import closed_since
from rulings.services.clocks import moment_words


def time_over(desk: Desk) -> str:
    """When rulings ended and what can still be ruled on; "" while any can be given."""
    now = timezone.now()
    ended = closed_since(desk.session, "rulings", now)
    if ended is None:
        return ""
    said = _(
        "Rulings ended at %(when)s. What was asked for in time, or was changed by a later edition, can be ruled on."
    )
    return said % {"when": moment_words(ended, desk.session, now)}
