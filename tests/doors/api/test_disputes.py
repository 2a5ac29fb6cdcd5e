"""A program reads what pairs dispute in their scorecards, and lets a result stand once both have been heard."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import AuditRow, Session
from scoring.models import Dispute, DisputeEnd
from tests import builders
from tests.doors.api.strangers import nothing_of_another, refused_to_strangers
from tests.doors.programs import answer, director_program, of, refusal
from tests.doors.room_signing import dispute
from tests.doors.rooms import Room, sits_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def session() -> Session:
    """Boards 1 and 2 are entered at table 1; East–West dispute board 1."""
    made = builders.started_session(pairs=6, habits={"sign_off": "round"})
    builders.enter(made, 1, 1, 1, "4SN=")
    builders.enter(made, 1, 1, 2, "3NTW-1")
    dispute(made, 1, "tricks", "we took four")
    return made


def path_of(session: Session) -> str:
    return of(session, f"/disputes/{Dispute.objects.get(line__session=session).pk}")


def test_what_a_pair_disputes_is_read_beside_what_counts(session: Session) -> None:
    program = director_program(session.club)
    [found] = program.read(of(session, "/disputes?open=true"))["items"]
    assert program.read(path_of(session)) == found
    meeting = builders.meeting_at(session, 1, 1)
    place = {"board": 1, "section": "A", "table": 1, "round": 1, "ns": meeting.ns, "ew": meeting.ew}
    assert {name: found[name] for name in place} == place
    said = {"pair": meeting.ew, "reason": "tricks", "words": "the number of tricks", "said": "we took four"}
    assert {name: found[name] for name in said} == said
    assert found["recorded"] == {"contract": "4S", "declarer": "N", "tricks": 10}
    assert (found["score"], found["state"], found["corrected"]) == (420, "open", False)


def test_it_stands_once_and_is_confirmed(session: Session) -> None:
    program, path = director_program(session.club), path_of(session)
    seen = {"result": program.read(path)["result"]}
    stands = answer(program.post(f"{path}/stand", seen, Idempotency_Key="k"), 200)
    assert answer(program.post(f"{path}/stand", seen, Idempotency_Key="k"), 200) == stands
    assert stands["state"] == "stands"
    assert program.read(of(session, "/disputes"))["items"] == [stands]
    assert program.read(of(session, "/disputes?open=true"))["items"] == []
    meeting = builders.meeting_at(session, 1, 1)
    assert program.read(of(session, f"/results/1/{meeting.ns}-{meeting.ew}"))["confirmed"] is True
    assert AuditRow.objects.filter(session=session, action="dispute decided").count() == 1
    refusal(program.post(f"{path}/stand", seen), 409, "changed")


def test_what_the_table_has_corrected_meanwhile_does_not_stand_unseen(session: Session) -> None:
    program, path = director_program(session.club), path_of(session)
    seen = program.read(path)["result"]
    builders.enter(session, 1, 1, 1, "4SN-1", replaces=seen)
    refusal(program.post(f"{path}/stand", {"result": seen}), 409, "changed")
    assert set(refusal(program.post(f"{path}/stand", {}), 422, "faulty")["errors"]) == {"result"}
    found = program.read(path)
    assert (found["corrected"], found["recorded"]["tricks"], found["state"]) == (True, 9, "open")
    assert not DisputeEnd.objects.exists()


def test_what_the_director_corrects_is_open_no_more(session: Session) -> None:
    program, path = director_program(session.club), path_of(session)
    meeting = builders.meeting_at(session, 1, 1)
    sent = {"contract": "4S", "declarer": "N", "tricks": 9}
    answer(program.put(of(session, f"/results/1/{meeting.ns}-{meeting.ew}"), sent, If_Match="*"), 200)
    assert program.read(path)["state"] == "replaced"


def acts(session: Session) -> dict[str, Any]:
    row = Dispute.objects.get(line__session=session)
    return {f"/disputes/{row.pk}/stand": {"result": row.result_id}}


def test_nobody_else_reads_or_decides(session: Session) -> None:
    refused_to_strangers(session, ["/disputes", f"/disputes/{Dispute.objects.get().pk}"], acts(session))
    nothing_of_another(session, acts(session))
    elsewhere = builders.started_session(8, club=session.club)
    for path, body in acts(session).items():
        refusal(director_program(session.club).post(of(elsewhere, path), body), 404, "not-here")
    assert not DisputeEnd.objects.exists()


def test_a_director_who_has_the_board_to_play_is_told_and_decides_nothing(session: Session) -> None:
    plays = director_program(session.club)
    assert plays.user is not None
    sits_down(Room(session, plays.user, plays.client), 2, "ew")
    found = plays.read(path_of(session))
    told = ("hidden", "reason", "words", "said", "result", "recorded", "score", "corrected")
    assert [found[name] for name in told] == [True, "", "", "", None, None, None, False]
    for path, body in acts(session).items():
        assert "still have " in refusal(plays.post(of(session, path), body), 409, "refused")["detail"]
    assert not DisputeEnd.objects.exists()
