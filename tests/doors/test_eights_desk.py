"""What goes wrong at one of the four tables of a match of teams of eight, through the pages of the desk."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db.models import Q

from club.models import Entry
from movements.models import Match, Plan, Seating
from tests.builders import play_all
from tests.doors.rooms import Room, room_of
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


def eights(way: str = "fours", *, played: bool = True, **options: Any) -> Room:
    """Four teams; round 1 is played."""
    habits = {"teams_of_eight": way, "vp_scale": "" if way == "cross" else "wbf-continuous"}
    wanted = {"boards_per_round": 2, "players": 8, "tables_a_match": 4, "habits": habits, **options}
    session = started_teams(4, "round-robin", **wanted)
    if played:
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


def test_a_team_of_eight_comes_late_and_is_told_its_four_tables() -> None:
    room = eights(played=False)
    names = dict(zip(("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"), NAMES, strict=True))
    asked = {"arrives": "1", "new-team": "Latecomers", **{f"new-{place}": name for place, name in names.items()}}
    shown = room.read(f"pairs/change/?{urlencode(asked)}")
    assert "Arriving: Latecomers" in shown
    told = room.send("pairs/change/", **asked)
    plan = Plan.objects.get(section__session=room.session)
    assert (plan.options["teams"], plan.options["tables_a_match"]) == (5, 4)
    late = Entry.objects.get(name="Latecomers")
    assert [each.player.name for each in late.players.all()] == list(NAMES)
    first = Seating.objects.filter(section__session=room.session, round=1).filter(Q(ns__entry=late) | Q(ew__entry=late))
    assert first.count() == 4
    said = told[told.index("(Latecomers)") :].partition(", in round 1")[0]
    assert {int(each) for each in re.findall(r"\d+", said)} == {at.table for at in first}
    assert said.count("tables") == 2
