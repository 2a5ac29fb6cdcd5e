"""What the tests of ruling and others build and ask: see test_ruling.py."""

from __future__ import annotations

from typing import Any

from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Outcome, Part, Weighted
from scoring.models import Line
from tests.builders import (
    PROGRAM,
    meeting_at,
)

TWO = Weighted((Part("60%", 170), Part("40%", 140)))


def line_at(session: Session, table: int = 1, ns: Outcome | None = None, ew: Outcome | None = None) -> RuledLine:
    """The first board of round 1 at a table, as the director sees it now."""
    meeting = meeting_at(session, table, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns)
    where = (meeting.board, meeting.ns, meeting.ew, meeting.section, meeting.round, meeting.table)
    return RuledLine(*where, ns_outcome=ns, ew_outcome=ew, seen_version=line.version, written="…")


def decision_about(*lines: RuledLine, kind: Kind = Kind.ASSIGNED, **more: Any) -> Decision:
    return Decision(kind, "West hesitated.", lines=lines, **more)


def issue(session: Session, decision: Decision, **more: Any) -> int:
    return issue_ruling(session_id=session.pk, decision=decision, actor=PROGRAM, **more)


def line_row(line: RuledLine) -> Line:
    return Line.objects.select_related("adjustment").get(board__number=line.board, ns=line.ns, ew=line.ew)
