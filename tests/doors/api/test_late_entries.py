"""A program reads what came too late from the tables beside what stands, and decides it; either way goes back."""

from __future__ import annotations

from typing import Any

import pytest

from club.models import AuditRow
from scoring.models import LateDecision, LateEntry, Line, Result
from scoring.services import Award
from tests import builders
from tests.doors.api.strangers import nothing_of_another, refused_to_strangers
from tests.doors.at_the_table import AtTheTable
from tests.doors.at_the_table import answer as at_table
from tests.doors.pages import award_at
from tests.doors.programs import answer, director_program, of, refusal
from tests.doors.room_late import came_late
from tests.doors.rooms import Room, playing_room, sits_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return playing_room(6, habits={"pace": "together"})


def test_what_came_is_read_beside_what_stands(room: Room) -> None:
    builders.enter(room.session, 1, 1, 1, "3NTE-1", source=Result.Source.DESK)
    [late] = came_late(room, 1)
    program = director_program(room.session.club)
    [found] = program.read(of(room.session, "/late-entries"))["items"]
    assert program.read(of(room.session, f"/late-entries/{late}")) == found
    meeting = builders.meeting_at(room.session, 1, 1, 1)
    place = {"id": late, "board": 1, "section": "A", "table": 1, "round": 1, "ns": meeting.ns, "ew": meeting.ew}
    assert {name: found[name] for name in place} == place
    assert (found["why"], found["words"]) == ("closed", "It came after its round was closed.")
    assert (found["came"]["contract"], found["came"]["tricks"], found["came"]["lead"]) == ("4S", 11, "HK")
    assert (found["result"]["contract"], found["result"]["origin"], found["adjusted"]) == ("3N", "desk", None)
    assert (found["state"], found["alone"], found["by"]["table"]) == ("waiting", False, 1)
    assert found["keyed_at"] == "2026-11-20T19:42:07Z"
    assert program.read(of(room.session, "/end"))["late_entries"] == 1


def test_it_is_taken_once_and_left_again(room: Room) -> None:
    builders.enter(room.session, 1, 1, 1, "3NTE-1", source=Result.Source.DESK)
    [late] = came_late(room, 1)
    program, path = director_program(room.session.club), of(room.session, f"/late-entries/{late}")
    first = answer(program.post(f"{path}/take", Idempotency_Key="k"), 200)
    assert answer(program.post(f"{path}/take", Idempotency_Key="k"), 200) == first
    assert answer(program.post(f"{path}/take"), 200) == first
    assert (first["state"], first["result"]["contract"], first["decided_by"]) == ("taken", "4S", str(program.user))
    assert program.read(of(room.session, "/late-entries?open=true"))["items"] == []
    for _each in range(2):
        back = answer(program.post(f"{path}/leave", Idempotency_Key="l"), 200)
    assert (back["state"], back["result"]["contract"]) == ("left", "3N")
    assert answer(program.post(f"{path}/leave"), 200) == back
    assert program.read(of(room.session, "/late-entries"))["items"] == [back]
    assert LateDecision.objects.count() == 2


def test_what_was_changed_after_it_was_taken_is_not_put_back_unseen(room: Room) -> None:
    [late] = came_late(room, 1)
    program, path = director_program(room.session.club), of(room.session, f"/late-entries/{late}")
    taken = answer(program.post(f"{path}/take"), 200)
    builders.enter(room.session, 1, 1, 1, "5SN=", source=Result.Source.DESK, replaces=taken["result"]["id"])
    assert "changed" in refusal(program.post(f"{path}/leave"), 409, "refused")["detail"]
    assert Line.objects.get().result.contract == "5S"  # type: ignore[union-attr]


