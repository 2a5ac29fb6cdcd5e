"""From the tables: both versions beside each other at the desk, one press for either, and nothing ends unseen."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.services import end_play
from scoring.models import LateEntry, Line, Result
from tests import builders
from tests.doors.at_the_table import AtTheTable, answer
from tests.doors.room_late import came_late
from tests.doors.rooms import Room, playing_room, sits_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return playing_room(6, habits={"pace": "together"})


def test_both_versions_stand_beside_each_other(room: Room) -> None:
    builders.enter(room.session, 1, 1, 1, "3NTE-1", source=Result.Source.DESK)
    quiet = room.html()
    assert "Results that came late" not in quiet
    came_late(room, 1)
    for page in ("", "from-tables/", "live/"):
        html = room.read(page)
        assert "Table 1, board 1" in html
        assert "It came after its round was closed." in html
        buttons = ("Accept this result", "Keep the present result")
        for words in ("The recorded result", "−1", "The late result", "+1", "keyed 19:42", *buttons):
            assert words in html, (page, words)


def test_one_press_takes_it_and_another_takes_that_back(room: Room) -> None:
    builders.enter(room.session, 1, 1, 1, "3NTE-1", source=Result.Source.DESK)
    [late] = came_late(room, 1)
    said = room.send(f"from-tables/{late}/take/")
    assert "Accepted: table 1, board 1." in said
    assert "You have decided on all of them." in said
    assert Line.objects.get().result.contract == "4S"  # type: ignore[union-attr]
    page = room.send(f"from-tables/{late}/leave/", on_page="1")
    assert "Not accepted: table 1, board 1." in page
    assert "Accept it after all" in page
    assert Line.objects.get().result.contract == "3N"  # type: ignore[union-attr]


def test_what_stands_alone_is_taken_all_at_once(room: Room) -> None:
    ids = came_late(room, 1, 2)
    assert "Accept all 2 where nothing else is entered" in room.read()
    assert "2 results accepted." in room.send("from-tables/take/", late=[*ids, "x"])
    assert Line.objects.filter(result__contract="4S", confirmed=True).count() == 2


def test_the_room_notices_what_comes_and_what_is_decided(room: Room) -> None:
    seen = room.client.get(room.at("live/")).headers["ETag"]
    [late] = came_late(room, 1)
    fresh = room.client.get(room.at("live/"), headers={"If-None-Match": seen})
    assert fresh.status_code == 200
    room.send(f"from-tables/{late}/leave/")
    again = room.client.get(room.at("live/"), headers={"If-None-Match": fresh.headers["ETag"]})
    assert again.status_code == 200


def test_who_played_is_asked_where_the_movement_does_not_say(room: Room) -> None:
    table = AtTheTable(room.session, 1)
    answer(table.send(1, "4SN=", queued=True, round=1, ns=17, ew=18), 202)
    late = LateEntry.objects.get().pk
    assert "Choose who played it" in room.read()
    page = room.read("from-tables/")
    assert "Who sat North–South" in page
    assert "Choose who played the board." in room.send(f"from-tables/{late}/take/", on_page="1")
    seat = builders.seating_at(room.session, 2, 1)
    assert "Accepted" in room.send(f"from-tables/{late}/take/", ns=seat.ns_id, ew=seat.ew_id)
    assert Line.objects.get(ns=seat.ns_id, ew=seat.ew_id).result is not None


def test_a_director_who_plays_sees_nothing_of_boards_still_to_play(room: Room) -> None:
    sits_down(room, table=2)
    [late] = came_late(room, 1)
    for page in ("", "from-tables/", "trail/"):
        html = room.html(page)
        assert "♠" not in html, page
        assert "1, board 1" in html or "trail" in page, page
    assert "You still have to play this board" in room.read("from-tables/")
    room.send(f"from-tables/{late}/take/")
    room.send("from-tables/take/", late=[late])
    assert not Result.objects.exists()


def test_nothing_ends_and_nothing_is_published_unseen(room: Room) -> None:
    came_late(room, 1)
    assert "1 result came late and waits for you" in room.read("end/")
    end_play(session_id=room.session.pk, actor=PROGRAM)
    assert "until you accept it, it does not count" in room.read()


def test_an_entry_that_is_not_there_is_not_found(room: Room) -> None:
    assert room.post("from-tables/99/take/").status_code == 404


@pytest.mark.parametrize("boards", [(1,), (1, 2)])
def test_the_list_costs_the_same_for_one_and_for_more(
    room: Room, boards: tuple[int, ...], django_assert_num_queries: Any
) -> None:
    came_late(room, *boards)
    with django_assert_num_queries(28):
        room.html("from-tables/")
