"""What the tests of room signing and others build and ask: see test_room_signing.py."""

from __future__ import annotations

from uuid import uuid4

from club.actor import PROGRAM
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services.sign_off import ReadLine, sign_off
from tests.builders import meeting_at


def dispute(session: Session, board: int, reason: str, words: str = "", side: str = "ew") -> None:
    pair = getattr(meeting_at(session, 1, 1), side)
    line = session.lines.get(board__number=board, ew=meeting_at(session, 1, 1).ew)
    read = [ReadLine(board, line.result_id or 0, reason, words)]
    sign_off(
        session_id=session.pk,
        round=1,
        contestant_id=pair,
        client_id=uuid4(),
        read=read,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
