"""What goes wrong at one of the four tables of a match of teams of eight, through the pages of the desk."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db.models import Q

from club.actor import PROGRAM
from club.models import Entry
from club.services import end_play
from movements.models import Match, Plan, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.services import publish_session
from scoring.services.repairs import Fouled, fouled_board_repair, make_repair
from tests.builders import enter, play_all, standings_of
from tests.doors.at_the_table import AtTheTable
from tests.doors.desks import boxes
from tests.doors.pages import address, page, words
from tests.doors.room_repairs import do_repair, query
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


def test_a_substitute_has_the_boards_of_one_of_the_four_tables() -> None:
    """Three rounds of two boards at each table: with four of six a team is without standing (WB 144.2)."""
    room = eights()
    team = seat(room, 1).ns
    assert team is not None
    asked = {"seat": f"{team.pk}:5", "person": "Zoe+Visitor", "first": 2, "last": 2}
    assert "substitutes play 2 of the 6 boards in this seat" in room.read(f"repairs/substitute/{query(**asked)}")
    assert "4 of 6 boards, more than half" in room.read(f"repairs/substitute/{query(**{**asked, 'last': 3})}")
    do_repair(room, "substitute", **asked)
    seats = Seating.objects.filter(section__session=room.session, round=2).filter(Q(ns=team) | Q(ew=team))
    named = [each for each in seats if "Zoe Visitor" in str(AtTheTable(room.session, each.table).state()["current"])]
    assert len(named) == 1
    assert (named[0].room, named[0].ns == team) in ((3, True), (4, True))


@pytest.mark.parametrize("at", [3, 4])
def test_a_board_at_the_second_four_is_postponed_and_played_later(at: int) -> None:
    room = eights(played=False)
    where = seat(room, at)
    key = f"{where.boards[0]}-{where.ns_id}-{where.ew_id}-{at}"
    asked = query(board=key)
    assert f"at table {where.table}: they play it later" in room.read(f"repairs/postpone/{asked}")
    assert f", at table {where.table}" in do_repair(room, "postpone", board=key).partition("Done so far")[2]
    for each in Seating.objects.filter(section__session=room.session, match__isnull=False):
        for board in each.boards:
            if (each.pk, board) != (where.pk, where.boards[0]):
                enter(room.session, each.table, each.round, board, "4SS=")
    sides = " and ".join(str(each.number) for each in (where.ns, where.ew) if each)
    assert f"Board {where.boards[0]} at table {where.table}, teams {sides}, is postponed" in room.read("end/")
    path = f"line/{key.replace('-', '/', 1)}/"
    board = where.boards[0]
    assert f"Board {board}: table {where.table} enters it." in room.send(f"{path}now/", table=where.table)
    table = AtTheTable(room.session, where.table)
    assert [each["number"] for each in table.state()["later"]["boards"]] == [board]
    entered = table.enter(board, "4SS-1", round=0)
    assert table.confirm(entered["result"]).status_code == 200
    played = Line.objects.get(match=where.match, board__number=board, room=at)
    assert played.result is not None
    assert played.result.tricks == 9
    standings_of(room.session)
    assert f"Table {where.table} round 1 2 of 2" in room.read(f"matches/{where.match.key}/")
    assert "is postponed" not in room.read("end/")


def test_a_match_that_is_forfeited_is_finished_at_all_four_tables() -> None:
    room = eights(played=False)
    lost = Match.objects.filter(session=room.session, round=3).order_by("place")[0]
    play_all(room.session, seed=1, rounds=[1, 2])
    for each in Seating.objects.filter(section__session=room.session, round=3).exclude(match=lost):
        for board in each.boards:
            enter(room.session, each.table, 3, board, "3NTN=")
    standings_of(room.session)
    at = f"matches/{lost.key}/"
    room.send(at, **boxes(room.html(f"{at}?offer=away_at_fault")))
    standings_of(room.session)
    end_play(session_id=room.session.pk, actor=PROGRAM)
    standings_of(room.session)
    read = room.read()
    assert "6 matches finished" in read
    assert "have no result" not in read
    publish_session(session_id=room.session.pk, actor=PROGRAM)
    shown = words(page(address(room.session, f"match/{lost.key}/")))
    assert "entered by hand, in VPs, without boards" in shown
    assert "Who sat where" not in shown


def test_teams_of_eight_are_told_when_the_cards_were_not_the_same() -> None:
    room = eights("cross")
    match = Match.objects.filter(session=room.session, round=1).order_by("place")[0]
    line = Line.objects.filter(match=match, room=3).order_by("board__number")[0]
    fouled = Fouled(room.session.pk, line.board.number, (line.pk,))
    make_repair(
        session_id=room.session.pk,
        act=fouled_board_repair(fouled=fouled, actor=PROGRAM),
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    where = f"line/{line.board.number}/{line.ns_id}-{line.ew_id}-3/"
    said = room.read(where)
    assert "The tables that it is compared with did not have the same cards" in said
    assert "The other room" not in said
