"""The time for queries of scores (Law 79C1): after it only the director may still correct an error."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from club.models import Session
from rulings.errors import Refused
from scoring.queries.public import editions_of


def refuse_after(session: Session, now: datetime) -> None:
    """Refuse a query once its time is over, and say when that was."""
    ended = queries_end(session)
    if ended is not None and now >= ended:
        at = date_format(ended.astimezone(ZoneInfo(session.club.time_zone)), "l H:i")
        raise Refused(_("Scores could be queried until %(time)s. Please speak to the director.") % {"time": at})


def queries_end(session: Session) -> datetime | None:
    """When the time for queries ends; None before the results were made available."""
    editions = editions_of(session.pk)
    if not editions:
        return None
    period = timedelta(minutes=session.correction_minutes)
    until = editions[0].at + period
    for edition in editions[1:]:
        if edition.at > until:
            until = edition.at + period
    return until
