"""What the tests of official and others build and ask: see test_official.py."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

from django.utils import timezone

from club.actor import PROGRAM
from club.models import Session
from rulings.engine.query import Claim, ClaimKind
from rulings.queries.clocks import clocks_of
from rulings.services.score_queries import ScoreQueryRequest, open_score_query
from scoring.models import Publication, Result
from scoring.services import publish_session
from tests.builders import ended_session, enter, seating_at, settle_doubts


def with_a_doubt() -> tuple[Session, Publication]:
    """A night that is published, with one grand slam seven down."""
    session = ended_session(8)
    settle_doubts(session)
    board = seating_at(session, 1, 1).boards[0]
    stands = session.lines.get(board__number=board, table=1, round=1).result_id
    enter(session, 1, 1, board, "7NTN-7", source=Result.Source.DESK, replaces=stands)
    return session, publish_session(session_id=session.pk, actor=PROGRAM)


def with_a_question() -> tuple[Session, Publication]:
    """The same night, and a pair queries a score."""
    session, edition = with_a_doubt()
    line = session.lines.filter(round=1, table=2).order_by("pk")[0]
    claim = Claim(ClaimKind.WORDS, words="we made one more")
    asked = ScoreQueryRequest(line.pk, line.ns_id, line.result_id or 0, claim, uuid4(), "phone")
    open_score_query(session_id=session.pk, request=asked, actor=PROGRAM)
    return session, edition


def after_all_clocks(session: Session) -> datetime:
    """A moment after the last clock."""
    ends = clocks_of(session.pk, timezone.now()).ends
    assert ends is not None
    return ends + timedelta(seconds=1)
