"""One board a round less, with what it saves on the page of the pace and one press on that of cutting short."""

from __future__ import annotations

import pytest

from scoring.models import Line
from tests import builders
from tests.doors.rooms import playing_room, room_of
from tests.team_evenings import started_teams
from tests.timed_evenings import began, play_at

pytestmark = pytest.mark.django_db


def test_what_the_page_says_is_done_and_taken_back() -> None:
    room = playing_room(10, kind="straight-mitchell", boards_per_round=3)
    play_at(room.session, 2, began(room.session, 61), {4: 9})
    assert "With one board less in each round from round 3 on" in room.read("pace-of-play/")
    assert "one board a round less from round 3 on: 15 boards" in room.read("cut/")
    section = builders.section_of(room.session).pk
    looked = room.client.post(room.at("cut/"), {"section": section, "first": "3:each", "look": 1})
    page = looked.content.decode()
    assert "From round 3 on the last board of each set is not played: 15 in all." in page
    assert 'name="first" value="3:each"' in page
    assert not Line.objects.filter(session=room.session, round__gte=3).exists()
    assert "One board a round less" in room.send("cut/", section=section, first="3:each")
    assert "One board a round less from round 3 on" in room.read("trail/")
    assert len(list(builders.still_to_play(room.session))) == 2 * 3 * 5
    room.send("cut/", section=section, first="3", back="1")
    assert len(list(builders.still_to_play(room.session))) == 3 * 3 * 5


def test_it_is_not_offered_where_there_is_one_board_or_matches_are_compared() -> None:
    assert "one board a round less" not in playing_room(8, boards_per_round=1).read("cut/")
    assert "one board a round less" not in room_of(started_teams(4, "round-robin", boards_per_round=4)).read("cut/")
