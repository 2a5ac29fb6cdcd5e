"""The pace at the desk: the line in the room, the page, what is left for later, and what a playing director sees."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.models import Line
from tests import builders
from tests.doors.rooms import playing_room, room_of, sits_down
from tests.timed_evenings import MINUTE, began, enter_at, first_round, play_at

pytestmark = pytest.mark.django_db
PAGE, PART = 19, 14


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


def test_a_director_who_plays_learns_nothing_of_boards_to_come() -> None:
    """No minutes of a table and round with such a board, and not who waited; only what the room tells anyway."""
    room = playing_room(10, kind="straight-mitchell", boards_per_round=3)
    start = began(room.session, 61)
    sits_down(room, table=1, side="ns")
    play_at(room.session, 1, start, {4: 9})
    page = room.html("pace-of-play/")
    assert "you play it" in page
    assert "9.0" not in page
    for words in ("Who waited for whom", "Minutes others waited"):
        assert words not in page
    assert "7.0" in page
    assert re.search(r"Predicted end", room.read("pace-of-play/part/"))


@pytest.mark.parametrize("path", ["pace-of-play/", "pace-of-play/part/"])
def test_few_and_many_tables_ask_the_database_as_often(path: str) -> None:
    found = []
    for pairs in (6, 14):
        room = playing_room(pairs, kind="straight-mitchell", boards_per_round=2)
        play_at(room.session, 1, began(room.session, 16), {})
        room.html(path)
        with CaptureQueriesContext(connection) as queries:
            room.html(path)
        found.append(len(queries))
    assert found[0] == found[1] == {"pace-of-play/": PAGE, "pace-of-play/part/": PART}[path]


def test_what_was_played_later_stands_in_the_report() -> None:
    room = playing_room(8, kind="howell", boards_per_round=2)
    seating = builders.seating_at(room.session, 1, 1)
    room.send(room.line(1, 1, 1, "later/"), **{"from": "pace-of-play"})
    builders.play_all(room.session)
    builders.end_play(session_id=room.session.pk, actor=builders.PROGRAM)
    page = room.read("pace-of-play/")
    assert "Boards played later" in page
    assert f"Board {seating.boards[1]} of table 1, round 1" in page
