"""A program looks at a ruling, issues it as it was looked at, and reads it; a call is closed by one."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.models import AuditRow, Membership, Session
from rulings.models import Ruling
from rulings.services.calls import CallRequest, call_director
from scoring.models import Line, Penalty
from scoring.recompute import recompute
from tests import builders
from tests.appeals import THREE, varied
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.doors.rooms import Room, sits_down

pytestmark = pytest.mark.django_db


def ended() -> tuple[Session, Program]:
    session = builders.ended_session(8)
    return session, director_program(session.club)


def at(session: Session, table: int = 1, **more: Any) -> dict[str, Any]:
    meeting = builders.meeting_at(session, table, 1)
    return {"board": meeting.board, "table": table, "round": 1, **more}


def averages(session: Session, **more: Any) -> dict[str, Any]:
    line = at(session, award="A6040")
    return {"kind": "artificial", "facts": "East had seen the board.", "laws": ["12C2"], "lines": [line], **more}


def test_a_ruling_is_looked_at_issued_and_read() -> None:
    session, program = ended()
    sent = averages(session, told=[builders.meeting_at(session, 1, 1).ns], lines=[at(session, award="A5050")])
    looked = answer(program.post(of(session, "/rulings/look"), sent), 200)
    assert not Ruling.objects.exists()
    assert looked["ruling"]["lines"][0]["ns_adjusted"] == {"artificial": "50"}
    meeting = builders.meeting_at(session, 1, 1)
    moved = [each for each in looked["effect"] if each["concerned"]]
    assert [each["boards"][0]["after"] for each in moved] == ["3", "3"]
    issue = {**sent, "seen": looked["seen"]}
    made = [answer(program.post(of(session, "/rulings"), issue, Idempotency_Key="r"), 201) for _each in range(2)]
    assert made == [{"number": 1}] * 2
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns)
    assert line.adjustment is not None
    ruling = program.read(of(session, "/rulings/1"))
    assert program.read(of(session, "/rulings"))["items"] == [ruling]
    assert (ruling["stands"], ruling["superseded_by"], ruling["hidden"]) == (True, None, False)
    assert ruling["ruling"]["facts"] == "East had seen the board."
    assert ruling["effect"] == looked["effect"]
    assert [note["pair"] for note in ruling["notes"] if note["what"] == "told"] == [meeting.ns]
    refusal(program.post(of(session, "/rulings"), issue), 409, "changed")
    first = program.get(of(session, "/rulings/1"))
    assert program.get(of(session, "/rulings/1"), If_None_Match=first["ETag"]).status_code == 304
    refusal(program.get(of(session, "/rulings/2")), 404, "not-here")


def test_after_its_time_a_ruling_is_refused_with_when_that_was() -> None:
    session, _edition = builders.published_session(8)
    program, sent = director_program(session.club), averages(session)
    looked = answer(program.post(of(session, "/rulings/look"), sent), 200)
    builders.put_back(session, hours=2)
    for path, more in (("/rulings/look", {}), ("/rulings", {"seen": looked["seen"]})):
        said = refusal(program.post(of(session, path), {**sent, **more}), 409, "refused")
        assert "ended" in said["detail"]
    assert not Ruling.objects.exists()


def test_an_appeal_is_read_with_its_ruling() -> None:
    session, program = ended()
    sent = averages(session)
    looked = answer(program.post(of(session, "/rulings/look"), sent), 200)
    answer(program.post(of(session, "/rulings"), {**sent, "seen": looked["seen"]}), 201)
    assert program.read(of(session, "/rulings/1"))["appeals"] == []
    pair = builders.meeting_at(session, 1, 1).ew
    appeal = varied(session, pair, grounds="The board was not seen.", adviser="Ada Vise")
    ruling = program.read(of(session, "/rulings/1"))
    (told,) = ruling["appeals"]
    assert (told["id"], told["pair"], told["step"], told["deposit"]) == (appeal, pair, "score", "£20")
    assert [each["members"] for each in told["hearings"]] == [list(THREE)]
    assert "Ada Vise" not in str(ruling)
    assert program.read(of(session, "/rulings"))["items"] == [ruling]


def test_a_ruling_is_issued_only_as_it_was_looked_at() -> None:
    session, program = ended()
    sent = averages(session)
    seen = answer(program.post(of(session, "/rulings/look"), sent), 200)["seen"]
    other = {**sent, "lines": [at(session, award="A4060")], "seen": seen}
    said = refusal(program.post(of(session, "/rulings"), other), 409, "changed")
    assert said["detail"] == "Not issued yet: please look first at what it does now."
    said = refusal(program.post(of(session, "/rulings"), sent), 422, "faulty")
    assert set(said["errors"]) == {"seen"}
    meeting = builders.meeting_at(session, 1, 1)
    path = of(session, f"/results/{meeting.board}/{meeting.ns}-{meeting.ew}")
    answer(program.put(path, {"contract": "7NTXX", "declarer": "N", "tricks": 0}, If_Match="*"), 200)
    refusal(program.post(of(session, "/rulings"), {**sent, "seen": seen}), 409, "changed")
    assert not Ruling.objects.exists()


def test_penalties_in_the_standard_amount_and_a_ruling_that_takes_the_place_of_another() -> None:
    session, program = ended()
    pair = builders.meeting_at(session, 1, 1).ew
    fine = {"pair": pair, "kind": "disciplinary", "times": "1/2", "note": "rude"}
    sent = {"kind": "disciplinary", "facts": "Words were said.", "laws": ["91A"], "penalties": [fine]}
    for _each in range(2):
        seen = answer(program.post(of(session, "/rulings/look"), sent), 200)["seen"]
        number = answer(program.post(of(session, "/rulings"), {**sent, "seen": seen}), 201)["number"]
        sent = {**sent, "penalties": [{"pair": pair, "kind": "warning", "note": "rude"}], "supersedes": number}
    fines = Penalty.objects.filter(session=session).order_by("pk")
    assert [(each.kind, each.amount) for each in fines] == [("disciplinary", "10"), ("warning", "0")]
    assert [each["stands"] for each in program.read(of(session, "/rulings"))["items"]] == [False, True]


def test_what_is_wrong_with_a_ruling_is_said_where_it_is() -> None:
    session, program = ended()
    cases = [
        ({"facts": " "}, "whole"),
        ({"kind": "assigned"}, "whole"),
        ({"laws": ["999Z"]}, "whole"),
        ({"lines": [{"board": 1, "award": "A6040"}]}, "lines[0].table"),
        ({"lines": [{"board": 1, "table": 1, "round": 1, "award": "A60"}]}, "lines[0].award"),
        ({"lines": [{"board": 99, "table": 1, "round": 1, "award": "A6040"}]}, "lines[0].board"),
        ({"penalties": [{"pair": 1, "kind": "procedural"}]}, "penalties[0].amount"),
        ({"verdict": "guilty"}, "verdict"),
        ({"kind": "mercy"}, "kind"),
    ]
    for more, field in cases:
        said = refusal(program.post(of(session, "/rulings/look"), {**averages(session), **more}), 422, "faulty")
        assert set(said["errors"]) == {field}


def test_nobody_else_rules_or_reads_rulings() -> None:
    session, program = ended()
    sent = averages(session)
    seen = answer(program.post(of(session, "/rulings/look"), sent), 200)["seen"]
    issue = {**sent, "seen": seen}
    member = Program(builders.make_director(session.club, role=Membership.Role.MEMBER))
    stranger = director_program(builders.make_club("Hillside"))
    reads = director_program(session.club, may_write=False)
    before = AuditRow.objects.count()
    for each in (member, stranger):
        for path in ("/rulings", "/rulings/look"):
            refusal(each.post(of(session, path), issue), 404, "not-here")
        refusal(each.get(of(session, "/rulings")), 404, "not-here")
        refusal(each.get(of(session, "/calls")), 404, "not-here")
    refusal(Program().post(of(session, "/rulings"), issue), 401, "not-logged-in")
    refusal(reads.post(of(session, "/rulings"), issue), 403, "not-allowed")
    answer(reads.post(of(session, "/rulings/look"), sent), 200)
    assert AuditRow.objects.count() == before


def test_a_director_who_plays_neither_rules_on_nor_reads_of_a_board_still_to_play() -> None:
    session = builders.started_session(8)
    builders.play_all(session)
    program, plays = director_program(session.club), director_program(session.club)
    sent = averages(session)
    seen = answer(program.post(of(session, "/rulings/look"), sent), 200)["seen"]
    answer(program.post(of(session, "/rulings"), {**sent, "seen": seen}), 201)
    assert plays.user is not None
    pair = sits_down(Room(session, plays.user, plays.client), table=2)
    number = sent["lines"][0]["board"]
    mine = Line.objects.filter(session=session, board__number=number, ns=pair)
    mine |= Line.objects.filter(session=session, board__number=number, ew=pair)
    mine.update(result=None)
    recompute(session.pk)
    listed = plays.read(of(session, "/rulings"))["items"]
    assert (listed[0]["hidden"], listed[0]["ruling"], listed[0]["effect"]) == (True, None, None)
    refusal(plays.get(of(session, "/rulings/1")), 404, "not-here")
    assert "still have " in refusal(plays.post(of(session, "/rulings/look"), sent), 409, "refused")["detail"]


def test_rulings_are_read_with_as_many_queries_whatever_there_is() -> None:
    session, program = ended()
    counts = set()
    for table in (1, 2, 3):
        sent = averages(session, lines=[at(session, table, award="A6040")])
        seen = answer(program.post(of(session, "/rulings/look"), sent), 200)["seen"]
        answer(program.post(of(session, "/rulings"), {**sent, "seen": seen}), 201)
        with CaptureQueriesContext(connection) as queries:
            program.read(of(session, "/rulings"))
        counts.add(len(queries))
    assert len(counts) == 1


def test_calls_are_read_and_one_is_closed_by_a_ruling() -> None:
    session = builders.started_session(8)
    builders.play_all(session)
    program, meeting = director_program(session.club), builders.meeting_at(session, 1, 1)
    asking = CallRequest("A", 1, round=1, board=meeting.board, side="EW")
    call = call_director(session_id=session.pk, asking=asking, client_id=uuid4(), actor=PROGRAM).id
    waits = program.read(of(session, "/calls?open=true"))["items"]
    assert [(each["id"], each["table"], each["state"], each["side"]) for each in waits] == [(call, 1, "waiting", "EW")]
    assert (waits[0]["ns"], waits[0]["ew"]) == (meeting.ns, meeting.ew)
    sent = averages(session, call=call)
    seen = answer(program.post(of(session, "/rulings/look"), sent), 200)["seen"]
    answer(program.post(of(session, "/rulings"), {**sent, "seen": seen}), 201)
    assert program.read(of(session, "/calls?open=true"))["items"] == []
    closed = program.read(of(session, "/calls"))["items"]
    assert (closed[0]["state"], closed[0]["steps"][-1]["ruling"]) == ("closed", 1)
