"""A program says that something went wrong: asked, looked at, resolved as it was looked at, and taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from bridgeclub.dialogues.incidents.kinds import INCIDENT_FORMS
from club.actor import PROGRAM
from club.models import AuditRow, Membership, Session
from club.services import end_play, make_official
from rulings.models import Ruling
from scoring.models import Line, Repair
from scoring.recompute import recompute
from scoring.services import publish_session
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal
from tests.doors.rooms import Room, room_of, sits_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    playing = builders.started_session(10, "straight-mitchell", boards_per_round=2)
    builders.play_all(playing, rounds=[1])
    recompute(playing.pk)
    return playing


def looked(program: Program, session: Session, kind: str, **answers: Any) -> dict[str, Any]:
    found: dict[str, Any] = answer(program.post(of(session, f"/wrong/{kind}/look"), {"answers": answers}), 200)
    return found


def way_of(found: dict[str, Any], key: str) -> dict[str, Any]:
    return next(each for each in found["ways"] if each["way"] == key)


def chosen(found: dict[str, Any], key: str, **answers: Any) -> dict[str, Any]:
    preview = way_of(found, key)["preview"]
    return {"answers": answers, "way": key, "digest": preview["digest"] if preview else ""}


def test_what_can_go_wrong_is_what_the_desk_lists(session: Session) -> None:
    program = director_program(session.club)
    listed = program.read(of(session, "/wrong"))["items"]
    assert [each["kind"] for each in listed] == list(INCIDENT_FORMS)
    for each in listed:
        asked = program.read(of(session, f"/wrong/{each['kind']}"))
        assert (asked["title"], asked["ready"], asked["ways"]) == (each["title"], False, [])
        assert asked["questions"]
    refusal(program.get(of(session, "/wrong/nothing")), 404, "not-here")


def test_a_wrong_direction_is_looked_at_resolved_and_taken_back(session: Session) -> None:
    program = director_program(session.club)
    first = builders.seating_at(session, 1, 1)
    answers = {"table": "A:1", "round": 1, "boards": [1]}
    before = Line.objects.get(session=session, board__number=1, ns=first.ns_id).result_id
    found = looked(program, session, "direction", **answers)
    assert found["ready"]
    assert "really sat North–South" in found["facts"][0]
    (way,) = found["ways"]
    assert (way["way"], way["law"], way["refused"]) == ("as-sat", "Law 82A; White Book 87.1", "")
    assert way["preview"]["scores"]
    assert Repair.objects.count() == 0, "a look changes nothing"
    sent = chosen(found, "as-sat", **answers)
    for _each in range(2):
        done = answer(program.post(of(session, "/wrong/direction"), sent, Idempotency_Key="k"), 201)
    assert Repair.objects.count() == 1
    turned = Line.objects.get(session=session, board__number=1, result__isnull=False, ns=first.ew_id)
    assert turned.ew_id == first.ns_id
    assert program.read(of(session, f"/rulings/{done['ruling']}"))["stands"]
    (repair,) = program.read(of(session, "/repairs"))["items"]
    assert (repair["id"], repair["ruling"], repair["undone_at"]) == (done["repair"], done["ruling"], None)
    assert "sat the other way round" in repair["words"]
    for _each in range(2):
        back = answer(program.post(of(session, f"/repairs/{done['repair']}/take-back")), 200)
    assert back["undone_at"] is not None
    assert Line.objects.get(session=session, board__number=1, ns=first.ns_id).result_id == before
    assert not program.read(of(session, f"/rulings/{done['ruling']}"))["stands"]
    refusal(program.post(of(session, "/repairs/999/take-back")), 404, "not-here")


def test_a_board_without_time_is_averaged_or_played_later(session: Session) -> None:
    program = director_program(session.club)
    answers = {"table": "A:2", "round": 2, "boards": [5], "fault": "ns"}
    found = looked(program, session, "time", **answers)
    assert {each["way"] for each in found["ways"]} == {"averages", "later"}
    answer(program.post(of(session, "/wrong/time"), chosen(found, "averages", **answers)), 201)
    line = Line.objects.get(session=session, board__number=5, adjustment__isnull=False)
    assert line.adjustment is not None
    assert (line.adjustment.ns_outcome, line.adjustment.ew_outcome) == ({"artificial": "40"}, {"artificial": "60"})
    answers["boards"] = [6]
    found = looked(program, session, "time", **answers)
    answer(program.post(of(session, "/wrong/time"), chosen(found, "later", **answers)), 201)
    assert Line.objects.filter(session=session, postponed=True).count() == 1


def test_a_wrong_board_is_asked_for_step_by_step(session: Session) -> None:
    program = director_program(session.club)
    step = looked(program, session, "board", table="A:1", round=2)
    assert not step["ready"]
    assert {"instead", "played"} <= {each["name"] for each in step["questions"]}
    boards = builders.seating_at(session, 1, 2).boards
    answers = {"table": "A:1", "round": 2, "instead": boards[0], "played": 9}
    found = looked(program, session, "board", **answers)
    assert f"played board 9 instead of board {boards[0]}" in found["facts"][0]
    assert {each["way"] for each in found["ways"]} >= {"later", "averages"}
    done = answer(program.post(of(session, "/wrong/board"), chosen(found, "later", **answers)), 201)
    assert Line.objects.get(session=session, postponed=True).board.number == boards[0]
    assert done["repair"] is not None


def test_a_pair_that_left_goes_in_one_of_three_ways(session: Session) -> None:
    program = director_program(session.club)
    pair = builders.seating_at(session, 1, 1).ns_id
    found = looked(program, session, "left", pair=pair)
    assert [each["way"] for each in found["ways"]] == ["withdrawn", "ranked", "disqualified"]
    answer(program.post(of(session, "/wrong/left"), chosen(found, "withdrawn", pair=pair)), 201)
    standing = {each["id"]: each["standing"] for each in program.read(of(session, "/seating"))["pairs"]}
    assert standing[pair] == "withdrawn"


def test_results_in_question_are_settled_later(session: Session) -> None:
    program = director_program(session.club)
    answers = {"table": "A:1", "round": 1, "known": "The totals do not fit.", "fault": "both", "boards": [1]}
    found = looked(program, session, "doubt", **answers)
    done = answer(program.post(of(session, "/wrong/doubt"), chosen(found, "open", **answers)), 201)
    assert done["repair"] is None
    path = of(session, f"/questions/{done['ruling']}")
    assert {each["name"] for each in program.read(path)["questions"]} >= {"known", "fault"}
    known = {"known": "The slip says so.", "fault": "both"}
    found = answer(program.post(f"{path}/look", {"answers": known}), 200)
    assert {each["way"] for each in found["ways"]} == {"found", "stands", "averages"}
    answer(program.post(path, chosen(found, "stands", **known)), 201)
    for sent in (program.get(path), program.post(f"{path}/look", {"answers": known}), program.post(path, {"way": "x"})):
        refusal(sent, 404, "not-here")


def test_only_what_was_looked_at_is_done(session: Session) -> None:
    program = director_program(session.club)
    answers = {"table": "A:1", "round": 1, "boards": [1, 2]}
    sent = chosen(looked(program, session, "direction", **answers), "as-sat", **answers)
    path = of(session, "/wrong/direction")
    refusal(program.post(path, {**sent, "digest": ""}), 409, "changed")
    refusal(program.post(path, {**sent, "way": "never"}), 409, "refused")
    line = Line.objects.get(session=session, board__number=2, ns=builders.seating_at(session, 1, 1).ns_id)
    builders.enter(session, 1, 1, 2, "7NTN=", source="desk", replaces=line.result_id)
    refusal(program.post(path, sent), 409, "changed")
    assert Ruling.objects.count() == 0


def test_what_is_answered_wrongly_is_said_at_its_question(session: Session) -> None:
    program = director_program(session.club)
    look, path = of(session, "/wrong/direction/look"), of(session, "/wrong/direction")
    said = refusal(program.post(look, {"answers": {"table": "A:99", "round": 1, "boards": [1]}}), 422, "faulty")
    assert "table" in said["errors"]
    refusal(program.post(look, {"answers": {"table": {"A": 1}}}), 422, "faulty")
    refusal(program.post(look, {"answers": {"boards": list(range(500))}}), 422, "faulty")
    refusal(program.post(path, {"answers": {}, "way": "as-sat"}), 422, "faulty")
    sent = {"answers": {"table": "A:1", "round": 1, "boards": [1]}, "way": "as-sat", "disputed": "x" * 501}
    assert "disputed" in refusal(program.post(path, sent), 422, "faulty")["errors"]


def test_a_director_who_plays_is_told_nothing_of_boards_still_to_play(session: Session) -> None:
    plays = director_program(session.club)
    assert plays.user is not None
    sits_down(Room(session, plays.user, plays.client))
    theirs = builders.seating_at(session, 1, 2).boards
    table = next(row for row in range(2, 6) if builders.seating_at(session, row, 1).boards == theirs)
    for kind, more in (("direction", {}), ("entry", {"board": theirs[0], "to": theirs[1]})):
        sent = {"answers": {"table": f"A:{table}", "round": 1, **more}}
        said = refusal(plays.post(of(session, f"/wrong/{kind}/look"), sent), 422, "faulty")
        assert "still have " in str(said["errors"])
        assert "by North" not in str(said)
    pair = builders.seating_at(session, table, 1).ns_id
    found = looked(plays, session, "left", pair=pair)
    for way in found["ways"]:
        if way["preview"]:
            assert way["preview"]["moved"] == []
            assert "still have " in str(way["preview"]["scores"])


def test_before_play_and_once_official_there_is_nothing_to_ask() -> None:
    ready = builders.ready_session(8)
    session = builders.started_session(8)
    builders.play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    publish_session(session_id=session.pk, actor=PROGRAM)
    make_official(session_id=session.pk, actor=PROGRAM)
    for each in (ready, session):
        program = director_program(each.club)
        assert program.read(of(each, "/wrong"))["items"] == []
        refusal(program.get(of(each, "/wrong/direction")), 404, "not-here")
        refusal(program.post(of(each, "/wrong/direction/look"), {"answers": {}}), 404, "not-here")
        refusal(program.post(of(each, "/wrong/direction"), {"answers": {}, "way": "as-sat"}), 404, "not-here")


def test_nobody_else_asks_resolves_or_takes_back(session: Session) -> None:
    everybody = [
        (Program(builders.make_director(session.club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
        (Program(), 401, "not-logged-in"),
    ]
    acts = ("/wrong/left/look", "/wrong/left", "/questions/1/look", "/questions/1", "/repairs/1/take-back")
    before = AuditRow.objects.filter(session=session).count()
    for program, status, slug in everybody:
        for path in acts:
            refusal(program.post(of(session, path), {"answers": {}, "way": "x"}), status, slug)
        for path in ("/wrong", "/wrong/left", "/questions/1", "/repairs"):
            refusal(program.get(of(session, path)), status, slug)
    reads = director_program(session.club, may_write=False)
    looked(reads, session, "left", pair=builders.seating_at(session, 1, 1).ns_id)
    refusal(reads.post(of(session, "/wrong/left"), {"answers": {}, "way": "x"}), 403, "not-allowed")
    refusal(reads.post(of(session, "/repairs/1/take-back")), 403, "not-allowed")
    assert AuditRow.objects.filter(session=session).count() == before


def test_the_list_of_repairs_asks_as_often_for_many_as_for_few(session: Session) -> None:
    program, room = director_program(session.club), room_of(session)

    def counted() -> int:
        program.read(of(session, "/repairs"))
        with CaptureQueriesContext(connection) as queries:
            program.read(of(session, "/repairs"))
        return len(queries)

    def turned(table: int) -> None:
        answers = {"table": f"A:{table}", "round": 1}
        sent = chosen(looked(program, session, "direction", **answers), "as-sat", **answers)
        answer(program.post(of(session, "/wrong/direction"), sent), 201)

    turned(1)
    one = counted()
    turned(2)
    turned(3)
    assert "sat the other way round" in room.read("repairs/")
    assert counted() == one
