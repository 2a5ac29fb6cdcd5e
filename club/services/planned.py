"""What a session has from its template follows the session."""

from __future__ import annotations

from django.db import IntegrityError, transaction

from club.models import PlannedEvening, Session


def follow_day(session: Session) -> None:
    """A session was moved to another day: there it is its template's, unless that has one on this day already."""
    planned = PlannedEvening.objects.filter(session=session, counts=True)
    try:
        with transaction.atomic():
            planned.update(day=session.date)
    except IntegrityError:
        planned.update(day=session.date, counts=False)
