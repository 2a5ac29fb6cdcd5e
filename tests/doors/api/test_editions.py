"""A program withdraws an edition, puts back what no edition has, and sends and stops letters."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Membership, Session
from club.services import resume_play, set_outputs
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Sending
from scoring.recompute import recompute
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.doors.rooms import Room, sits_down
from tests.services.scoring.letters import agree

pytestmark = pytest.mark.django_db
OUTSIDE = "https://results.example.org"


def corrected(session: Session, program: Program) -> str:
    """Another result at table 1 on its first board; the address of the line."""
    meeting = builders.meeting_at(session, 1, 1)
    path = of(session, f"/results/{meeting.board}/{meeting.ns}-{meeting.ew}")
    answer(program.put(path, {"contract": "7NTXX", "declarer": "N", "tricks": 0}, If_Match="*"), 200)
    recompute(session.pk)
    return path


def test_the_edition_that_counts_is_withdrawn_once() -> None:
    session, _edition = builders.published_session()
    program = director_program(session.club)
    path = of(session, "/editions/1/withdraw")
    gone = answer(program.post(path, {"note": "Board 3 was missing."}, Idempotency_Key="k"), 200)
    assert answer(program.post(path, {"note": "Board 3 was missing."}, Idempotency_Key="k"), 200) == gone
    assert gone["withdrawn_at"] is not None
    assert program.read(of(session, "/editions"))["items"] == [gone]
    refusal(program.post(path, {}), 409, "changed")
    refusal(program.post(of(session, "/editions/9/withdraw"), {}), 404, "not-here")
    assert answer(program.post(of(session, "/editions"), {"after": 1}), 201)["number"] == 2


def test_what_no_edition_has_is_read_and_put_back() -> None:
    session, _edition = builders.published_session()
    program = director_program(session.club)
    assert program.read(of(session, "/waiting"))["lines"] == []
    refusal(program.post(of(session, "/waiting"), {"edition": 1}), 409, "refused")
    before = program.read(of(session, "/standings"))["lists"]
    path = corrected(session, program)
    waits = program.read(of(session, "/waiting"))
    (line,) = waits["lines"]
    assert (waits["edition"], waits["reason"], waits["others"]) == (1, "score_correction", 0)
    assert (line["after"]["contract"], line["cause"]["what"]) == ("7NXX", "corrected")
    refusal(program.post(of(session, "/waiting"), {"edition": 2}), 409, "changed")
    seen = {"edition": 1, "version": waits["version"]}
    refusal(program.post(of(session, "/waiting"), {**seen, "version": waits["version"] - 1}), 409, "changed")
    for _each in range(2):
        put = program.post(of(session, "/waiting"), seen, Idempotency_Key="k")
        assert answer(put, 200) == {"put_back": 1}
    recompute(session.pk)
    assert program.read(path)["result"]["contract"] == line["before"]["contract"]
    assert program.read(of(session, "/provisional"))["lists"] == before
    assert program.read(of(session, "/waiting"))["lines"] == []


def test_a_director_who_plays_is_told_nothing_of_what_waits() -> None:
    session, _edition = builders.published_session()
    resume_play(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    plays = director_program(session.club)
    assert plays.user is not None
    pair = sits_down(Room(session, plays.user, plays.client), table=2)
    mine = Line.objects.filter(session=session, ns=pair) | Line.objects.filter(session=session, ew=pair)
    mine.update(result=None)
    corrected(session, director_program(session.club))
    for sent in (plays.get(of(session, "/waiting")), plays.post(of(session, "/waiting"), {"edition": 1})):
        assert "still have " in refusal(sent, 409, "refused")["detail"]


def test_a_ruling_is_not_put_back_in_passing() -> None:
    session, _edition = builders.published_session()
    program, meeting = director_program(session.club), builders.meeting_at(session, 1, 1)
    line = {"board": meeting.board, "ns": meeting.ns, "ew": meeting.ew, "award": "A6040"}
    sent: dict[str, Any] = {"kind": "artificial", "facts": "East had seen it.", "laws": ["12C2"], "lines": [line]}
    seen = answer(program.post(of(session, "/rulings/look"), sent), 200)["seen"]
    answer(program.post(of(session, "/rulings"), {**sent, "seen": seen}), 201)
    recompute(session.pk)
    assert program.read(of(session, "/waiting"))["lines"][0]["cause"]["what"] == "awarded"
    said = refusal(program.post(of(session, "/waiting"), {"edition": 1}), 409, "refused")
    assert said["detail"].startswith("Ruling 1 is one of these changes.")


def test_letters_carry_the_address_from_outside_and_can_be_stopped(settings: Any) -> None:
    settings.PUBLIC_ADDRESS = OUTSIDE
    session = builders.ended_session(6)
    set_outputs(
        club_id=session.club_id, public_formats=[], paper="a4", separator="comma", first_letters=True, actor=PROGRAM
    )
    agree(session, "NS1", 0, "ada@example.org")
    program = director_program(session.club)
    answer(program.post(of(session, "/editions"), {"after": 0}), 201)
    assert Sending.objects.get().base == OUTSIDE
    (waits,) = program.read(of(session, "/letters"))["items"]
    assert (waits["edition"], waits["kind"], waits["ended"]) == (1, "all", None)
    refusal(program.post(of(session, "/letters"), {"edition": 1}), 409, "refused")
    stopped = answer(program.post(of(session, f"/letters/{waits['id']}/stop")), 200)
    assert stopped["ended"] == "stopped"
    refusal(program.post(of(session, f"/letters/{waits['id']}/stop")), 409, "changed")
    asked = answer(program.post(of(session, "/letters"), {"edition": 1, "words": "Well played"}), 201)
    assert [each["id"] for each in program.read(of(session, "/letters"))["items"]] == [asked["id"], waits["id"]]
    assert Sending.objects.get(pk=asked["id"]).base == OUTSIDE


def test_nobody_else_withdraws_puts_back_or_writes_to_the_players() -> None:
    session, _edition = builders.published_session()
    others = [
        (Program(builders.make_director(session.club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
        (Program(), 401, "not-logged-in"),
    ]
    before = AuditRow.objects.count()
    for each, status, slug in others:
        for path in ("/editions/1/withdraw", "/waiting", "/letters", "/letters/1/stop"):
            refusal(each.post(of(session, path), {"edition": 1}), status, slug)
        refusal(each.get(of(session, "/waiting")), status, slug)
        refusal(each.get(of(session, "/letters")), status, slug)
    assert AuditRow.objects.count() == before
