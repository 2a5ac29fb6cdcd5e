"""Keyed twice: blind, compared, and where it differs the director picks."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from club.models import ConditionsOfContest
from scoring.models import SecondKeying
from tests import builders
from tests.doors.desks import boxes, manager_desk
from tests.doors.pages import words
from tests.doors.papers import key_at, keying_room, line_of_key, rows, sent_line, sent_sheet
from tests.doors.rooms import Room, room_of

pytestmark = pytest.mark.django_db
SECOND = "?pass=2"


def twice(**options: object) -> Room:
    return keying_room(habits={"key_twice": True}, **options)


def test_the_second_time_is_there_where_the_session_wishes_it() -> None:
    assert "Second time" not in keying_room().read("keying/")
    room = twice()
    assert "Second time, to compare" in room.read("keying/")
    assert "0 keyed, 0 compared, 0 different" in room.read("keying/")
    assert "Nothing has been keyed the first time yet." in room.read(f"keying/{SECOND}")


def test_what_was_keyed_first_is_nowhere_on_the_page_of_the_second() -> None:
    room = twice()
    key = key_at(room, 1, 1)
    sent_line(room, key, "5dxw-4")
    html = room.html(f"keying/{SECOND}")
    assert list(rows(html)) == [key]
    row = rows(html)[key]
    assert "5DX" not in row
    assert "West" not in words(row)
    assert "data-played" not in row
    assert f'name="text-{key}" value=""' in row


def test_the_same_twice_is_compared_and_confirmed() -> None:
    room = twice()
    key, client_id = key_at(room, 1, 1), str(uuid4())
    sent_line(room, key, "4hs=")
    other = room_of(room.session)
    for _time in range(2):
        answer = sent_line(other, key, "4h s 10", SECOND, client_id=client_id)
        assert (answer["status"], answer["line"]["state"]) == ("saved", "compared")
    assert "1 keyed, 1 compared, 0 different" in answer["progress_said"]
    assert SecondKeying.objects.get().user == other.user
    line = line_of_key(room, key)
    assert line is not None
    assert (line.confirmed, line.rival, line.results.count()) == (True, None, 2)
    assert "the same both times" in words(rows(room.html(f"keying/{SECOND}"))[key])


def test_what_differs_stands_side_by_side_until_the_director_picks() -> None:
    room = twice()
    key = key_at(room, 1, 1)
    sent_line(room, key, "4hs=")
    answer = sent_line(room, key, "4hs+1", SECOND)
    assert answer["status"] == "conflict"
    assert "keyed in differently the first time" in answer["said"]
    assert "1 keyed, 0 compared, 1 different" in answer["progress_said"]
    row = rows(room.html(f"keying/{SECOND}"))[key]
    assert "4♥ by South, made" in words(row)
    assert "4♥ by South, +1" in words(row)
    keep = re.findall(r'name="keep" value="([\d.]+)"', row)
    room.send(f"keying/sheet/{SECOND}", keep=keep[1])
    assert line_of_key(room, key).result.tricks == 11  # type: ignore[union-attr]
    assert "1 keyed, 1 compared, 0 different" in room.read("keying/")


def test_a_slip_in_the_second_keying_is_put_right_by_keying_once_more() -> None:
    room = twice()
    key, slip = key_at(room, 1, 1), str(uuid4())
    sent_line(room, key, "4hs=")
    sent_line(room, key, "4hs+1", SECOND, client_id=slip)
    undone = room.client.post(room.at(f"keying/undo/{SECOND}"), {"key": key, "client_id": slip}).json()
    assert (undone["status"], "once more" in undone["said"]) == ("refused", True)
    assert sent_line(room, key, "4hs=", SECOND)["line"]["state"] == "compared"
    assert line_of_key(room, key).rival is None  # type: ignore[union-attr]


def test_without_the_script_the_second_time_is_a_form_too() -> None:
    room = twice()
    first, second = key_at(room, 1, 1), key_at(room, 1, 1, 1)
    for key in (first, second):
        sent_line(room, key, "4hs=")
    query = f"{SECOND}&by=slips"
    status, page = sent_sheet(room, {first: "4hs=", second: "4hs-1"}, query)
    assert status == 200
    assert "1 line is saved." in page
    assert "keyed in differently the first time" in page
    assert "2 keyed, 1 compared, 1 different" in page


def test_a_correction_after_the_comparison_stays_compared_but_a_new_start_does_not() -> None:
    room = twice()
    key = key_at(room, 1, 1)
    seen = sent_line(room, key, "4hs=")["line"]["seen"]
    sent_line(room, key, "4hs=", SECOND)
    room.save(1, 1, contract="4hs+1")
    assert line_of_key(room, key).result_id != seen  # type: ignore[union-attr]
    assert "1 keyed, 1 compared" in room.read("keying/")


def test_only_what_the_desk_keyed_is_keyed_again() -> None:
    room = twice()
    key = key_at(room, 1, 1)
    builders.enter(room.session, 1, 1, int(key.split("-")[0]), "4HS=")
    assert rows(room.html(f"keying/{SECOND}")) == {}
    assert sent_line(room, key_at(room, 2, 1), "4hs=", SECOND)["status"] == "refused"
    sent_line(room, key_at(room, 2, 1), "4hs=")
    answer = sent_line(room, key_at(room, 2, 1), "A6040", SECOND)
    assert (answer["status"], "not keyed in twice" in answer["said"]) == ("refused", True)


def test_the_club_may_wish_it_for_every_evening() -> None:
    desk = manager_desk()
    path = "settings/conditions/"
    desk.send(path, **{**boxes(desk.html(path)), "name": "Paper evenings", "key_twice": "on"})
    assert ConditionsOfContest.objects.get(name="Paper evenings").key_twice
