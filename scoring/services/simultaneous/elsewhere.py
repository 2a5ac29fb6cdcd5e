"""Evenings of clubs elsewhere, which come to the organiser as files."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.models import Session, Simultaneous
from scoring.engine.common_field import fits
from scoring.engine.document import SessionDocument
from scoring.queries.embargo import embargo_of
from scoring.services.simultaneous.joining import CLOSED, NAME_AT_MOST


def close_if_elsewhere(session: Session, document: SessionDocument) -> None:
    """An imported evening of the days of a simultaneous that its club organises is part of it from its first moment,
    as long as the boards are closed: nobody reads them first. The session will be saved.
    """
    if not fits(document):
        return
    organised = Simultaneous.objects.filter(
        club_id=session.club_id, first_day__lte=session.date, last_day__gte=session.date
    )
    row = next((each for each in organised if embargo_of(each.pk) is not None), None)
    if row is None:
        return
    for name, value in CLOSED.items():
        setattr(session, name, value)
    session.simultaneous, session.boards_closed_until = row, row.embargo_until
    session.played_elsewhere = (document.club or session.title or _("a club elsewhere"))[:NAME_AT_MOST]
