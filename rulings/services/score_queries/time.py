"""The time for queries of scores (Law 79C1): after it only the director may still correct an error."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Session
from club.queries import SessionInfo
from rulings.errors import Refused
from rulings.queries.clocks import closed_since


def refuse_after(session: Session, now: datetime) -> None:
    """Refuse a query once its time is over, and say when that was."""
    ended = closed_since(SessionInfo.of(session), "queries", now)
    if ended is not None:
        at = date_format(ended.astimezone(ZoneInfo(session.club.time_zone)), "l H:i")
        raise Refused(_("Scores could be queried until %(time)s. Please speak to the director.") % {"time": at})
