"""What pairs dispute is settled by the ruling about it, and stays so whatever becomes of its award."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from club.actor import PROGRAM
from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine, RuledPenalty
from rulings.engine.effect import Effect
from rulings.queries.answered import disputes_decided
from rulings.queries.official import unresolved
from rulings.services.ruling import issue_in_transaction, issue_ruling
from scoring.engine.document import Assigned, parse_outcome
from scoring.models import Dispute, Line
from scoring.queries.room.signing import disputes_in, open_disputes
from scoring.queries.signing import Answer, sign_off_answers
from tests import builders
from tests.doors.waiting import disputed_line
from tests.scored_outside import rolled_back

pytestmark = pytest.mark.django_db
AVERAGES = (parse_outcome({"artificial": "60"}), parse_outcome({"artificial": "40"}))
BOTH = (Assigned(140), Assigned(140))
SCORED = {Kind.ASSIGNED: BOTH, Kind.CLAIM: BOTH, Kind.ARTIFICIAL: AVERAGES}
UNSCORED = (Kind.RECTIFICATION, Kind.NO_ACTION, Kind.DIRECTORS_ERROR)


def disputed() -> tuple[Session, Line]:
    """Round 1 is played, and a pair at table 4 does not agree with its first board."""
    session = builders.started_session(8, habits={"sign_off": "round"})
    builders.play_all(session, rounds=[1])
    line = Dispute.objects.select_related("line__board").get(pk=disputed_line(session)).line
    return session, line


def decision(line: Line, kind: Kind, outcomes: Any = (None, None), **more: Any) -> Decision:
    line.refresh_from_db()
    place = (line.board.number, line.ns_id, line.ew_id, line.section, line.round, line.table)
    lines = (RuledLine(*place, ns_outcome=outcomes[0], ew_outcome=outcomes[1], seen_version=line.version),)
    return Decision(kind, "East-West say nine tricks.", lines=lines, **more)


def ruled(session: Session, line: Line, kind: Kind, **more: Any) -> int:
    said = decision(line, kind, SCORED.get(kind, (None, None)))
    return issue_ruling(session_id=session.pk, decision=said, actor=PROGRAM, **more)


@transaction.atomic
def ruled_with(session: Session, line: Line, kind: Kind, **more: Any) -> int:
    """As the larger act issues it that records what happened, or takes that back."""
    said = decision(line, kind, SCORED.get(kind, (None, None)))
    return issue_in_transaction(session_id=session.pk, decision=said, effect=Effect(), actor=PROGRAM, **more).number


def test_a_ruling_settles_what_is_disputed_there_and_so_do_its_amendments() -> None:
    session, line = disputed()
    for kind in (*SCORED, *UNSCORED):
        cache.clear()
        with rolled_back():
            settles_with_its_amendments(session, line, kind)


def settles_with_its_amendments(session: Session, line: Line, kind: Kind) -> None:
    assert len(open_disputes(session.pk)) == unresolved(session.pk).disputes == 1
    assert len(disputes_decided(session.pk, decision(line, kind))) == 1
    number = ruled(session, line, kind)
    assert not open_disputes(session.pk)
    assert disputes_in(session.pk)[0].how == "ruled"
    for other in (Kind.ASSIGNED, Kind.NO_ACTION, Kind.ARTIFICIAL, Kind.RECTIFICATION):
        number = ruled(session, line, other, supersedes=number)
        assert not open_disputes(session.pk), f"after {kind}, {other} brings it back"
    line = Line.objects.select_related("result", "adjustment").get(pk=line.pk)
    assert sign_off_answers([line]).answer(line, line.ew_id) is Answer.DECIDED
    assert disputes_in(session.pk)[0].how == "ruled"


def test_what_decides_about_no_score_settles_nothing() -> None:
    session, line = disputed()
    for kind in (Kind.PROCEDURAL, Kind.DISCIPLINARY, Kind.IN_QUESTION):
        fine = (RuledPenalty(line.ew_id, kind.value, "10"),) if kind is not Kind.IN_QUESTION else ()
        with rolled_back():
            issue_ruling(session_id=session.pk, decision=decision(line, kind, penalties=fine), actor=PROGRAM)
            assert len(open_disputes(session.pk)) == 1, kind


def test_what_only_records_how_they_sat_leaves_open_what_was_disputed() -> None:
    session, line = disputed()
    ruled_with(session, line, Kind.RECTIFICATION, along=lambda _permission: None)
    assert len(open_disputes(session.pk)) == 1
    number = ruled(session, line, Kind.NO_ACTION)
    assert not open_disputes(session.pk)
    ruled_with(session, line, Kind.NO_ACTION, supersedes=number, undoing=True)
    assert not open_disputes(session.pk)


def test_what_is_taken_back_decides_nothing() -> None:
    session, line = disputed()
    ruled_with(session, line, Kind.NO_ACTION, undoing=True)
    assert len(open_disputes(session.pk)) == 1


def test_a_ruling_about_another_board_settles_nothing_here() -> None:
    session, line = disputed()
    other = Line.objects.filter(session=session, table=line.table).exclude(pk=line.pk).select_related("board")[0]
    ruled(session, other, Kind.ARTIFICIAL)
    assert len(open_disputes(session.pk)) == 1
