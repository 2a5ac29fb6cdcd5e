"""The pace as programs read it."""

from __future__ import annotations

import pytest

from tests import builders
from tests.doors.rooms import room_of, sits_down
from tests.timed_evenings import began, first_round, play_at

pytestmark = pytest.mark.django_db


def test_the_end_the_slow_tables_and_what_cutting_saves() -> None:
    session = builders.started_session(10, "straight-mitchell", boards_per_round=4)
    room = room_of(session)
    start = began(session, 40)
    first_round(session, start, {table: 1 if table == 3 else 4 for table in range(1, 6)})
    path = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}/pace"
    found = room.client.get(path).json()
    assert found["soonest"] <= found["end"] <= found["latest"]
    assert [(each["table"], each["boards"]) for each in found["slow"]] == [(3, 3)]
    assert {each["table"] for each in found["waiting"]} == {2, 4}
    assert {each["kind"] for each in found["savings"]} == {"round", "board"}
    assert found["begun"] == 0


def test_somebody_who_plays_is_not_told_who_waited() -> None:
    session = builders.started_session(10, "straight-mitchell", boards_per_round=3)
    room = room_of(session)
    play_at(session, 2, began(session, 61), {4: 9})
    path = f"/api/v1/clubs/{session.club.slug}/sessions/{session.slug}/pace"
    assert room.client.get(path).json()["waits"]
    sits_down(room)
    assert room.client.get(path).json()["waits"] == []
