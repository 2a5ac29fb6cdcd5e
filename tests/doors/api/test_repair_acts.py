"""A program puts right what needs no ruling: asked, looked at, made as it was looked at, taken back."""

from __future__ import annotations

from typing import Any

import pytest

from bridgeclub.dialogues.repairs.kinds import REPAIR_FORMS
from club.models import AuditRow, LineUp, Membership, Session
from scoring.models import Line, Repair
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal

pytestmark = pytest.mark.django_db
KINDS = "/repairs/kinds"


@pytest.fixture
def session() -> Session:
    playing = builders.started_session(10, "straight-mitchell", boards_per_round=2)
    builders.play_all(playing, rounds=[1])
    return playing


def looked(program: Program, session: Session, kind: str, **answers: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer(program.post(of(session, f"{KINDS}/{kind}/look"), {"answers": answers}), 200)
    return found


def made(program: Program, session: Session, kind: str, **answers: Any) -> dict[str, Any]:
    digest = looked(program, session, kind, **answers)["preview"]["digest"]
    sent = {"answers": answers, "digest": digest}
    found: dict[str, Any] = answer(program.post(of(session, f"{KINDS}/{kind}"), sent, Idempotency_Key=kind), 201)
    assert answer(program.post(of(session, f"{KINDS}/{kind}"), sent, Idempotency_Key=kind), 201) == found
    return found


def people(pair: int) -> list[int]:
    return list(LineUp.objects.filter(contestant=pair).order_by("seat").values_list("player", flat=True))


def test_what_can_be_put_right_is_what_the_desk_lists(session: Session) -> None:
    program = director_program(session.club)
    listed = program.read(of(session, KINDS))["items"]
    assert [each["kind"] for each in listed] == list(REPAIR_FORMS)
    for each in listed:
        asked = program.read(of(session, f"{KINDS}/{each['kind']}"))
        assert (asked["title"], asked["ready"], asked["preview"]) == (each["title"], False, None)
        assert asked["questions"]
    ready = builders.ready_session(8)
    program = director_program(ready.club)
    assert [each["kind"] for each in program.read(of(ready, KINDS))["items"]] == ["substitute"]
    refusal(program.get(of(ready, f"{KINDS}/exchange")), 404, "not-here")
    refusal(program.get(of(ready, f"{KINDS}/nothing")), 404, "not-here")


def test_two_pairs_change_names_once_and_back(session: Session) -> None:
    program = director_program(session.club)
    first, second = builders.seating_at(session, 1, 1).ns_id, builders.seating_at(session, 2, 1).ns_id
    assert first is not None
    assert second is not None
    before = people(first), people(second)
    looks = looked(program, session, "exchange", first=first, second=second)
    assert len(looks["preview"]["names"]) == 2
    assert (people(first), people(second)) == before, "a look changes nothing"
    repair = made(program, session, "exchange", first=first, second=second)
    assert (people(second), people(first)) == before
    assert Repair.objects.count() == 1
    back = of(session, f"/repairs/{repair['id']}/take-back")
    assert answer(program.post(back), 200)["undone_at"] is not None
    assert (people(first), people(second)) == before


def test_a_board_is_played_later(session: Session) -> None:
    program = director_program(session.club)
    asked = program.read(of(session, f"{KINDS}/postpone"))
    (question,) = asked["questions"]
    board = question["choices"][0]["value"]
    made(program, session, "postpone", board=board)
    assert Line.objects.get(session=session, postponed=True).board.number == int(board.partition("-")[0])


def test_boards_that_moved_wrongly_are_asked_for_step_by_step(session: Session) -> None:
    program = director_program(session.club)
    step = looked(program, session, "boards", round="A:2")
    assert not step["ready"]
    tables = [each for each in step["questions"] if each["name"].startswith("t")]
    assert len(tables) == 5
    sets = {each.table: each.board_set for each in builders.section_of(session).seatings.filter(round=2)}
    answers = {"round": "A:2", "t1": sets[2], "t2": sets[1], "t3": False}
    found = looked(program, session, "boards", **answers)
    assert found["ready"]
    way = next(each for each in found["questions"] if each["name"] == "way")["choices"][0]["value"]
    repair = made(program, session, "boards", **answers, way=way)
    assert repair["kind"] == "boards"


def test_only_what_was_looked_at_is_made(session: Session) -> None:
    program = director_program(session.club)
    first, second, third = (builders.seating_at(session, table, 1).ns_id for table in (1, 2, 3))
    digest = looked(program, session, "exchange", first=first, second=second)["preview"]["digest"]
    path = of(session, f"{KINDS}/exchange")
    refusal(program.post(path, {"answers": {"first": first, "second": third}, "digest": digest}), 409, "changed")
    refusal(program.post(path, {"answers": {"first": first, "second": first}, "digest": digest}), 409, "refused")
    refusal(program.post(path, {"answers": {"first": first}, "digest": digest}), 422, "faulty")
    refusal(program.post(path, {"answers": {"first": first, "second": second}}), 422, "faulty")
    refusal(program.post(path, {"answers": {}, "digest": digest}), 422, "faulty")
    said = refusal(program.post(f"{path}/look", {"answers": {"first": 0, "second": second}}), 422, "faulty")
    assert set(said["errors"]) == {"first"}
    assert Repair.objects.count() == 0


def test_nobody_else_looks_or_puts_right(session: Session) -> None:
    everybody = [
        (Program(builders.make_director(session.club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
        (Program(), 401, "not-logged-in"),
    ]
    before = AuditRow.objects.filter(session=session).count()
    for program, status, slug in everybody:
        for path in (f"{KINDS}/exchange", f"{KINDS}/exchange/look"):
            refusal(program.post(of(session, path), {"answers": {}, "digest": "x"}), status, slug)
        for path in (KINDS, f"{KINDS}/exchange"):
            refusal(program.get(of(session, path)), status, slug)
    reads = director_program(session.club, may_write=False)
    first, second = builders.seating_at(session, 1, 1).ns_id, builders.seating_at(session, 2, 1).ns_id
    assert looked(reads, session, "exchange", first=first, second=second)["ready"]
    refusal(reads.post(of(session, f"{KINDS}/exchange"), {"answers": {}, "digest": "x"}), 403, "not-allowed")
    assert AuditRow.objects.filter(session=session).count() == before
