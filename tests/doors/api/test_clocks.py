"""A program reads until when what may be asked for, sets it, and has a late error put right by two people."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.dateparse import parse_datetime

from club.engine.correction_rules import CLOCKS
from club.models import AuditRow, Membership, Session
from rulings.models import GrossError, MadeAvailable
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, Publication
from scoring.services import Award, adjust, publish_session
from tests import builders
from tests.doors.programs import Program, answer, director_program, of, refusal

pytestmark = pytest.mark.django_db
HALF_AN_HOUR = [{"after": "results", "minutes": 30}]


def of_each(rule: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    return {clock: [*rule] for clock in CLOCKS}


def others(session: Session) -> list[tuple[Program, int, str]]:
    return [
        (Program(builders.make_director(session.club, role=Membership.Role.MEMBER)), 404, "not-here"),
        (director_program(builders.make_club("Hillside")), 404, "not-here"),
        (Program(), 401, "not-logged-in"),
    ]


def manager_program(session: Session) -> Program:
    return Program(builders.make_manager(session.club))


def late(pairs: int = 8) -> Session:
    session, _edition = builders.published_session(pairs)
    builders.put_back(session, hours=2)
    return session


def error_on(session: Session, table: int = 1, **more: Any) -> dict[str, Any]:
    """A record of the first board of a table that says something else than what stands."""
    meeting = builders.meeting_at(session, table, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    where = {"board": meeting.board, "ns": meeting.ns, "ew": meeting.ew, "result": line.result_id}
    said = more or {"played": {"contract": "7NT", "declarer": "N", "tricks": 13}}
    return {**where, **said, "satisfied": True, "reasons": "Both scorecards say so."}


def test_each_clock_says_its_end_and_whether_it_is_over() -> None:
    session, edition = builders.published_session()
    program = director_program(session.club)
    found = program.read(of(session, "/clocks"))
    assert [each["name"] for each in found["clocks"]] == list(CLOCKS)
    assert parse_datetime(found["available"]) == edition.at
    for each in found["clocks"]:
        assert parse_datetime(each["ends"]) == edition.at + timedelta(minutes=30)
        assert (each["over"], each["again"]) == (False, [])
    assert program.get(of(session, "/clocks"), If_None_Match=program.get(of(session, "/clocks"))["ETag"]).content == b""
    builders.put_back(session, hours=2)
    assert all(each["over"] for each in program.read(of(session, "/clocks"))["clocks"])


def test_an_error_that_was_approved_late_opens_no_time_again() -> None:
    session = late()
    program, manager = director_program(session.club), manager_program(session)
    made = answer(program.post(of(session, "/gross-errors"), error_on(session)), 201)
    answer(manager.post(of(session, f"/gross-errors/{made['id']}/approve")), 200)
    assert all(not each["again"] for each in program.read(of(session, "/clocks"))["clocks"])


def test_the_rules_are_set_until_the_results_are_out() -> None:
    session = builders.ended_session()
    program = director_program(session.club)
    rules = of_each(HALF_AN_HOUR)
    rules["appeals"] = [*HALF_AN_HOUR, {"after": "ruling", "working_day": 1, "at": "17:00"}]
    for sent in ({"preset": "week", "qualifying": True}, {"preset": "custom", **rules}):
        set_ = answer(program.post(of(session, "/clocks"), sent), 200)
        assert set_["correction"] == sent
        assert program.read(of(session, "/clocks")) == set_
    assert all(each["ends"] is None and not each["over"] for each in set_["clocks"])
    answer(program.post(of(session, "/editions"), {"after": 0}), 201)
    said = refusal(program.post(of(session, "/clocks"), {"preset": "law"}), 409, "refused")
    assert "can no longer change" in said["detail"]


def test_what_are_no_rules_is_said_at_its_clock() -> None:
    session = builders.ended_session()
    cases = [
        ({"preset": "never"}, "preset"),
        ({"preset": "law", "rulings": HALF_AN_HOUR}, "rulings"),
        ({"preset": "custom", "rulings": HALF_AN_HOUR}, "appeals"),
        ({"preset": "custom", **of_each([{"after": "results", "minutes": 20_161}])}, "rulings"),
        ({"preset": "custom", **of_each([{"after": "ruling", "minutes": 5}])}, "rulings"),
        ({"preset": "custom", **of_each([{"after": "results"}])}, "rulings"),
        ({"preset": "custom", **of_each([])}, "rulings"),
    ]
    for sent, field in cases:
        said = refusal(director_program(session.club).post(of(session, "/clocks"), sent), 422, "faulty")
        assert next(iter(said["errors"])).startswith(field)


def test_an_edition_that_hangs_on_the_wall_is_kept_once() -> None:
    session, _edition = builders.published_session()
    program = director_program(session.club)
    path = of(session, "/editions/1/available")
    found = [answer(program.post(path, {"place": "wall"}), 200)["editions"] for _each in range(2)]
    assert found[0] == found[1]
    assert [each["place"] for each in found[0][0]["places"]] == ["web", "wall"]
    assert MadeAvailable.objects.count() == 1
    refusal(program.post(path, {"place": "door"}), 422, "faulty")
    refusal(program.post(of(session, "/editions/9/available"), {"place": "wall"}), 404, "not-here")


def test_a_late_error_is_recorded_by_the_director_and_approved_by_the_manager() -> None:
    session = late()
    program, manager = director_program(session.club), manager_program(session)
    sent = error_on(session)
    for _each in range(2):
        made = answer(program.post(of(session, "/gross-errors"), sent, Idempotency_Key="k"), 201)
    assert GrossError.objects.count() == 1
    assert (made["state"], made["right"]["contract"], made["edition"]) == ("waiting", "7N", None)
    assert Publication.objects.count() == 1
    approve = of(session, f"/gross-errors/{made['id']}/approve")
    assert "Only a manager" in refusal(program.post(approve), 403, "not-allowed")["detail"]
    done = answer(manager.post(approve, {"note": "Seen."}), 200)
    assert (done["state"], done["edition"], done["note"]) == ("approved", 2, "Seen.")
    assert program.read(of(session, "/gross-errors"))["items"] == [done]
    assert Publication.objects.latest("number").reason == "gross_error"
    changed = program.read(of(session, "/editions/2/changes"))["lines"]
    assert [each["after"]["contract"] for each in changed] == ["7N"]
    refusal(manager.post(approve), 409, "changed")


def test_what_a_late_error_would_do_is_looked_at_before_it_is_recorded() -> None:
    session = late()
    program, reader = director_program(session.club), director_program(session.club, may_write=False)
    sent, path = error_on(session), of(session, "/gross-errors")
    looked = answer(program.post(f"{path}/look", sent), 200)
    assert looked["effect"]
    assert answer(reader.post(f"{path}/look", sent), 200) == looked
    assert GrossError.objects.count() == 0
    made = answer(program.post(path, sent), 201)
    assert answer(reader.post(f"{path}/{made['id']}/approve/look"), 200) == looked
    refusal(program.post(f"{path}/look", {**sent, "result": None}), 409, "changed")
    for other, status, slug in others(session):
        refusal(other.post(f"{path}/look", sent), status, slug)


def test_a_manager_declines_with_a_reason() -> None:
    session = late()
    program, manager = director_program(session.club), manager_program(session)
    made = answer(program.post(of(session, "/gross-errors"), error_on(session, turned=True)), 201)
    assert (made["turned"], made["right"]) == (True, None)
    decline = of(session, f"/gross-errors/{made['id']}/decline")
    refusal(program.post(decline, {"note": "No."}), 403, "not-allowed")
    refusal(manager.post(decline), 409, "refused")
    done = answer(manager.post(decline, {"note": "The cards say otherwise."}), 200)
    assert (done["state"], done["edition"]) == ("declined", None)
    assert Publication.objects.count() == 1


def test_how_a_board_was_marked_is_recorded_as_well() -> None:
    session = late()
    sent = error_on(session, dealer="W", vulnerable="both")
    made = answer(director_program(session.club).post(of(session, "/gross-errors"), sent), 201)
    assert (made["dealer"], made["vulnerable"], made["right"]) == ("W", "both", None)


def test_what_cannot_be_recorded_is_said() -> None:
    session = late()
    program, path = director_program(session.club), of(session, "/gross-errors")
    sent = error_on(session)
    for more in ({"turned": True}, {"dealer": "N", "vulnerable": "none"}, {"played": None}):
        said = refusal(program.post(path, {**sent, **more}), 422, "faulty")
        assert said["detail"].endswith("One of them.")
    refusal(program.post(path, {**sent, "played": None, "dealer": "N"}), 422, "faulty")
    refusal(program.post(path, {**sent, "result": None}), 409, "changed")
    assert "satisfied" in refusal(program.post(path, {**sent, "satisfied": False}), 409, "refused")["detail"]
    early, _edition = builders.published_session(6)
    said = refusal(director_program(early.club).post(of(early, "/gross-errors"), error_on(early)), 409, "refused")
    assert "in the usual way" in said["detail"]
    assert GrossError.objects.count() == 0


def test_nobody_else_reads_or_sets_them() -> None:
    session = late()
    acts = ("/clocks", "/editions/1/available", "/gross-errors", "/gross-errors/1/approve", "/gross-errors/1/decline")
    everybody = others(session)
    before = AuditRow.objects.count()
    for program, status, slug in everybody:
        for path in acts:
            refusal(program.post(of(session, path), {"preset": "law"}), status, slug)
        for path in ("/clocks", "/gross-errors"):
            refusal(program.get(of(session, path)), status, slug)
    assert AuditRow.objects.count() == before
    reads = director_program(session.club, may_write=False)
    reads.read(of(session, "/clocks"))
    for path in acts:
        refusal(reads.post(of(session, path), {"preset": "law"}), 403, "not-allowed")


def test_the_list_asks_as_often_for_many_as_for_few() -> None:
    session = late(8)
    program = director_program(session.club)

    def counted() -> int:
        program.read(of(session, "/gross-errors"))
        with CaptureQueriesContext(connection) as queries:
            program.read(of(session, "/gross-errors"))
        return len(queries)

    answer(program.post(of(session, "/gross-errors"), error_on(session)), 201)
    one = counted()
    for table in (2, 3):
        answer(program.post(of(session, "/gross-errors"), error_on(session, table)), 201)
    assert counted() == one


def test_an_award_keyed_wrongly_is_recorded_and_approved() -> None:
    session, _edition = builders.published_session(8)
    meeting = builders.meeting_at(session, 1, 1)
    line = Line.objects.get(session=session, board__number=meeting.board, ns=meeting.ns, ew=meeting.ew)
    award = Award(ns={"artificial": "60"}, ew={"artificial": "40"})
    adjust(
        session_id=session.pk,
        meeting=meeting,
        award=award,
        seen_version=line.version,
        permission=BY_THE_CLOCKS,
        actor=builders.PROGRAM,
    )
    publish_session(session_id=session.pk, actor=builders.PROGRAM)
    builders.put_back(session, hours=2)
    program, manager = director_program(session.club), manager_program(session)
    line.refresh_from_db()
    said = error_on(session, award="A4060", version=line.version)
    refusal(program.post(of(session, "/gross-errors"), {**said, "award": "A40"}), 422, "faulty")
    refusal(program.post(of(session, "/gross-errors"), {**said, "no_award": True}), 422, "faulty")
    refusal(program.post(of(session, "/gross-errors"), {**said, "version": 0}), 409, "changed")
    made = answer(program.post(of(session, "/gross-errors"), said), 201)
    assert made["award"] == {"ns": {"artificial": "40"}, "ew": {"artificial": "60"}}
    assert made["awarded"] == {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}
    answer(manager.post(of(session, f"/gross-errors/{made['id']}/approve")), 200)
    line.refresh_from_db()
    assert line.adjustment is not None
    assert line.adjustment.ns_outcome == {"artificial": "40"}
