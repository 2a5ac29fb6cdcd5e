"""A program says why beside a correction, as a director does at the desk: the history keeps it."""

from __future__ import annotations

import pytest

from club.models import AuditRow, Session
from tests import builders
from tests.doors.programs import answer, director_program, of, refusal

pytestmark = pytest.mark.django_db


def noted(session: Session, action: str) -> str:
    return str(AuditRow.objects.filter(session=session, action=action).latest("number").data.get("note", ""))


def test_each_correction_may_say_why() -> None:
    session = builders.started_session(8)
    program = director_program(session.club)
    device, _token = builders.table_device(session, 1)
    meeting = builders.meeting_at(session, 1, 1)
    two = [builders.enter(session, 1, 1, meeting.board, each, by=device).result_id for each in ("3NTS=", "3NTS-1")]
    path = of(session, f"/results/{meeting.board}/{meeting.ns}-{meeting.ew}")

    answer(program.post(f"{path}/settle", {"result": two[1], "note": " The cards   were shown. "}), 200)
    assert noted(session, "conflict settled") == "The cards were shown."
    played = {"contract": "4S", "declarer": "N", "tricks": 10}
    answer(program.put(path, {**played, "note": "Both say so."}, If_Match=program.get(path)["ETag"]), 200)
    assert noted(session, "result corrected") == "Both say so."
    answer(program.post(f"{path}/undo", {"note": "They do not."}, If_Match=program.get(path)["ETag"]), 200)
    assert noted(session, "result corrected") == "They do not."
    result = program.read(path)["result"]["id"]
    answer(program.post(f"{path}/take-away", {"result": result, "note": "Wrong board."}), 200)
    assert noted(session, "result removed") == "Wrong board."
    answer(program.put(path, played), 200)
    assert not noted(session, "result entered")

    one, other = session.contestants.all()[:2]
    rename = of(session, "/repairs/kinds/exchange")
    answers = {"answers": {"first": one.pk, "second": other.pk}}
    looked = answer(program.post(f"{rename}/look", answers), 200)
    made = answer(program.post(rename, {**answers, "digest": looked["preview"]["digest"], "note": "Misheard."}), 201)
    assert noted(session, "repair made") == "Misheard."
    answer(program.post(of(session, f"/repairs/{made['id']}/take-back"), {"note": "It was right."}), 200)
    assert noted(session, "repair undone") == "It was right."
    refusal(program.put(path, {**played, "note": "x" * 301}), 422, "faulty")
