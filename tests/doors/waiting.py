"""What waits for the director of an evening."""

from __future__ import annotations

from uuid import uuid4

from club.actor import PROGRAM
from club.models import Session
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Dispute, LateEntry
from scoring.services.sign_off import ReadLine, sign_off
from tests import builders
from tests.doors.at_the_table import AtTheTable


def late_entry(session: Session) -> int:
    """Table 3 sends what other pairs played in the first round than the movement has there: the entry's id."""
    board = builders.meeting_at(session, 3, 1).board
    sent = AtTheTable(session, 3).send(board, "5CN-2", queued=True, round=1, ns=17, ew=18)
    assert sent.status_code == 202, sent.content
    return LateEntry.objects.get(session=session).pk


def disputed_line(session: Session) -> int:
    """East–West of table 4 dispute the first board of the first round, which has been entered: the dispute's id."""
    meeting = builders.meeting_at(session, 4, 1)
    line = session.lines.get(board__number=meeting.board, ew=meeting.ew, room=meeting.room or 0)
    assert line.result_id is not None
    read = [ReadLine(meeting.board, line.result_id, "tricks", "we took four")]
    sign_off(
        session_id=session.pk,
        round=1,
        contestant_id=meeting.ew,
        client_id=uuid4(),
        read=read,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    return Dispute.objects.get(line=line).pk
