"""Rounds by hand, the tables' own pace, and rounds that are cut short."""

from __future__ import annotations

import pytest

from club.models import Session
from scoring.models import Line
from tests import builders
from tests.doors.pages import words
from tests.doors.rooms import Room, playing_room, room_of

pytestmark = pytest.mark.django_db


def together(**options: object) -> Room:
    return playing_room(8, habits={"pace": "together"}, **options)


def section(room: Room) -> str:
    return f"rounds/{builders.section_of(room.session).pk}/"


def rounds(room: Room) -> tuple[int, int]:
    found = builders.section_of(room.session)
    return found.open_round, found.closed_round


def test_the_next_round_is_opened_and_a_second_press_changes_nothing() -> None:
    room = together()
    assert "Open round 2" in room.read()
    assert "Round 2 is open" in room.send(section(room) + "open/", round=2)
    assert rounds(room) == (2, 0)
    room.send(section(room) + "open/", round=2)
    assert rounds(room) == (2, 0)


def test_a_stale_button_does_not_jump() -> None:
    room = together()
    assert "The rounds have just changed" in room.send(section(room) + "open/", round=4)
    assert rounds(room) == (1, 0)


@pytest.mark.parametrize("number", ["", "0", "-1", "x", "99"])
def test_no_round_but_the_next_is_opened(number: str) -> None:
    room = together()
    room.send(section(room) + "open/", round=number)
    assert rounds(room) == (1, 0)


def test_opened_too_early_goes_back() -> None:
    room = together()
    room.send(section(room) + "open/", round=2)
    assert "Back to round 1" in room.read()
    assert "Round 1 is open again" in room.send(section(room) + "back/", round=1)
    assert rounds(room) == (1, 0)


def test_the_last_round_has_no_next() -> None:
    room = together()
    for number in (2, 3, 4):
        room.send(section(room) + "open/", round=number)
    page = room.read()
    assert "Open round" not in page
    assert "last round" in page


def test_rounds_are_closed_to_the_tables_and_opened_again() -> None:
    room = together()
    room.send(section(room) + "open/", round=2)
    assert "can no longer change results up to round 1" in room.send(section(room) + "close/", round=1)
    assert rounds(room) == (2, 1)
    assert "correct all their rounds again" in room.send(section(room) + "close/", round=0)
    assert rounds(room) == (2, 0)
    assert "has not begun" in room.send(section(room) + "close/", round=3)
    assert 'name="seen" value="0"' in room.html()
    assert "Another director has just opened or closed" in room.send(section(room) + "close/", round=1, seen=2)
    assert rounds(room) == (2, 0)


def test_tables_may_go_on_at_their_own_pace_and_come_together_again() -> None:
    room = together()
    assert "at its own pace" in room.send("pace/", pace="tables")
    assert rounds(room) == (4, 0)
    builders.play_all(room.session, rounds=[1])
    assert "you open the rounds" in room.send("pace/", pace="together")
    assert rounds(room) == (1, 0)
    assert Session.objects.get(pk=room.session.pk).pace == "together"


def test_a_section_of_another_session_is_not_there() -> None:
    room, other = together(), together()
    for act in ("open/", "back/", "close/"):
        assert room.post(section(other) + act, round=2).status_code == 404
    assert rounds(other) == (1, 0)


@pytest.mark.parametrize("path", ["open/", "back/", "close/"])
def test_acts_are_posted(path: str) -> None:
    room = together()
    assert room.client.get(room.at(section(room) + path)).status_code == 405


def test_rounds_are_cut_short_and_brought_back() -> None:
    room = playing_room()
    builders.play_all(room.session, rounds=[1, 2, 3])
    page = room.read("cut/")
    assert "from round 4 on: 8 boards" in page
    ours = builders.section_of(room.session).pk
    looked = words(room.post("cut/", section=ours, first=4, look=1).content.decode())
    assert "From round 4 on 8 boards are not played" in looked
    assert not Line.objects.filter(session=room.session, result__outcome="not_played").exists()
    assert "The session is cut short" in room.send("cut/", section=ours, first=4)
    assert "8 boards" in room.read("cut/")
    assert Line.objects.filter(session=room.session, result__outcome="not_played").count() == 8
    assert "Results in: 32 of 32" in room.read()
    room.send("cut/", section=ours, first=4, back=1)
    assert Line.objects.filter(session=room.session, result__outcome="not_played").count() == 0
    assert "Every board of these rounds" not in room.send("cut/", section=ours, first=4)


def test_nothing_left_to_cut_is_said() -> None:
    room = room_of(builders.ended_session(8))
    page = room.read("cut/")
    assert "Every board has a result" in page
    ours = builders.section_of(room.session).pk
    assert "already has a result" in room.send("cut/", section=ours, first=4)


@pytest.mark.parametrize("sent", [{"section": 0, "first": 4}, {"first": 4}, {"section": "x", "first": 1}])
def test_only_a_section_of_this_session_is_cut(sent: dict[str, object]) -> None:
    assert playing_room().post("cut/", **sent).status_code == 404
    room = playing_room()
    ours = builders.section_of(room.session).pk
    assert room.post("cut/", section=ours, first="").status_code == 404


def test_before_play_and_in_official_results_nothing_is_cut() -> None:
    room = room_of(builders.ready_session(8))
    assert room.client.get(room.at("cut/")).status_code == 302
    session, _edition = builders.published_session(8)
    official = room_of(session)
    builders.settle_doubts(session)
    official.send("official/")
    ours = builders.section_of(session).pk
    assert official.post("cut/", section=ours, first=4).status_code == 302
    assert not Line.objects.filter(session=session, result__outcome="not_played").exists()
