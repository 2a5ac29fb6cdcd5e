"""A result that is known to be wrong, but not which: in question, named, and settled by what is found (L79, L81C3)."""

from __future__ import annotations

import pytest

from club.actor import PROGRAM
from club.errors import DomainError, StaleError
from club.models import Session
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.doubts import Rule
from rulings.queries.doubts import open_doubts
from rulings.queries.in_question import in_question, open_question, open_questions
from rulings.queries.rulings import ruling_of
from rulings.services.clocks import BY_THE_CLOCKS
from rulings.services.doubts import MeetingDoubts, accept_doubts
from rulings.services.resolving import Resolved, resolve, take_back_resolved
from scoring.models import Line
from scoring.services.repairs import PreparedRepair, averages_repair, moved_result_repair, preview_repair
from scoring.services.repairs.change_set import state_of
from tests.builders import enter, meeting_at
from tests.services.scoring.repairs.nights import five_tables, play_board, points
from tests.services.scoring.repairs.wrong_things import FIVE, TOP_ON_2, line_at

pytestmark = pytest.mark.django_db


def played() -> Session:
    """Boards 1 and 2 at all tables: at table 1 the top on each."""
    session = five_tables()
    play_board(session, 1, FIVE | {1: "3NN="})
    play_board(session, 2, TOP_ON_2)
    return session


def decision(session: Session, kind: Kind, facts: str = "The slips add up to 1040, the entries to 1420.") -> Decision:
    meetings = [meeting_at(session, 1, 1, board) for board in (1, 2)]
    lines = tuple(RuledLine(each.board, each.ns, each.ew, "A", 1, 1) for each in meetings)
    return Decision(kind, facts, ("79B", "81C3"), decision="Open.", lines=lines)


def asked(session: Session) -> int:
    return resolve(
        session_id=session.pk, act=None, digest="", decision=decision(session, Kind.IN_QUESTION), actor=PROGRAM
    ).number


def settled(session: Session, number: int, kind: Kind, act: PreparedRepair | None = None) -> Resolved:
    digest = preview_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS).digest if act else ""
    return resolve(
        session_id=session.pk,
        act=act,
        digest=digest,
        decision=decision(session, kind, "The slip came up."),
        supersedes=number,
        actor=PROGRAM,
    )


def doubtful_boards(session: Session) -> list[int]:
    return sorted(each.at.board for each in open_doubts(session.pk) if Rule.IN_QUESTION in each.rules)


def test_what_is_in_question_keeps_its_score_and_both_lines_are_named() -> None:
    session = played()
    before = points(session, 1), points(session, 2)
    number = asked(session)
    assert (points(session, 1), points(session, 2)) == before
    assert doubtful_boards(session) == [1, 2]
    assert {board for board, *_pairs in in_question(session.pk)} == {1, 2}
    assert open_question(session.pk, number) is not None
    with pytest.raises(DomainError, match="already in question"):
        asked(session)


def test_it_is_settled_where_it_was_put_in_question_and_nowhere_else() -> None:
    session = played()
    asked(session)
    found = next(each for each in open_doubts(session.pk) if Rule.IN_QUESTION in each.rules)
    about = MeetingDoubts(found.at.board, found.at.ns, found.at.ew, found.result, frozenset(found.rules), found.seen)
    with pytest.raises(DomainError, match="in question"):
        accept_doubts(session_id=session.pk, about=about, note="I say so", actor=PROGRAM)


def test_the_recorded_scores_stand() -> None:
    session = played()
    number = asked(session)
    resolved = settled(session, number, Kind.NO_ACTION)
    assert not doubtful_boards(session)
    assert not open_questions(session.pk)
    info = ruling_of(session.pk, resolved.number)
    assert info is not None
    assert info.supersedes == number
    assert points(session, 1)["NS1", "EW1"] == ("8", "0")
    with pytest.raises(StaleError):
        settled(session, number, Kind.NO_ACTION)


def test_the_two_were_exchanged() -> None:
    session = played()
    number = asked(session)
    line = line_at(session, 1, "NS1", "EW1")
    act = moved_result_repair(
        session_id=session.pk, line_id=line.pk, result_id=line.result_id or 0, boards=(1, 2), actor=PROGRAM
    )
    before = state_of(session.pk)
    resolved = settled(session, number, Kind.RECTIFICATION, act)
    # 4♠ not vulnerable on board 1, 3NT vulnerable on board 2, where another table has +600 too: 7, 7, 4, 2, 0.
    scores = {each.board.number: each.result.score for each in lines(session) if each.result}
    assert scores == {1: 420, 2: 600}
    assert points(session, 2)["NS1", "EW1"] == ("7", "1")
    assert not open_questions(session.pk)
    assert resolved.repair_id is not None
    take_back_resolved(session_id=session.pk, repair_id=resolved.repair_id, actor=PROGRAM)
    assert {each.pk: each.result_id for each in lines(session)} == {
        int(key): row["result_id"] for key, row in before["line"].items() if int(key) in {x.pk for x in lines(session)}
    }
    assert doubtful_boards(session) == [1, 2], "taken back, they are in question again"


def lines(session: Session) -> list[Line]:
    found = Line.objects.filter(session=session, ns__key="NS1", ew__key="EW1").select_related("board", "result")
    return list(found.order_by("pk"))


def test_no_result_can_be_established() -> None:
    session = played()
    enter(session, 1, 2, 3, "4SN=")
    enter(session, 2, 1, 3, "pass")
    number = asked(session)
    meetings = [meeting_at(session, 1, 1, board) for board in (1, 2)]
    act = averages_repair(session_id=session.pk, meetings=meetings, ns="50", ew="50", actor=PROGRAM)
    settled(session, number, Kind.RECTIFICATION, act)
    # Both partly at fault: half of 8, and the four others are brought to the full top: (5M + 1) / 4.
    for board in (1, 2):
        assert points(session, board)["NS1", "EW1"] == ("4", "4")
        assert points(session, board)["NS5", "EW4"] == ("7.75", "0.25")
    info = ruling_of(session.pk, number + 1)
    assert info is not None
    assert info.decision.kind is Kind.ARTIFICIAL
    assert not doubtful_boards(session)
