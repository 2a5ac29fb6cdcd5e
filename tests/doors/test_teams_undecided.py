"""What a director is told of matches before publishing: a drawn knock-out match, boards that cannot be compared."""

from __future__ import annotations

import pytest
from django.urls import reverse

from club.actor import PROGRAM
from club.services import end_play
from movements.models import Match, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.recompute import recompute
from scoring.services.repairs import SwitchedDirections, make_repair, switched_directions_repair
from tests.builders import enter, section_of
from tests.doors.rooms import room_of
from tests.team_evenings import ended_teams, started_teams

pytestmark = pytest.mark.django_db


def test_a_drawn_knock_out_match_is_said_before_the_players_go_home() -> None:
    habits = {"vp_scale": "", "knock_out": True}
    session = started_teams(2, "head-to-head", rounds=1, boards_per_round=2, habits=habits)
    match = Match.objects.get(session=session)
    room = room_of(session)
    assert "is drawn" not in room.read("end/")
    for seat in Seating.objects.filter(section__session=session):
        for board in seat.boards:
            enter(session, seat.table, 1, board, "3NTN=")
    recompute(session.pk)
    said = "The match of Team A and Team B is drawn."
    assert said in room.read("end/")
    end_play(session_id=session.pk, actor=PROGRAM)
    assert room.read().count(said) == 1
    assert said in room.read(f"matches/{match.key}/")


def test_boards_that_cannot_be_compared_are_named() -> None:
    session = ended_teams(2, "head-to-head", rounds=1, boards_per_round=3)
    room = room_of(session)
    said = "Board 2, Team A v Team B: Both teams sat the same way at both tables"
    assert said not in room.read()
    switched = SwitchedDirections(section_of(session).pk, 1, (1,), (2,))
    act = switched_directions_repair(switched=switched, actor=PROGRAM)
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    assert said in room.read()
    address = reverse("desk:board", args=[session.club.slug, session.slug, 2])
    assert f'href="{address}"' in room.html()
