"""A program is told all four of a table of an individual, wherever it is told who sat there, and can name them."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import Session
from club.services import end_play
from movements.models import Seating
from rulings.services.calls import CallRequest, call_director
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.recompute import recompute
from scoring.services import FourIds, Meeting, publish_session
from scoring.services.repairs import make_repair, postponement_repair
from tests.builders import enter, play_all, seating_at
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.doors.room_signing import dispute
from tests.individual_evenings import started_individual

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Nine players; two boards are played at table 1."""
    session = started_individual(9, habits={"sign_off": "round"})
    enter(session, 1, 1, 1, "3SS=")
    enter(session, 1, 1, 2, "3NTN=")
    return session


@pytest.fixture
def program(session: Session) -> Program:
    return director_program(session.club)


def sides(found: dict[str, Any]) -> tuple[Any, ...]:
    return found["ns"], found["ns_partner"], found["ew"], found["ew_partner"]


def test_a_call(session: Session, program: Program) -> None:
    call_director(session_id=session.pk, asking=CallRequest("A", 1, 1, None), client_id=uuid4(), actor=PROGRAM)
    (found,) = program.read(of(session, "/calls"))["items"]
    assert sides(found) == seating_at(session, 1, 1).everybody


def test_a_score_query(session: Session, program: Program) -> None:
    play_all(session, seed=4)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    at = seating_at(session, 1, 1)
    line = Line.objects.get(session=session, board__number=1, ns=at.ns_id, result__isnull=False)
    sent = {
        "pair": line.ew_partner_id,
        "board": 1,
        "result": line.result_id,
        "claim": {"kind": "words", "words": "Odd"},
    }
    made = answer(program.post(of(session, "/queries"), sent), 201)
    assert (sides(made), made["pair"]) == (line.everybody, line.ew_partner_id)


def test_a_dispute(session: Session, program: Program) -> None:
    dispute(session, 1, "tricks", "we took four")
    (found,) = program.read(of(session, "/disputes"))["items"]
    assert sides(found) == seating_at(session, 1, 1).everybody


def test_doubts_and_the_second_place_of_one(session: Session, program: Program) -> None:
    enter(session, 2, 1, 1, "3SN-5")
    play_all(session, seed=4)
    found = program.read(of(session, "/doubts"))["items"]
    known = {(*each.meeting, each.round): each.everybody for each in lines_of(session)}
    assert found
    for each in found:
        assert sides(each) == known[each["board"], each["ns"], each["ew"], each["round"]]
        for other in (reason["other"] for reason in each["open"] if reason["other"]):
            assert sides(other) == known[other["board"], other["ns"], other["ew"], other["round"]]


def lines_of(session: Session) -> list[Any]:
    rows = Line.objects.filter(session=session).select_related("board")
    for row in rows:
        row.meeting = (row.board.number, row.ns_id, row.ew_id)  # type: ignore[attr-defined]
    return list(rows)


def test_what_was_done_to_south_and_to_west(session: Session, program: Program) -> None:
    """A board that is played later is kept with North and East, and with their partners beside."""
    seat = Seating.objects.select_related("section").get(section__session=session, round=2, table=1)
    act = postponement_repair(session_id=session.pk, meeting=Meeting.at(seat, seat.boards[0]), actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    for who in seat.everybody:
        acts = program.read(of(session, f"/pairs/{who}/history"))["items"]
        assert any(each["act"] == "repair made" for each in acts), who
    acts = program.read(of(session, "/history"))["items"]
    (entered,) = [each for each in acts if each["act"] == "result entered" and each["place"]["board"] == 1]
    assert sides(entered["place"]) == seating_at(session, 1, 1).everybody


def strangers(session: Session, board: int) -> FourIds:
    """Four whom the movement has nowhere together on a board that none of them has played."""
    played = {who for line in Line.objects.filter(session=session, board__number=board) for who in line.everybody}
    free = [pk for pk in session.contestants.order_by("number").values_list("pk", flat=True) if pk not in played]
    return FourIds(free[0], free[4], free[2], free[6])


def test_four_who_met_outside_the_movement() -> None:
    session = started_individual(13, rounds=13)
    play_all(session, seed=2, rounds=[1])
    program, board = director_program(session.club), session.boards.order_by("-number")[0].number
    four = strangers(session, board)
    result = {"board": board, "contract": "3NT", "declarer": "W", "tricks": 9}
    named = {"ns": four.ns, "ew": four.ew, "ns_partner": four.ns_partner, "ew_partner": four.ew_partner}
    path = of(session, "/results")
    said = refusal(program.post(path, {**result, **named, "ew_partner": four.ns}), 422, "faulty")
    assert "Choose four different players." in str(said)
    refusal(program.post(path, {**result, **named, "ew_partner": None}), 422, "faulty")
    assert not Line.objects.filter(session=session, board__number=board, ns=four.ns, result__isnull=False).exists()
    assert answer(program.post(path, {**result, **named}), 201)["status"] == "current"
    line = Line.objects.get(session=session, board__number=board, ns=four.ns, result__isnull=False)
    assert FourIds.of(line) == four
    read = program.read(of(session, f"/results/{board}/{four.ns}-{four.ew}"))
    assert (read["ns"]["partner"]["id"], read["ew"]["partner"]["id"]) == (four.ns_partner, four.ew_partner)
    seat = seating_at(session, 2, 1)
    wrong = {"ns": seat.ns_id, "ns_partner": seat.ew_partner_id, "ew": seat.ew_id, "ew_partner": seat.ns_partner_id}
    said = refusal(program.post(path, {**result, **wrong, "board": seat.boards[0]}), 409, "refused")
    assert "have other partners" in said["detail"]
