"""Stagger and pivot teams at the doors: chosen on the page, printed, played, and who sits with whom in each part."""

from __future__ import annotations

import pytest

from bridgeclub.doors.desk.movements.moves import SeatedNumber, announced_moves
from bridgeclub.doors.desk.movements.paper import guide_cards
from bridgeclub.doors.desk.movements.shown import ShownMovement
from club.actor import PROGRAM
from club.models import LineUp, Session
from club.services import end_play
from movements.engine.pivot import part_of
from movements.engine.teams import build_teams
from movements.models import Match, Plan, Seating
from movements.queries import playing_seats
from movements.services import LineUpOfTeam, set_line_up, start_session
from scoring.recompute import recompute
from tests.builders import enter_at, play_all, standings_of, still_to_play
from tests.doors.at_the_table import AtTheTable
from tests.doors.desks import director_desk, press
from tests.doors.pages import words
from tests.doors.rooms import room_of
from tests.team_evenings import add_teams, ready_teams, started_teams, teams_session

pytestmark = pytest.mark.django_db


def parts(session: Session) -> dict[int, Match]:
    """A match of team 1 in each part."""
    rows = Seating.objects.filter(section__session=session, ns__key="T1").select_related("match").order_by("-round")
    return {part_of(each.round, 6, 5): each.match for each in rows if each.match is not None}


@pytest.mark.parametrize(("kind", "teams"), [("stagger", 6), ("pivot", 6), ("pivot", 7)])
def test_from_the_page_to_the_ranking(kind: str, teams: int) -> None:
    desk = director_desk()
    session = teams_session(desk.club)
    add_teams(session, teams)
    text = words(desk.html(f"{session.slug}/setup/"))
    assert "Pivot teams: partners change twice" in text
    assert ("Stagger: two parts" in text) == (teams % 2 == 0)
    own = {"kind": kind, "rounds": str(teams - 1), "boards_per_round": "2", "sessions": "1", "session": "1"}
    chosen = press(desk, session, "own", **{f"own-{name}": value for name, value in own.items()})
    if kind == "pivot":
        assert "After round 2: South and East change places" in chosen
    press(desk, session, "seat")
    assert Plan.objects.get(section__session=session).kind == kind
    start_session(session_id=session.pk, actor=PROGRAM)
    movement = build_teams(kind, teams=teams, boards_per_round=2)
    people = {each.id: SeatedNumber(int(each.id[1:]), "", contest="teams") for each in movement.contestants}
    of_the_movement = list(guide_cards(ShownMovement(movement, people, "")))
    said = {
        "pivot": ("South and East change places", "South and West change places"),
        "stagger": ("Score up, other boards",),
    }
    room = room_of(Session.objects.get(pk=session.pk))
    assert ("partners change by themselves" in room.read("line-ups/")) == (kind == "pivot")
    cards = room.read("print/guide-cards/")
    for each, pauses in said.items():
        for pause in pauses:
            assert cards.count(pause) == teams * (each == kind)
            assert [sum(row[1] == pause for row in card.rows) for card in of_the_movement] == [each == kind] * teams
    play_all(session)
    end_play(session_id=session.pk, actor=PROGRAM)
    recompute(session.pk)
    ranks = [row["rank"] for row in standings_of(session)["ranking"]]
    assert len(ranks) == teams
    assert None not in ranks


def test_partners_change_from_part_to_part() -> None:
    session = started_teams(6, "pivot")
    playing = playing_seats(session.pk)
    team = session.contestants.get(key="T1").pk
    found = {
        part: (playing.seats(team, "NS", match.pk), playing.seats(team, "EW", match.pk))
        for part, match in parts(session).items()
    }
    assert found == {0: ((0, 1), (2, 3)), 1: ((0, 2), (1, 3)), 2: ((0, 3), (1, 2))}
    assert playing.seats(team, "NS") == (0, 1)


def test_who_sits_where_at_first_is_what_changes_and_what_is_said_of_a_match_stays() -> None:
    session = ready_teams(6, "pivot")
    team = session.contestants.get(key="T1").pk
    a, b, c, d = LineUp.objects.filter(contestant=team).order_by("seat").values_list("player", flat=True)
    said = LineUpOfTeam(ns=(b, a), ew=(d, c))
    set_line_up(session_id=session.pk, contestant_id=team, line_up=said, actor=PROGRAM)
    of_part = parts(session)
    last = LineUpOfTeam(ns=(a, b), ew=(c, d), match=of_part[2].pk)
    set_line_up(session_id=session.pk, contestant_id=team, line_up=last, actor=PROGRAM)
    playing = playing_seats(session.pk)
    assert [playing.seats(team, side, of_part[1].pk) for side in ("NS", "EW")] == [(1, 3), (0, 2)]
    assert [playing.seats(team, side, of_part[2].pk) for side in ("NS", "EW")] == [(0, 1), (2, 3)]


def test_a_tablet_names_who_sits_together_now() -> None:
    """Table 1 is team 1's own: its first player is North in every part, with another partner."""
    session = started_teams(6, "pivot", boards_per_round=1)
    people = LineUp.objects.filter(contestant__key="T1", contestant__session=session).select_related("player")
    names = [each.player.name for each in people.order_by("seat")]
    told = []
    for number in range(1, 6):
        current = AtTheTable(session, 1).state()["current"]
        assert current["number"] == number
        told.append([name for name in names if name in str(current["ns"])])
        for seat, board in [each for each in still_to_play(session) if each[0].round == number]:
            enter_at(session, board, seat.table, number, "1NTN=")
    assert told == [[names[0], names[1]]] * 2 + [[names[0], names[2]]] + [[names[0], names[3]]] * 2


def test_what_the_director_announces() -> None:
    stagger = build_teams("stagger", teams=8, boards_per_round=3)
    assert "score up. Other boards" in " ".join(announced_moves(stagger, 3))
    assert "score up" not in " ".join(announced_moves(stagger, 2))
    pivot = build_teams("pivot", teams=6, boards_per_round=3)
    said = {number: " ".join(announced_moves(pivot, number)) for number in range(1, 5)}
    assert "South and East change places" in said[2]
    assert "South and West change places" in said[3]
    assert not any("Partners" in said[number] for number in (1, 4))


def test_who_parts_from_the_partner_is_told_where_both_go() -> None:
    session = started_teams(6, "pivot", boards_per_round=1)
    for number in (1, 2):
        for seat, board in [each for each in still_to_play(session) if each[0].round == number]:
            enter_at(session, board, seat.table, number, "1NTN=")
    moves = AtTheTable(session, 1).state()["previous"]["after"]["moves"]
    people = LineUp.objects.filter(contestant__key="T1", contestant__session=session).select_related("player")
    north, south, east, west = (each.player.name for each in people.order_by("seat"))
    of_team = [each for each in moves if north in each["pair"]["name"]]
    assert [each["stays"] for each in of_team] == [True, False]
    assert [[name in each["instead"]["name"] for name in (north, south, east, west)] for each in of_team] == [
        [True, False, True, False],
        [False, True, False, True],
    ]
    elsewhere = Seating.objects.get(section__session=session, round=3, ew__key="T1")
    assert (of_team[1]["seat"]["table"], of_team[1]["seat"]["direction"]) == (elsewhere.table, "EW")
    assert len(moves) == 4
