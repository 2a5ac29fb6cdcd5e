"""The inbox of doubtful results at the desk: read, accepted, asked, opened again; and what a playing director sees."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scoring.models import Result
from tests.builders import enter, seating_at, started_session
from tests.doors.doubts import play
from tests.doors.forms import form_at
from tests.doors.rooms import Room, room_of, sits_down

pytestmark = pytest.mark.django_db


def evening(*odd: int) -> Room:
    """Five tables, round by round, 4♠ made everywhere, but four down at table 3 on the `odd` boards (board 1)."""
    session = started_session(pairs=10, boards_per_round=1)
    play(session, {(board, 3): "4SN-4" for board in odd or (1,)})
    return room_of(session)


def about(room: Room, act: str = "doubts/accept/") -> dict[str, Any]:
    """What the first form for an act holds."""
    return form_at(room.html("doubts/"), act)


def test_an_odd_result_stands_there_in_words_beside_its_traveller() -> None:
    room = evening()
    page = room.read("doubts/")
    assert "Board 1, table 3, round" in page
    assert "4 of 5 tables won 10 tricks in spades; this one has 6." in page
    assert "Board 1 at every table" in page
    assert 'aria-current="true"' in room.html("doubts/")


def test_the_ways_of_the_session_say_how_many_are_open() -> None:
    room = evening()
    for page in ("", "keying/", "ranking/", "doubts/"):
        assert re.search(r'class="tab-n"><span class="vh">open: </span>1<', room.html(page)), page
    room.send("doubts/accept/", **{**about(room), "note": "the slip says so"})
    assert "tab-n" not in room.html("")


def test_accepted_it_is_listed_with_its_reason_and_can_be_opened_again() -> None:
    room = evening()
    page = room.send("doubts/accept/", **{**about(room), "note": "North remembers it well"})
    assert "Board 1 is accepted." in page
    assert "Nothing to check now" in page
    assert "“North remembers it well” Dana Reed" in page
    assert "Accepted an unusual result as right" in room.read("trail/")
    again = room.send("doubts/reopen/", **about(room, "doubts/reopen/"))
    assert "Board 1 is to be checked again." in again
    assert "this one has 6" in again
    assert "“right as entered” Dana Reed" in room.send("doubts/accept/", **about(room)), "the reason is optional"


def test_what_changed_meanwhile_is_said_and_nothing_is_accepted() -> None:
    room = evening()
    seen = about(room)
    line = room.session.lines.get(board__number=1, table=3)
    enter(room.session, 3, line.round or 0, 1, "4SN-5", source=Result.Source.DESK, replaces=line.result_id)
    assert "Something has just changed" in room.send("doubts/accept/", **{**seen, "note": "the slip says so"})
    assert "5 down, and no other table has anything like it." in room.read("doubts/")


def test_the_table_is_asked_again() -> None:
    room = evening()
    page = room.send("doubts/ask/", **about(room, "doubts/ask/"))
    assert "Board 1: the tablet asks the table next." in page
    assert "The table is asked" in room.read("doubts/")


def test_the_correction_is_one_press_away() -> None:
    room = evening()
    line = room.session.lines.get(board__number=1, table=3)
    assert f'href="{room.at(f"line/1/{line.ns_id}-{line.ew_id}/")}"' in room.html("doubts/")


def test_missing_and_unconfirmed_results_are_accepted_together() -> None:
    room = room_of(started_session(pairs=6, boards_per_round=1))
    for table in (1, 2):
        enter(room.session, table, 1, seating_at(room.session, table, 1).boards[0], "4SN=")
    room.send("end/")
    page = room.read("doubts/")
    assert "No result 7" in page
    assert "Not agreed 2" in page
    page = room.send("doubts/accept-all/", rule="missing", count=7, note="the heating failed")
    assert "7 boards accepted." in page
    assert "No result" not in page.split("Accepted")[0]


def test_a_director_who_plays_sees_nothing_of_boards_still_to_play() -> None:
    room = room_of(started_session(pairs=10, boards_per_round=1))
    sits_down(room, table=1)
    secret = seating_at(room.session, 1, 2).boards[0]
    played = seating_at(room.session, 1, 1).boards[0]
    for table in (2, 3, 4, 5):
        odd = next(n for n in range(1, 6) if seating_at(room.session, table, n).boards[0] == secret)
        enter(room.session, table, odd, secret, "7NTN-7", source=Result.Source.DESK)
    enter(room.session, 1, 1, played, "7NTN-8", source=Result.Source.DESK)
    page = room.read("doubts/")
    assert f"Board {played}," in page
    assert f"Board {secret}," not in page
    line = room.session.lines.get(board__number=secret, table=2)
    sent = {"board": secret, "ns": line.ns_id, "ew": line.ew_id, "result": line.result_id, "seen": 0, "rules": "far"}
    assert "still have " in room.send("doubts/accept/", **sent, note="I know")


def test_as_many_queries_for_three_as_for_one(django_assert_max_num_queries: Any) -> None:
    one, three = evening(), evening(1, 2, 3)
    counts = []
    for room in (one, three):
        room.html("doubts/")
        with django_assert_max_num_queries(60) as queries:
            room.html("doubts/")
        counts.append(len(queries))
    assert counts[0] == counts[1]
