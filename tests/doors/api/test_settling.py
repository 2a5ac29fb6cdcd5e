"""A program says which of two results is right, and takes one away: once, and never unseen."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from club.models import AuditRow, Session
from scoring.models import Line, Result
from scoring.services import Award, settle_conflict
from tests import builders
from tests.doors.api.strangers import nothing_of_another, refused_to_strangers
from tests.doors.pages import award_at
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.doors.rooms import Room, sits_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    return builders.started_session(8)


def entered(session: Session, *results: str) -> tuple[str, list[int]]:
    """The first board at table 1 as its device says it was, one result after the other: its address, and their ids."""
    device, _token = builders.table_device(session, 1)
    meeting = builders.meeting_at(session, 1, 1)
    found = [builders.enter(session, 1, 1, meeting.board, each, by=device).result_id for each in results]
    return f"/results/{meeting.board}/{meeting.ns}-{meeting.ew}", found


def differing(session: Session) -> tuple[str, list[int]]:
    return entered(session, "3NTS=", "3NTS-1")


def test_both_results_are_read_with_who_entered_them(session: Session) -> None:
    path, ids = differing(session)
    program = director_program(session.club)
    one = program.read(of(session, path))
    assert one["disputed"] is True
    assert [(one[which]["id"], one[which]["tricks"]) for which in ("result", "rival")] == [(ids[0], 9), (ids[1], 8)]
    assert program.read(of(session, "/results"))["items"] == [one]


@pytest.mark.parametrize("which", [0, 1])
def test_the_right_one_is_said_once(session: Session, which: int) -> None:
    path, ids = differing(session)
    program = director_program(session.club)
    sent = (of(session, f"{path}/settle"), {"result": ids[which]})
    seen = program.get(of(session, path))["ETag"]
    first = program.post(*sent, If_Match=seen, Idempotency_Key="k")
    settled = answer(first, 200)
    assert answer(program.post(*sent, If_Match=seen, Idempotency_Key="k"), 200) == settled
    assert (settled["result"]["id"], settled["rival"], settled["confirmed"]) == (ids[which], None, True)
    assert first["ETag"] == program.get(of(session, path))["ETag"]
    assert AuditRow.objects.filter(session=session, action="conflict settled").count() == 1
    refusal(program.post(*sent), 409, "changed")


def test_a_third_one_is_not_settled_unseen(session: Session) -> None:
    path, ids = differing(session)
    program = director_program(session.club)
    seen = program.get(of(session, path))["ETag"]
    line = Line.objects.get(session=session)
    meeting = builders.meeting_at(session, 1, 1)
    builders.enter(session, 1, 1, meeting.board, "3NTS-2", replaces=ids[1])
    assert Line.objects.get().version > line.version
    refusal(program.post(of(session, f"{path}/settle"), {"result": ids[0]}, If_Match=seen), 412, "not-as-seen")
    refusal(program.post(of(session, f"{path}/settle"), {"result": 10**9}), 409, "changed")
    refusal(program.post(of(session, f"{path}/settle"), {"result": 10**9}, If_Match="*"), 412, "not-as-seen")
    said = refusal(program.post(of(session, f"{path}/settle"), {}), 422, "faulty")
    assert set(said["errors"]) == {"result"}
    assert not AuditRow.objects.filter(session=session, action="conflict settled").exists()


def test_whoever_is_faster_in_between_makes_it_fail(session: Session) -> None:
    path, ids = differing(session)
    program, board = director_program(session.club), builders.meeting_at(session, 1, 1).board

    def slowly(**how: Any) -> None:
        builders.enter(session, 1, 1, board, "3NTS-2", replaces=ids[1])
        settle_conflict(**how)

    seen = program.get(of(session, path))["ETag"]
    with patch("bridgeclub.doors.api.v1.settling.settle_conflict", slowly):
        refusal(program.post(of(session, f"{path}/settle"), {"result": ids[0]}, If_Match=seen), 412, "not-as-seen")
    assert Line.objects.get().rival is not None


def test_a_result_is_taken_away_once_and_stays_in_the_history(session: Session) -> None:
    path, [only] = entered(session, "4SN=")
    program = director_program(session.club)
    sent = (of(session, f"{path}/take-away"), {"result": only})
    refusal(program.post(*sent, If_Match='"1-0"'), 412, "not-as-seen")
    seen = program.get(of(session, path))["ETag"]
    gone = answer(program.post(*sent, If_Match=seen, Idempotency_Key="k"), 200)
    assert answer(program.post(*sent, If_Match=seen, Idempotency_Key="k"), 200) == gone
    assert (gone["result"], gone["confirmed"]) == (None, False)
    assert program.read(of(session, path)) == gone
    assert Result.objects.filter(pk=only).exists()
    assert program.read(of(session, f"{path}/history"))["items"][0]["act"] == "result removed"
    refusal(program.post(*sent), 409, "changed")


def test_what_another_result_an_award_or_its_time_stands_against_is_not_taken_away() -> None:
    two = builders.started_session(8)
    path, ids = differing(two)
    program = director_program(two.club)
    said = refusal(program.post(of(two, f"{path}/take-away"), {"result": ids[0]}), 409, "refused")
    assert said["detail"] == "First choose which of the two results is right."
    awarded = builders.started_session(8, club=two.club)
    path, [only] = entered(awarded, "4SN=")
    award_at(awarded, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    said = refusal(program.post(of(awarded, f"{path}/take-away"), {"result": only}), 409, "refused")
    assert said["detail"] == "Take back the adjusted score first."
    over, _edition = builders.published_session(8, club=two.club)
    line = Line.objects.filter(session=over).select_related("board")[0]
    builders.put_back(over, hours=2)
    path = of(over, f"/results/{line.board.number}/{line.ns_id}-{line.ew_id}/take-away")
    assert refusal(program.post(path, {"result": line.result_id}), 409, "refused")["detail"].startswith("Corrections")
    assert Line.objects.get(pk=line.pk).result_id == line.result_id


def acts(path: str, result: int) -> dict[str, Any]:
    return {f"{path}/{act}": {"result": result} for act in ("settle", "take-away")}


def test_nobody_else_settles_or_takes_away(session: Session) -> None:
    path, ids = differing(session)
    refused_to_strangers(session, [path], acts(path, ids[0]))
    nothing_of_another(session, acts(path, ids[0]))
    elsewhere = builders.started_session(8, club=session.club)
    for act, body in acts(path, ids[0]).items():
        refusal(director_program(session.club).post(of(elsewhere, act), body), 404, "not-here")


def test_a_result_of_another_line_is_neither_kept_nor_taken_away(session: Session) -> None:
    path, ids = differing(session)
    other = builders.enter(session, 2, 1, builders.meeting_at(session, 2, 1).board, "4SN=")
    program = director_program(session.club)
    for act, body in acts(path, other.result_id).items():
        refusal(program.post(of(session, act), body), 409, "changed")
    assert Line.objects.get(pk=other.line_id).result_id == other.result_id
    assert Line.objects.get(result=ids[0]).rival_id == ids[1]


def test_a_director_who_has_the_board_to_play_is_told_and_decides_nothing(session: Session) -> None:
    path, ids = differing(session)
    plays = director_program(session.club)
    assert plays.user is not None
    board = builders.meeting_at(session, 1, 1).board
    sits_down(Room(session, plays.user, plays.client), table=_plays_it_later(session, board))
    read = plays.read(of(session, path))
    assert (read["hidden"], read["result"], read["rival"], read["disputed"]) == (True, None, None, False)
    assert plays.read(of(session, "/results"))["items"] == [read]
    for act, body in acts(path, ids[0]).items():
        assert "still have " in refusal(plays.post(of(session, act), body), 409, "refused")["detail"]
    assert Line.objects.get().rival_id == ids[1]


def _plays_it_later(session: Session, board: int) -> int:
    """The table at which somebody begins who has the board still to play."""
    later = next(
        seat
        for number in range(2, 9)
        for table in range(1, 5)
        if board in (seat := builders.seating_at(session, table, number)).boards
    )
    first = (builders.seating_at(session, table, 1) for table in range(1, 5))
    return next(seat.table for seat in first if later.ns_id == seat.ns_id)


def test_official_results_are_not_settled(session: Session) -> None:
    path, ids = differing(session)
    Session.objects.filter(pk=session.pk).update(state=Session.State.OFFICIAL)
    program = Program(builders.make_director(session.club))
    for act, body in acts(path, ids[0]).items():
        refusal(program.post(of(session, act), body), 409, "refused")
