"""What the tests of editions compared and others build and ask: see test_editions_compared.py."""

from __future__ import annotations

from club.models import Contestant, Session
from scoring.models import Line, Result
from tests.builders import (
    enter,
    meeting_at,
)


def correct(session: Session, table: int, round: int, result: str) -> int:
    meeting = meeting_at(session, table, round)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    enter(session, table, round, meeting.board, result, source=Result.Source.DESK, replaces=line.result_id)
    return meeting.board


def key_of(pair: int) -> str:
    return Contestant.objects.get(pk=pair).key