def test_an_adjusted_score_that_stands_is_read(room: Room) -> None:
    award_at(room.session, 1, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    [late] = came_late(room, 1)
    found = director_program(room.session.club).read(of(room.session, f"/late-entries/{late}"))
    assert (found["result"], found["adjusted"]["ns"], found["alone"]) == (None, {"artificial": "60"}, False)


def test_who_played_is_said_where_the_movement_does_not(room: Room) -> None:
    at_table(AtTheTable(room.session, 1).send(1, "4SN=", queued=True, round=1, ns=17, ew=18), 202)
    program, late = director_program(room.session.club), LateEntry.objects.get().pk
    path = of(room.session, f"/late-entries/{late}")
    assert (program.read(path)["ns"], program.read(path)["ew"]) == (None, None)
    assert "Choose who played the board." in refusal(program.post(f"{path}/take"), 409, "refused")["detail"]
    seat = builders.seating_at(room.session, 2, 1)
    half = refusal(program.post(f"{path}/take", {"ns": seat.ns_id}), 422, "faulty")
    assert set(half["errors"]) == {"ew"}
    taken = answer(program.post(f"{path}/take", {"ns": seat.ns_id, "ew": seat.ew_id}), 200)
    assert taken["state"] == "taken"
    assert Line.objects.get(ns=seat.ns_id, ew=seat.ew_id).result is not None


def test_those_that_stand_alone_are_taken_together(room: Room) -> None:
    builders.enter(room.session, 1, 1, 2, "3NTE-1", source=Result.Source.DESK)
    alone, beside = came_late(room, 1, 2)
    program, path = director_program(room.session.club), of(room.session, "/late-entries/take-all")
    part = program.read(of(room.session, "/late-entries?limit=1"))
    assert [each["alone"] for each in part["items"]] == [True]
    assert [each["id"] for each in program.read(part["next"])["items"]] == [beside]
    assert answer(program.post(path, {"entries": [alone, beside, 10**9]}), 200) == {"taken": 1}
    assert answer(program.post(path, {"entries": [alone, beside]}), 200) == {"taken": 0}
    assert set(refusal(program.post(path, {"entries": []}), 422, "faulty")["errors"]) == {"entries"}
    assert Line.objects.get(board__number=2).result.contract == "3N"  # type: ignore[union-attr]


def acts(late: int) -> dict[str, Any]:
    return {f"/late-entries/{late}/{act}": {} for act in ("take", "leave")}


def test_nobody_else_reads_or_decides(room: Room) -> None:
    [late] = came_late(room, 1)
    together = {"/late-entries/take-all": {"entries": [late]}}
    refused_to_strangers(room.session, ["/late-entries", f"/late-entries/{late}"], {**acts(late), **together})
    nothing_of_another(room.session, acts(late))
    elsewhere = builders.started_session(8, club=room.session.club)
    program = director_program(room.session.club)
    for path in acts(late):
        refusal(program.post(of(elsewhere, path)), 404, "not-here")
    assert answer(program.post(of(elsewhere, "/late-entries/take-all"), {"entries": [late]}), 200) == {"taken": 0}
    assert not LateDecision.objects.exists()


def test_a_pair_of_another_club_did_not_play_it(room: Room) -> None:
    [late] = came_late(room, 1)
    seat = builders.seating_at(builders.started_session(6), 1, 1)
    sent = {"ns": seat.ns_id, "ew": seat.ew_id}
    program = director_program(room.session.club)
    refusal(program.post(of(room.session, f"/late-entries/{late}/take"), sent), 404, "not-here")
    assert not LateDecision.objects.exists()


def test_a_director_who_has_the_board_to_play_is_told_and_decides_nothing(room: Room) -> None:
    builders.enter(room.session, 1, 1, 1, "3NTE-1", source=Result.Source.DESK)
    late, alone = came_late(room, 1, 2)
    plays = director_program(room.session.club)
    assert plays.user is not None
    sits_down(Room(room.session, plays.user, plays.client), table=2)
    found, _alone = plays.read(of(room.session, "/late-entries"))["items"]
    told = ("hidden", "why", "words", "came", "result", "adjusted", "alone")
    assert [found[name] for name in told] == [True, "", "", None, None, None, False]
    before = AuditRow.objects.count()
    for path in acts(late):
        assert "still have " in refusal(plays.post(of(room.session, path)), 409, "refused")["detail"]
    sent = {"entries": [late, alone]}
    assert answer(plays.post(of(room.session, "/late-entries/take-all"), sent), 200) == {"taken": 0}
    assert AuditRow.objects.count() == before
