"""A program keeps the director's queue: a table called by voice, somebody comes, is there, has settled it."""

from __future__ import annotations

from uuid import uuid4

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Membership, Session
from rulings.models import Call
from rulings.services.calls import CallRequest, call_director
from scoring.models import Line
from scoring.recompute import recompute
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.doors.rooms import Room, sits_down
from tests.scored_outside import rolled_back

pytestmark = pytest.mark.django_db


def called(session: Session, table: int = 1) -> str:
    """The address of a call."""
    asking = CallRequest("A", table, round=1)
    call = call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM)
    return of(session, f"/calls/{call.id}")


def test_a_call_from_its_beginning_to_its_end() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    first = answer(program.post(of(session, "/calls"), {"table": 2}, Idempotency_Key="k"), 201)
    assert answer(program.post(of(session, "/calls"), {"table": 2}, Idempotency_Key="k"), 201) == first
    assert answer(program.post(of(session, "/calls"), {"table": 2}), 200) == first
    assert (first["state"], first["round"], first["seen"], Call.objects.count()) == ("waiting", 1, 0, 1)
    path, seen = of(session, f"/calls/{first['id']}"), 0
    for act, state, more in (
        ("take", "coming", {}),
        ("attend", "here", {}),
        ("close", "closed", {"how": "settled", "note": "revoke"}),
    ):
        said = answer(program.post(f"{path}/{act}", {"seen": seen, **more}, Idempotency_Key=act), 200)
        assert answer(program.post(f"{path}/{act}", {"seen": seen, **more}, Idempotency_Key=act), 200) == said
        assert said["state"] == state
        seen = said["seen"]
    assert program.read(path) == said
    assert [(each["kind"], each["how"], each["note"]) for each in said["steps"]][-1] == ("closed", "settled", "revoke")
    assert program.read(of(session, "/calls?open=true"))["items"] == []


def test_of_two_directors_the_slower_one_is_told_who_comes() -> None:
    session = builders.started_session(8)
    faster, slower = director_program(session.club), director_program(session.club)
    path = called(session)
    answer(faster.post(f"{path}/take", {"seen": 0}), 200)
    said = refusal(slower.post(f"{path}/take", {"seen": 0}), 409, "changed")
    assert said["detail"].endswith("is on the way to table 1 already.")
    seen = slower.read(path)["seen"]
    answer(slower.post(f"{path}/attend", {"seen": seen}), 200)


def test_what_is_not_said_of_a_call_is_asked_for() -> None:
    session = builders.started_session(8)
    cases = [
        ("/take", {}, "seen"),
        ("/take", {"seen": -1}, "seen"),
        ("/close", {"seen": 0}, "how"),
        ("/close", {"seen": 0, "how": "ruling"}, "how"),
        ("/close", {"seen": 0, "how": "settled", "note": "x" * 301}, "note"),
        ("/attend", {"seen": 0, "how": "settled"}, "how"),
    ]
    for path, body, field in cases:
        with rolled_back():
            said = refusal(director_program(session.club).post(called(session) + path, body), 422, "faulty")
            assert set(said["errors"]) == {field}
            if not body:
                assert said["detail"] == "Please send “seen” as well."


def test_a_table_that_is_not_there_or_in_several_sections() -> None:
    session = builders.started_in(8, 8)
    program = director_program(session.club)
    assert set(refusal(program.post(of(session, "/calls"), {"table": 1}), 422, "faulty")["errors"]) == {"section"}
    assert answer(program.post(of(session, "/calls"), {"table": 1, "section": "B"}), 201)["section"] == "B"
    for odd in ({"table": 99}, {"table": 1, "section": "Z"}):
        assert "There is no table" in refusal(program.post(of(session, "/calls"), odd), 404, "not-here")["detail"]
    other = builders.started_session(8, club=session.club)
    number = called(other).rpartition("/")[2]
    for missing in (number, "999999999", "9" * 30):
        refusal(program.get(of(session, f"/calls/{missing}")), 404, "not-here")
        refusal(program.post(of(session, f"/calls/{missing}/take"), {"seen": 0}), 404, "not-here")


def test_nobody_else_does_anything_about_a_call() -> None:
    session = builders.started_session(8)
    path = called(session)
    others = [
        (Program(builders.make_director(session.club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
        (Program(), 401, "not-logged-in"),
        (director_program(session.club, may_write=False), 403, "not-allowed"),
    ]
    before = AuditRow.objects.count()
    for each, status, slug in others:
        refusal(each.post(of(session, "/calls"), {"table": 3}), status, slug)
        for act in ("take", "attend", "close"):
            refusal(each.post(f"{path}/{act}", {"seen": 0, "how": "settled"}), status, slug)
    assert AuditRow.objects.count() == before


def test_a_director_who_plays_reads_no_note_about_a_board_still_to_play() -> None:
    session = builders.started_session(8)
    builders.play_all(session)
    plays, path = director_program(session.club), called(session)
    answer(director_program(session.club).post(f"{path}/close", {"seen": 0, "how": "settled", "note": "7NT made"}), 200)
    assert plays.user is not None
    pair = sits_down(Room(session, plays.user, plays.client), table=2)
    boards = builders.seating_at(session, 1, 1).boards
    for side in ("ns", "ew"):
        Line.objects.filter(session=session, board__number__in=boards, **{side: pair}).update(result=None)
    recompute(session.pk)
    assert plays.read(path)["steps"][-1]["note"] == ""
    assert director_program(session.club).read(path)["steps"][-1]["note"] == "7NT made"
