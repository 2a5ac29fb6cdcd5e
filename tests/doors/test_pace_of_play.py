"""The pace at the desk: the line in the room, the page, what is left for later, and what a playing director sees."""

from __future__ import annotations

import re

import pytest

from scoring.models import Line
from tests import builders
from tests.doors.rooms import playing_room, room_of
from tests.timed_evenings import MINUTE, began, enter_at, first_round, play_at

pytestmark = pytest.mark.django_db


def test_the_room_has_a_line_and_the_page_all_of_it() -> None:
    room = playing_room(10, kind="straight-mitchell", boards_per_round=3)
    start = began(room.session, 61)
    play_at(room.session, 2, start, {4: 9})
    assert "pace-of-play/part/" in room.html("")
    line = room.read("pace-of-play/part/")
    assert re.search(r"Predicted end \d\d:\d\d \(planned \d\d:\d\d\)", line)
    page = room.read("pace-of-play/")
    for words in (
        "Predicted end",
        "Nine times of ten it is between",
        "What cutting would save",
        "Without round 5",
        "one board less",
    ):
        assert words in page
    for words in ("Minutes a board", "Who waited for whom", "9.0"):
        assert words in page
    assert room.at("cut/") in room.html("pace-of-play/")


def test_a_slow_table_stands_in_the_line() -> None:
    room = playing_room(10, kind="straight-mitchell", boards_per_round=4)
    start = began(room.session, 40)
    of_table = {table: 1 if table == 3 else 4 for table in range(1, 6)}
    first_round(room.session, start, of_table)
    assert re.search(r"Table 3: 3 boards, \d+ minutes behind", room.read("pace-of-play/part/"))
    page = room.read("pace-of-play/")
    assert "Table 4, round 2: people or boards are still at table 3." in page


def test_a_board_left_out_is_noted_with_one_press_and_chased() -> None:
    room = playing_room(10, kind="straight-mitchell", boards_per_round=3)
    start = began(room.session, 30)
    first_round(room.session, start, {table: 2 if table == 2 else 3 for table in range(1, 6)})
    enter_at(room.session, 2, 2, {0: start + 29 * MINUTE})
    page = room.html("pace-of-play/")
    assert "has no result" in page
    (action,) = re.findall(r'action="([^"]*/later/)"', page)
    response = room.client.post(action, {"from": "pace-of-play"})
    assert response.headers["Location"] == room.at("pace-of-play/")
    assert Line.objects.filter(session=room.session, postponed=True).count() == 1
    assert "To be played later" in room.read("pace-of-play/")
    assert "1 board to be played later" in room.read("pace-of-play/part/")


def test_before_play_there_is_none_and_afterwards_a_report() -> None:
    ready = room_of(builders.ready_session(8))
    assert ready.client.get(ready.at("pace-of-play/")).status_code == 302
    room = room_of(builders.ended_session(8))
    assert room.html("pace-of-play/part/") == ""
    page = room.read("pace-of-play/")
    assert "Print this page" in page
    assert "Predicted" not in page
    assert "pace-of-play/part/" not in room.html("")


def test_nothing_known_is_said_in_words() -> None:
    room = playing_room(8, boards_per_round=2)
    board = builders.seating_at(room.session, 1, 1).boards[0]
    builders.enter(room.session, 1, 1, board, "2SN=", source="desk")
    assert "Predicted end: not known" in room.read("pace-of-play/part/")
    assert "Too few results come from the tables" in room.read("pace-of-play/")
