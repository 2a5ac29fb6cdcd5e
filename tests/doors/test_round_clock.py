"""The clock of a round on the page of the room: its buttons, and what stands there without a script."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest

from club.models import Session
from club.queries import section_info, session_info
from movements.queries.round_clock import clocks_of
from tests import builders
from tests.doors.rooms import Room, playing_room

pytestmark = pytest.mark.django_db
TOGETHER = {"pace": "together", "minutes_per_board": 7}


def together(**habits: Any) -> Room:
    return playing_room(8, habits={**TOGETHER, **habits})


def seen(room: Room) -> str:
    info = session_info(room.session.pk)
    assert info
    return "-".join(each.seen for each in clocks_of(info, section_info(info.id)))


def act(room: Room, name: str, **more: Any) -> str:
    section = builders.section_of(room.session).pk
    return room.send(f"rounds/{section}/clock/", act=name, **{"seen": seen(room), **more})


def data(room: Room) -> dict[str, Any]:
    found = re.search(r'data-round-clock="([^"]+)"', room.html())
    assert found
    said: dict[str, Any] = json.loads(found[1].replace("&quot;", '"'))
    return said


def test_the_clock_stands_on_the_page_with_its_buttons() -> None:
    room = together()
    page = room.read()
    assert "Round 1 of 4" in page
    assert re.search(r"1[34]:\d\d", page)
    for button in ("Open round 2", "Pause", "1 minute more", "Break", "Start this round’s time again"):
        assert button in page
    assert "All tables have 1 minute more" in act(room, "more")
    assert re.search(r"14:\d\d|15:00", room.read())
    assert "The clock stands still" in act(room, "pause")
    assert "Go on" in room.read()
    assert data(room)["steps"][0]["phase"] == "paused"
    assert "The clock goes on" in act(room, "go_on")
    assert "A break of 15 minutes" in act(room, "break", minutes=15)
    assert "Break until" in room.read()
    assert "Table 3 has 1 minute more" in act(room, "more", table=3)
    assert list(data(room)["tables"]) == ["3"]
    assert "1 minute less" in act(room, "less", table=3)
    assert data(room)["tables"] == {}
    assert "Gave 1 minute more to table A3 in round 1" in room.read("trail/")
    assert "runs from now" in act(room, "start")


def test_who_saw_another_clock_is_told() -> None:
    room = together()
    before = seen(room)
    act(room, "more", seen=before)
    assert "just changed the clock" in act(room, "more", seen=before)


def test_time_that_is_up_is_said_and_the_next_round_is_the_button() -> None:
    room = together(clock_moving=0)
    section = builders.section_of(room.session)
    assert section.round_opened_at
    section.round_opened_at -= timedelta(minutes=20)
    section.clock = {}
    section.save()
    Session.objects.filter(pk=room.session.pk).update(facts_version=10**6)
    page = room.html()
    assert "Time is up since" in page
    assert "rk-over" in page
    assert re.search(r"\+[56]:\d\d", page)


def test_at_the_tables_own_pace_there_is_no_clock_before_somebody_starts_one() -> None:
    room = playing_room(8)
    page = room.read()
    assert "each at its own pace" in page
    assert "Start a clock" in page
    assert "data-round-clock" not in room.html()
    act(room, "start")
    assert "data-round-clock" in room.html()
    assert "Round 2 now" in room.read()
    act(room, "next")
    assert data(room)["steps"][0]["round"] == 2
    assert "There is no clock any more" in act(room, "stop")
    assert "data-round-clock" not in room.html()


def test_a_clock_of_tables_at_their_own_pace_begins_with_the_round_that_most_are_in() -> None:
    room = playing_room(8)
    for seat, board in list(builders.still_to_play(room.session)):
        if seat.round < 3 and (seat.table, seat.round) != (1, 2):
            builders.enter(room.session, seat.table, seat.round, board, "3NTN=")
    assert "Most tables are in round 3 of 4" in room.read()
    act(room, "start")
    assert data(room)["steps"][0]["round"] == 3
    assert "Round 4 now" in room.read()


@pytest.mark.parametrize(("name", "status"), [("other", 404), ("", 404), ("more", 302)])
def test_only_what_there_is_is_done(name: str, status: int) -> None:
    room, other = together(), together()
    section = builders.section_of(room.session).pk
    assert room.post(f"rounds/{section}/clock/", act=name).status_code == status
    assert other.post(f"rounds/{section}/clock/", act="more").status_code == 404
    assert room.client.get(room.at(f"rounds/{section}/clock/")).status_code == 405


def test_sections_with_one_clock_open_their_rounds_together() -> None:
    room = together(clock_shared=True)
    section = builders.section_of(room.session).pk
    room.send(f"rounds/{section}/open/", round=2)
    room.send(f"rounds/{section}/back/", round=1)
    assert builders.section_of(room.session).open_round == 1
