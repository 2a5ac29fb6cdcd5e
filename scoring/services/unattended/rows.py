"""A session that players run, held for an act."""

from __future__ import annotations

from django.utils.translation import gettext as _

from club.models import Session
from club.services import locked_session
from scoring.errors import NotFoundError


def held_evening(session_id: int) -> Session:
    """The session's row, held; NotFoundError for one that a director runs, or that was dropped."""
    session = locked_session(session_id)
    if not session.unattended:
        raise NotFoundError(_("A director runs this session."))
    return session
