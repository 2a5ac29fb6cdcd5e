"""What goes wrong at one of the four tables of a match of teams of eight, through the pages of the desk."""

from __future__ import annotations

from typing import Any

import pytest

from movements.models import Match, Seating
from tests.builders import play_all
from tests.doors.rooms import Room, room_of
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def eights(way: str = "fours", **options: Any) -> Room:
    """Four teams; round 1 is played."""
    habits = {"teams_of_eight": way, "vp_scale": "" if way == "cross" else "wbf-continuous"}
    wanted = {"boards_per_round": 2, "players": 8, "tables_a_match": 4, "habits": habits, **options}
    session = started_teams(4, "round-robin", **wanted)
    play_all(session, seed=3, rounds=[1])
    return room_of(session)


def seat(room: Room, number: int, round: int = 1) -> Seating:
    """In a room of the first match of a round."""
    match = Match.objects.filter(session=room.session, round=round).order_by("place")[0]
    return Seating.objects.select_related("ns", "ew").get(match=match, round=round, room=number)


def test_of_a_team_that_leaves_each_opponent_sits_out_once_a_round() -> None:
    room = eights()
    team = seat(room, 1).ns
    assert team is not None
    said = room.read(f"wrong/left/?pair={team.pk}&look=1")
    sat_out = said.partition("Who sits out")[2].partition("Places")[0]
    assert sat_out.count("ound 2: team") == 1
    assert sat_out.count("ound 3: team") == 1
