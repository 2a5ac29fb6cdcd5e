"""What a director is told of matches before publishing: a drawn knock-out match, boards that cannot be compared."""

from __future__ import annotations

import pytest
from django.urls import reverse

from club.actor import PROGRAM
from club.services import end_play
from movements.models import Match, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Repair
from scoring.recompute import recompute
from scoring.services.repairs import SwitchedDirections, make_repair, switched_directions_repair, undo_repair
from tests.builders import enter, section_of
from tests.doors.desks import boxes
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


def test_a_match_of_which_no_board_can_be_compared_gets_its_victory_points_and_gives_them_back() -> None:
    """Both tables sat alike on every board: 8 victory points each, 12 where the director seated them (WB 147.6)."""
    session = ended_teams(3, "american-whist", boards_per_round=2)
    match = Match.objects.filter(session=session)[0]
    closed = Seating.objects.get(match=match, room=2)
    room = room_of(session)
    at, void = f"matches/{match.key}/", f"repairs/void/?match={match.key}&why=seated_wrongly"
    assert "Correct these" in room.read(at)
    assert "There is no such match" in room.read("repairs/void/")
    switched = SwitchedDirections(section_of(session).pk, closed.round, (closed.table,), tuple(closed.boards))
    act = switched_directions_repair(switched=switched, actor=PROGRAM)
    turned = make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    assert "No board that both tables have played can be compared" in room.read(at)
    assert void.replace("&", "&amp;") in room.html(at)
    looked = room.read(void)
    assert ": 8–8 VPs instead of its boards" in looked
    room.send("repairs/void/", **boxes(room.html(void)))
    recompute(session.pk)
    assert "8.00–8.00 VPs" in room.read("matches/")
    assert "void, no board can be compared" in room.read("repairs/")
    assert "have no result" not in room.read()
    undo_repair(
        session_id=session.pk, repair_id=Repair.objects.latest("pk").pk, permission=BY_THE_CLOCKS, actor=PROGRAM
    )
    recompute(session.pk)
    assert "8.00–8.00" not in room.read("matches/")
    undo_repair(session_id=session.pk, repair_id=turned.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    recompute(session.pk)
    assert "Correct these" in room.read(at)
