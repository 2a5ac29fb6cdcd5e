"""A program begins and ends play, publishes what it looked at, and makes it official."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import AuditRow, Membership, Session
from scoring.models import Publication
from scoring.recompute import recompute
from tests import builders
from tests.doors.at_the_table import AtTheTable
from tests.doors.programs import JSON, Program, answer, director_program, of, refusal
from tests.services.at_once import at_once

pytestmark = pytest.mark.django_db
ACTS = ("/start", "/end", "/resume", "/official", "/reopen")


def test_an_evening_goes_its_way_by_a_program() -> None:
    session = builders.ready_session(8)
    program = director_program(session.club)
    assert answer(program.post(of(session, "/start")), 200)["state"] == "playing"
    builders.play_all(session, rounds=[1, 2, 3])
    missing = program.read(of(session, "/end"))
    assert [each["table"] for each in missing["waiting"]] == [1, 2, 3, 4]
    assert missing["waiting"][0]["boards"] == list(builders.seating_at(session, 1, 4).boards)
    builders.play_all(session)
    assert program.read(of(session, "/end"))["waiting"] == []
    said = [answer(program.post(of(session, "/end"), Idempotency_Key="over"), 200) for _each in range(2)]
    assert said[0] == said[1]
    assert said[0]["state"] == "ended"
    recompute(session.pk)
    seen = program.read(of(session, "/provisional"))["version"]
    answer(program.post(of(session, "/editions"), {"after": 0, "version": seen}), 201)
    builders.settle_doubts(session)
    assert answer(program.post(of(session, "/official")), 200)["state"] == "official"
    refused = refusal(program.post(of(session, "/reopen")), 403, "not-allowed")
    assert refused["detail"] == "The results are official. Only a manager can open them again."
    manager = Program(builders.make_manager(session.club))
    assert answer(manager.post(of(session, "/reopen")), 200)["state"] == "ended"
    assert answer(program.post(of(session, "/resume")), 200)["state"] == "playing"


def test_what_cannot_be_done_now_is_said_as_on_the_page() -> None:
    session = builders.make_session()
    program = director_program(session.club)
    for act, words in (
        ("/start", "Choose a movement first."),
        ("/end", "The session is not being played."),
        ("/resume", "Play has not ended."),
    ):
        assert refusal(program.post(of(session, act)), 409, "refused")["detail"] == words
    refusal(program.post(of(session, "/official")), 409, "refused")


def test_nobody_else_does_it() -> None:
    session = builders.started_session(8)
    member = Program(builders.make_director(session.club, role=Membership.Role.MEMBER))
    stranger = director_program(builders.make_club("Hillside"))
    reads = director_program(session.club, may_write=False)
    table = AtTheTable(session, 1)
    table.state()
    before = AuditRow.objects.count()
    for act in ACTS:
        refusal(Program().post(of(session, act)), 401, "not-logged-in")
        refusal(member.post(of(session, act)), 404, "not-here")
        refusal(stranger.post(of(session, act)), 404, "not-here")
        refusal(reads.post(of(session, act)), 403, "not-allowed")
        sent: Any = table.client.post(
            f"/api/v1/{of(session, act)}", {}, content_type=JSON, headers={"X-CSRFToken": table.token}
        )
        refusal(sent, 401, "not-logged-in")
    assert AuditRow.objects.count() == before


def test_what_has_changed_since_it_was_looked_at_is_not_published() -> None:
    session = builders.ended_session(8)
    program = director_program(session.club)
    seen = program.read(of(session, "/provisional"))["version"]
    meeting = builders.meeting_at(session, 1, 1)
    path = of(session, f"/results/{meeting.board}/{meeting.ns}-{meeting.ew}")
    answer(program.put(path, {"contract": "7NTXX", "declarer": "N", "tricks": 0}, If_Match="*"), 200)
    said = refusal(program.post(of(session, "/editions"), {"after": 0, "version": seen}), 409, "changed")
    assert "Please look again" in said["detail"]
    assert not Publication.objects.exists()
    recompute(session.pk)
    now = program.read(of(session, "/provisional"))["version"]
    answer(program.post(of(session, "/editions"), {"after": 0, "version": now}), 201)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_who_publish_at_once_one_is_told_that_it_is_out() -> None:
    session = builders.ended_session(8)
    program = director_program(session.club)

    def act() -> int:
        asking = Program()
        asking.headers = program.headers
        return asking.post(of(session, "/editions"), {"after": 0}).status_code

    assert sorted(at_once([act] * 2)) == [201, 409]  # type: ignore[type-var]
    assert Publication.objects.filter(session=session).count() == 1
    assert Session.objects.get(pk=session.pk).state == "ended"
