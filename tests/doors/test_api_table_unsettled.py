"""What a table is told of the boards with which somebody is not done: nobody is thanked while one waits."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from scoring.models import Result
from scoring.services import confirm_result
from tests.builders import enter, meeting_at, play_all, seating_at, started_session
from tests.doors.api_table_signing import body, card
from tests.doors.at_the_table import AtTheTable, answer

pytestmark = pytest.mark.django_db
WAYS = ("board", "both", "round")


def left(table: AtTheTable) -> list[tuple[int, int, str]]:
    return [(each["round"], each["board"], each["why"]) for each in table.state()["unsettled"]]


def evening(sign_off: str = "board", **habits: Any) -> tuple[Session, int]:
    """All is played but the last round of table 1, whose number comes too."""
    session = started_session(6, boards_per_round=3, habits={"sign_off": sign_off, **habits})
    last = max(session.sections.get().seatings.filter(table=1).values_list("round", flat=True))
    play_all(session, rounds=list(range(1, last)))
    return session, last


@pytest.mark.parametrize("sign_off", WAYS)
def test_a_board_that_waits_for_a_yes_and_one_with_two_results_are_named(sign_off: str) -> None:
    session, last = evening(sign_off)
    done, waiting, twice = seating_at(session, 1, last).boards
    for board in (done, waiting, twice):
        enter(session, 1, last, board, "4SN=")
    first, other = AtTheTable(session, 1), AtTheTable(session, 2)
    confirm_result(session_id=session.pk, result_id=result_of(session, last, done), actor=PROGRAM)
    answer(first.send(twice, "4SN-1", round=last), 201)
    state = first.state()
    assert state["phase"] == "finished"
    asked = [] if sign_off == "round" else [(last, waiting, "unconfirmed")]
    expected = sorted([*asked, (last, twice, "conflict")])
    assert sorted(left(first)) == expected
    end_play(session_id=session.pk, actor=PROGRAM)
    assert sorted(left(first)) == expected
    assert left(other) == []


def result_of(session: Session, number: int, board: int) -> int:
    pairs = meeting_at(session, 1, number, board)
    found = session.lines.get(board__number=board, ns_id=pairs.ns, ew_id=pairs.ew)
    assert found.result_id is not None
    return int(found.result_id)


@pytest.mark.parametrize("sign_off", ["both", "round"])
def test_a_dispute_is_named_until_it_is_settled(sign_off: str) -> None:
    session = started_session(6, habits={"sign_off": sign_off})
    for board in (1, 2):
        enter(session, 1, 1, board, "4SN=")
        confirm_result(session_id=session.pk, result_id=result_of(session, 1, board), actor=PROGRAM)
    table = AtTheTable(session, 1)
    answer(table.post("table_sign_offs", body=body(card(table, 1, "EW"), b2="tricks")), 201)
    assert left(table) == [(1, 2, "disputed")]
    enter(session, 1, 1, 2, "4SN-1", source=Result.Source.DESK, replaces=result_of(session, 1, 2))
    assert left(table) == []


def test_a_round_that_the_table_has_left_names_what_is_missing_only_while_it_can_be_entered() -> None:
    session = started_session(6, boards_per_round=2, habits={"pace": "together"})
    table = AtTheTable(session, 1)
    first, second = seating_at(session, 1, 1).boards
    enter(session, 1, 1, first, "4SN=")
    assert left(table) == [(1, first, "unconfirmed")]
    session.sections.update(open_round=2)
    assert left(table) == [(1, first, "unconfirmed"), (1, second, "missing")]
    end_play(session_id=session.pk, actor=PROGRAM)
    assert left(table) == [(1, first, "unconfirmed")]


def test_before_the_first_result_nothing_is_named() -> None:
    assert left(AtTheTable(started_session(6), 1)) == []
