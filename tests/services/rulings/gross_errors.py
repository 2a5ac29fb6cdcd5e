"""What the tests of gross errors and others build and ask: see test_gross_errors.py."""

from __future__ import annotations

from typing import Any

from club.models import Session
from rulings.services.gross_errors import (
    Correction,
    record_gross_error,
)
from scoring.engine.contract import Played
from scoring.services import Meeting
from tests.builders import (
    actor,
    make_director,
    meeting_at,
    published_session,
    put_back,
)

SEVEN = Correction(Played.parse("7NTN="))


def late_session(pairs: int = 8) -> Session:
    session, _edition = published_session(pairs)
    put_back(session, hours=2)
    return session


def stored_line(session: Session, meeting: Meeting) -> Any:
    return session.lines.get(board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)


def record_error(session: Session, correction: Correction = SEVEN, **changes: Any) -> int:
    meeting = changes.pop("meeting", meeting_at(session, 1, 1))
    values = {
        "seen_result_id": stored_line(session, meeting).result_id,
        "satisfied": True,
        "reasons": "Both scorecards say so.",
    }
    if "actor" not in changes:
        changes["actor"] = actor(make_director(session.club))
    return record_gross_error(session_id=session.pk, meeting=meeting, correction=correction, **(values | changes))
