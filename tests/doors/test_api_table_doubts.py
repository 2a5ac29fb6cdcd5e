"""A table looks again at an odd result: asked once, by a question that tells nobody anything, and never after."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Session
from rulings.models import DoubtDecision
from rulings.queries.doubts import open_doubts
from rulings.services.doubts import MeetingDoubts, ask_again
from scoring.services import confirm_result
from tests.builders import enter, play_all, seating_at, started_session
from tests.doors.at_the_table import AtTheTable, answer

pytestmark = pytest.mark.django_db


def evening(**habits: object) -> Session:
    """Seven tables; all but table 1 have played two rounds, everything in 4♠ just made."""
    session = started_session(pairs=14, boards_per_round=2, habits=habits)
    for seating in [seating_at(session, table, round) for table in range(2, 8) for round in (1, 2)]:
        for board in seating.boards:
            entered = enter(session, seating.table, seating.round, board, "4SN=")
            confirm_result(session_id=session.pk, result_id=entered.result_id, actor=PROGRAM)
    return session


def play(session: Session, table: AtTheTable, which: int, result: str, **more: object) -> bool:
    """The table's next board entered and agreed to; whether it is asked to look again."""
    board = seating_at(session, 1, 1).boards[which]
    entered = table.enter(board, result, **more)["result"]
    said = answer(table.confirm(entered), 200)
    return bool(said["look_again"])


@pytest.fixture
def session() -> Session:
    return evening()


def test_a_result_far_from_the_others_is_asked_about_and_the_director_sees_it(session: Session) -> None:
    table = AtTheTable(session, 1)
    assert play(session, table, 0, "7NTN-8")
    row = DoubtDecision.objects.get()
    assert (row.what, row.rule, row.device_id) == ("asked", "", row.result.device_id if row.result else 0)
    (found,) = open_doubts(session.pk)
    assert found.asked is not None
    assert AuditRow.objects.filter(action="result asked again").count() == 1


def test_what_is_like_the_others_is_not(session: Session) -> None:
    assert not play(session, AtTheTable(session, 1), 0, "4SN=")
    assert not DoubtDecision.objects.exists()


def test_it_is_right_is_kept_and_told_to_the_director(session: Session) -> None:
    table = AtTheTable(session, 1)
    play(session, table, 0, "7NTN-8")
    asked = table.state()["asked"]
    assert asked is not None
    assert set(asked) == {"round", "board", "result"}
    for _time in range(2):
        answer(table.post("table_right", asked["result"]), 200)
    assert table.state()["asked"] is None
    assert [row.what for row in DoubtDecision.objects.order_by("pk")] == ["asked", "right"]
    (found,) = open_doubts(session.pk)
    assert found.right is not None


def test_a_changed_result_ends_the_question_and_is_not_asked_about_again(session: Session) -> None:
    table = AtTheTable(session, 1)
    play(session, table, 0, "7NTN-8")
    first = table.state()["asked"]["result"]
    assert not play(session, table, 0, "7NTN-9", replaces=first)
    assert table.state()["asked"] is None
    assert DoubtDecision.objects.count() == 1
    assert table.post("table_right", first).status_code == 404


def test_a_question_ends_where_another_device_says_something_else(session: Session) -> None:
    """Two results: which of them happened is asked then, and no answer to the older question would be taken."""
    first, second = AtTheTable(session, 1), AtTheTable(session, 1)
    play(session, first, 0, "7NTN-8")
    asked = first.state()["asked"]["result"]
    assert second.enter(seating_at(session, 1, 1).boards[0], "4SN=")["status"] == "conflict"
    assert first.post("table_right", asked).status_code == 404
    assert first.state()["asked"] is None


def test_the_question_says_nothing_of_other_tables(session: Session) -> None:
    table = AtTheTable(session, 1)
    board = seating_at(session, 1, 1).boards[0]
    entered = table.enter(board, "7NTN-8")["result"]
    said = answer(table.confirm(entered), 200)
    assert said == {"result": entered, "confirmed": True, "check_lead": "", "look_again": True, "traveller": None}
    assert "4S" not in json.dumps(table.state()["asked"])


def test_who_comes_next_and_has_the_board_still_to_play_is_not_shown_it(session: Session) -> None:
    """The last board of the round: the pair that comes has it still to play, so only the answer to the yes asks."""
    table = AtTheTable(session, 1)
    play(session, table, 0, "4SN=")
    assert play(session, table, 1, "7NTN-8")
    assert table.state()["asked"] is None
    assert AtTheTable(session, 1).state()["asked"] is None


def test_another_device_whose_people_have_it_to_play_is_not_asked(session: Session) -> None:
    """On the device of those who have come, for a board of the round before: the yes is kept, nothing is asked."""
    first, second = AtTheTable(session, 1), AtTheTable(session, 1)
    board = seating_at(session, 1, 1).boards[1]
    play(session, first, 0, "4SN=")
    entered = first.enter(board, "7NTN-8")["result"]
    assert answer(second.confirm(entered), 200)["look_again"] is False
    assert not DoubtDecision.objects.exists()


def test_the_director_asks_again_while_they_still_sit_there(session: Session) -> None:
    table = AtTheTable(session, 1)
    play(session, table, 0, "7NTN-8")
    result = table.state()["asked"]["result"]
    answer(table.post("table_right", result), 200)
    (found,) = open_doubts(session.pk)
    about = MeetingDoubts(found.at.board, found.at.ns, found.at.ew, found.result, frozenset(found.rules), found.seen)
    ask_again(session_id=session.pk, about=about, actor=PROGRAM)
    assert table.state()["asked"]["result"] == result


def test_pairs_that_agree_at_the_end_of_the_round_are_asked_then() -> None:
    session = evening(sign_off="round")
    table = AtTheTable(session, 1)
    boards = seating_at(session, 1, 1).boards
    results = [table.enter(board, result)["result"] for board, result in zip(boards, ("7NTN-8", "4SN="), strict=True)]
    lines = [{"board": board, "result": result} for board, result in zip(boards, results, strict=True)]
    for side in ("NS", "EW"):
        signed = {"id": str(uuid4()), "round": 1, "side": side, "lines": lines}
        answer(table.post("table_sign_offs", body=signed), 201)
    assert [row.what for row in DoubtDecision.objects.all()] == ["asked"]


def test_another_table_cannot_answer(session: Session) -> None:
    table = AtTheTable(session, 1)
    play(session, table, 0, "7NTN-8")
    result = table.state()["asked"]["result"]
    assert AtTheTable(session, 2).post("table_right", result).status_code == 404
    play_all(session)
    assert DoubtDecision.objects.count() == 1
