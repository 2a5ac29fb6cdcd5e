"""A program reads who did what, in the sentences of the desk, and takes the last change of a result back."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from club.actor import PROGRAM
from club.models import AuditRow, Membership, Session
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from tests import builders
from tests.doors.editions_compared import correct
from tests.doors.pages import award_at
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.doors.rooms import Room, sits_down
from tests.services.rulings.ruling import TWO, decision_about, issue, line_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Over, with a correction of the first board at table 1."""
    over = builders.ended_session(8)
    correct(over, 1, 1, "7NTN=")
    recompute(over.pk)
    return over


def line_path(session: Session, table: int = 1, round: int = 1) -> str:
    meeting = builders.meeting_at(session, table, round)
    return of(session, f"/results/{meeting.board}/{meeting.ns}-{meeting.ew}")


def test_the_history_is_in_the_sentences_of_the_desk(session: Session) -> None:
    program = director_program(session.club)
    (newest, *older) = program.read(f"{line_path(session)}/history")["items"]
    assert newest["act"] == "result corrected"
    assert re.fullmatch(r"Corrected the result from .+ to 7NT by North made", newest["words"])
    meeting = builders.meeting_at(session, 1, 1)
    assert newest["place"]["board"] == meeting.board
    assert {newest["place"]["ns"], newest["place"]["ew"]} == {meeting.ns, meeting.ew}
    assert older
    whole = program.read(of(session, "/history"))["items"]
    assert whole[0] == newest
    assert program.read(of(session, f"/pairs/{meeting.ns}/history"))["items"][0] == newest


def test_it_is_read_in_parts_and_not_sent_twice(session: Session) -> None:
    program = director_program(session.club)
    path, numbers = of(session, "/history?limit=3"), []
    while path:
        part = program.read(path)
        assert part["previous"] is None
        numbers += [each["number"] for each in part["items"]]
        path = part["next"]
    known = AuditRow.objects.filter(session=session).order_by("-number").values_list("number", flat=True)
    assert numbers == list(known)
    tag = program.get(of(session, "/history"))["ETag"]
    assert program.get(of(session, "/history"), If_None_Match=tag).status_code == 304
    for cursor in ("bm9uc2Vuc2U=", "WzEsM10=", "WzAsLTFd"):
        refusal(program.get(of(session, f"/history?cursor={cursor}")), 422, "faulty")
    assert program.read(of(session, "/history?cursor=WzAsOTIyMzM3MjAzNjg1NDc3NTgwN10="))["items"]


def test_of_a_board_still_to_play_nothing_is_told() -> None:
    session = builders.started_session(8)
    builders.play_all(session, rounds=[1])
    plays = director_program(session.club)
    assert plays.user is not None
    sits_down(Room(session, plays.user, plays.client), table=3)
    hidden = [each for each in plays.read(of(session, "/history?limit=200"))["items"] if each["hidden"]]
    assert hidden
    for each in hidden:
        assert (each["act"], each["pair"]) == ("", None)
        assert "still have to play" in each["words"]
    assert not [
        each for each in director_program(session.club).read(of(session, "/history"))["items"] if each["hidden"]
    ]


def test_the_history_asks_as_often_for_many_as_for_few(session: Session) -> None:
    program = director_program(session.club)

    def counted(limit: int) -> int:
        program.read(of(session, f"/history?limit={limit}"))
        with CaptureQueriesContext(connection) as queries:
            program.read(of(session, f"/history?limit={limit}"))
        return len(queries)

    correct(session, 2, 1, "7NTN=")
    assert counted(2) == counted(60)


def test_the_last_change_is_looked_at_and_taken_back_once(session: Session) -> None:
    program, path = director_program(session.club), line_path(session)
    found = program.get(path)
    look = program.read(f"{path}/undo")
    assert len(look["scores"]) == 1
    assert look["moved"]
    assert program.read(path) == answer(found, 200)
    for _each in range(2):
        back = program.post(f"{path}/undo", If_Match=found["ETag"], Idempotency_Key="k")
        assert answer(back, 200)["result"]["contract"] != "7N"
    assert back["ETag"] == program.get(path)["ETag"]
    refusal(program.post(f"{path}/undo", If_Match=found["ETag"]), 412, "not-as-seen")
    said = refusal(program.post(f"{path}/undo"), 422, "faulty")
    assert set(said["errors"]) == {"If-Match"}


def test_what_cannot_be_taken_back_is_said(session: Session) -> None:
    program, path = director_program(session.club), line_path(session, 2)
    for sent in (program.get(f"{path}/undo"), program.post(f"{path}/undo", If_Match=program.get(path)["ETag"])):
        assert refusal(sent, 409, "refused")["detail"].startswith("Nothing has been changed here")
    award_at(session, 2, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    answer(program.post(f"{path}/undo", If_Match=program.get(path)["ETag"]), 200)
    assert program.read(path)["adjusted"] is None
    refusal(program.get(of(session, "/results/1/1-1/undo")), 404, "not-here")


def test_what_a_ruling_gave_is_amended_not_taken_back() -> None:
    session = builders.ended_session(8)
    issue(session, decision_about(line_at(session, ns=TWO, ew=TWO)))
    line = session.lines.exclude(adjustment=None).select_related("board")[0]
    path = of(session, f"/results/{line.board.number}/{line.ns_id}-{line.ew_id}")
    program = director_program(session.club)
    for sent in (program.get(f"{path}/undo"), program.post(f"{path}/undo", If_Match=program.get(path)["ETag"])):
        assert "given by ruling 1" in refusal(sent, 409, "refused")["detail"]


def test_after_its_time_nothing_is_taken_back() -> None:
    session, _edition = builders.published_session(8)
    correct(session, 1, 1, "7NTN=")
    publish_session(session_id=session.pk, actor=PROGRAM)
    builders.put_back(session, hours=2)
    program, path = director_program(session.club), line_path(session)
    for sent in (program.get(f"{path}/undo"), program.post(f"{path}/undo", If_Match=program.get(path)["ETag"])):
        assert refusal(sent, 409, "refused")["detail"].startswith("Corrections ended")


def test_nobody_else_reads_or_takes_back(session: Session) -> None:
    everybody = [
        (Program(builders.make_director(session.club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
        (Program(), 401, "not-logged-in"),
    ]
    pair, before = builders.meeting_at(session, 1, 1).ns, AuditRow.objects.filter(session=session).count()
    for program, status, slug in everybody:
        for path in (of(session, "/history"), of(session, f"/pairs/{pair}/history"), f"{line_path(session)}/history"):
            refusal(program.get(path), status, slug)
        refusal(program.get(f"{line_path(session)}/undo"), status, slug)
        refusal(program.post(f"{line_path(session)}/undo", If_Match='"1-1"'), status, slug)
    reads = director_program(session.club, may_write=False)
    refusal(reads.post(f"{line_path(session)}/undo", If_Match='"1-1"'), 403, "not-allowed")
    refusal(director_program(session.club).get(of(session, "/pairs/999999/history")), 404, "not-here")
    assert AuditRow.objects.filter(session=session).count() == before
