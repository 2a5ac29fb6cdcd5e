"""Players read a ruling: on their telephone, and at the table while they sit there; nothing they may not know yet."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine, RuledPenalty
from rulings.services.ruling import issue_ruling
from scoring.engine.document import Assigned
from tests import builders
from tests.builders import meeting_at, seating_at
from tests.doors.at_the_table import AtTheTable
from tests.doors.phones import OwnPhone, slip_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Two boards of round 1 are played at table 1, nothing elsewhere."""
    session = builders.started_session(8)
    for board in seating_at(session, 1, 1).boards[:1]:
        builders.enter(session, 1, 1, board, "2HE-1")
    return session


def ruled(session: Session, which: int = 0, **more: Any) -> int:
    meeting = meeting_at(session, 1, 1, seating_at(session, 1, 1).boards[which])
    place = (meeting.board, meeting.ns, meeting.ew, meeting.section, meeting.round, meeting.table)
    line = session.lines.filter(board__number=meeting.board, ns=meeting.ns).first()
    ns = ew = Assigned(140) if more.pop("scored", False) else None
    lines = (RuledLine(*place, ns_outcome=ns, ew_outcome=ew, seen_version=line.version if line else None),)
    kind = Kind.ASSIGNED if ns else Kind.NO_ACTION
    decision = Decision(more.pop("kind", kind), "West hesitated.", lines=lines, **more)
    return issue_ruling(session_id=session.pk, decision=decision, actor=builders.PROGRAM)


def phone(session: Session, table: int, side: str) -> OwnPhone:
    return OwnPhone().joins(slip_of(getattr(seating_at(session, table, 1), side)))


def test_both_pairs_read_what_they_get_on_their_telephones(session: Session) -> None:
    fine = RuledPenalty(meeting_at(session, 1, 1).ew, "procedural", "10")
    ruled(
        session,
        scored=True,
        laws=("16B",),
        decision="The pass is not allowed.",
        penalties=(fine,),
        appeal_mentioned=True,
    )
    board = meeting_at(session, 1, 1).board
    ns, ew = phone(session, 1, "ns").read(), phone(session, 1, "ew").read()
    assert f"Board {board}: you get +140; your opponents get −140." in ns
    assert f"Board {board}: you get −140; your opponents get +140." in ew
    assert "16B Unauthorised information from partner" in ns
    assert "The pass is not allowed." in ew
    assert "You can appeal." in ew
    assert "Procedural penalty" in ew
    assert "Procedural penalty" not in ns
    assert "West hesitated" not in ns
    assert "Ruling 1" not in phone(session, 2, "ns").read()


def test_of_a_board_still_to_play_nothing_is_read(session: Session) -> None:
    ruled(session, 1, decision="The board was shown too early.")
    assert "too early" not in phone(session, 1, "ns").read()
    assert "ruling" not in AtTheTable(session, 1).state()["current"]["boards"][1]


def test_a_ruling_that_is_superseded_is_read_no_more(session: Session) -> None:
    ruled(session, scored=True)
    meeting = meeting_at(session, 1, 1)
    lines = (RuledLine(meeting.board, meeting.ns, meeting.ew, "A", 1, 1),)
    decision = Decision(Kind.NO_ACTION, "West had no choice.", lines=lines)
    issue_ruling(session_id=session.pk, decision=decision, supersedes=1, actor=builders.PROGRAM)
    page = phone(session, 1, "ns").read()
    assert "Ruling 2" in page
    assert "the score at the table stands" in page
    assert "Ruling 1" not in page


def test_the_table_reads_it_while_the_pairs_sit_there(session: Session) -> None:
    table, other = AtTheTable(session, 1), AtTheTable(session, 2)
    assert "ruling" not in table.state()["current"]["boards"][0]
    ruled(session, scored=True, decision="The pass is not allowed.")
    said = table.state()["current"]["boards"][0]["ruling"]
    assert said == "Ruling 1: N–S get +140; E–W get −140. The pass is not allowed."
    assert "ruling" not in str(other.state()["current"])
    builders.play_all(session, rounds=[1])
    builders.play_all(session, rounds=[2])
    state = table.state()
    assert state["current"]["number"] > 1
    assert "Ruling 1" not in str(state)
