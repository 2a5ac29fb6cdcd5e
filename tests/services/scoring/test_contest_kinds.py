"""Which kind of contest a session is, who is entered in it, and what a change of either takes with it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Club, ConditionsOfContest, Contestant, Entry, Session
from club.queries import pairs_of
from club.services import NameInput, add_team, adopt_conditions, change_team, create_session, move_to_event
from movements.models import Match, Plan
from movements.queries import playing_seats
from movements.services import LineUpOfTeam, forget_line_up, set_line_up
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.services import arrive, change_settings, choose_movement
from scoring.services.settings import play_under, set_kind
from scoring.services.starting import begin_play
from scoring.services.team_changes import (
    ComingTeam,
    arrive_teams,
    arrive_teams_of_event,
    leave_team,
    reorder_teams,
)
from tests.builders import add_pairs, make_club, make_player, make_session, section_of, standings_of
from tests.services.watching import refused
from tests.team_evenings import add_teams, ready_teams, seat_teams, started_teams, teams_session

pytestmark = pytest.mark.django_db
FRIDAY = date(2026, 11, 27)


def make_conditions(club: Club, **values: Any) -> ConditionsOfContest:
    return ConditionsOfContest.objects.create(club=club, since=FRIDAY, **{"name": "House rules", **values})


def kind(session: Session, wanted: str) -> Session:
    set_kind(session_id=session.pk, kind=wanted, actor=PROGRAM)
    session.refresh_from_db()
    session.event.refresh_from_db()
    return session


def numbers(session: Session) -> list[tuple[int, str]]:
    return [(each.entry or 0, each.name) for each in pairs_of(session.pk)]


def test_a_session_becomes_one_of_teams_with_imps_and_back() -> None:
    session = kind(make_session(make_club()), "teams")
    assert (session.event.contest, session.scored_by, session.vp_scale) == ("teams", "imps", "wbf-continuous")
    session = kind(session, "matches")
    assert (session.event.contest, session.scored_by, session.vp_scale) == ("pairs", "matchpoints", "ebu-swiss-pairs")
    session = kind(session, "pairs")
    assert (session.event.contest, session.scored_by, session.vp_scale) == ("pairs", "matchpoints", "")


def test_the_next_session_of_teams_is_scored_as_the_last() -> None:
    club = make_club()
    teams_session(club, scored_by="board_a_match", vp_scale="", boards_are="dealt")
    made = create_session(club_id=club.pk, title="Cup", day=FRIDAY, contest="teams", actor=PROGRAM)
    assert (made.scored_by, made.vp_scale, made.boards_are) == ("board_a_match", "", "dealt")


def test_the_kind_stays_once_somebody_is_entered_or_the_event_has_another_session() -> None:
    session = make_session(make_club())
    add_pairs(session, 1)
    with refused("Somebody is on the list already"):
        kind(session, "teams")
    # Matches of pairs are pairs: nobody has to be entered anew.
    assert kind(session, "matches").vp_scale
    first = make_session(session.club, title="League")
    create_session(club_id=session.club_id, title="League 2", day=FRIDAY, event_id=first.event_id, actor=PROGRAM)
    with refused("has other sessions"):
        kind(first, "teams")
    with refused("Choose one of the kinds"):
        kind(first, "goulash")


def test_a_session_that_is_played_keeps_its_kind() -> None:
    session = started_teams(2, "head-to-head")
    for wanted in ("pairs", "matches"):
        with refused("Play has begun"):
            kind(session, wanted)


def test_conditions_of_pairs_leave_teams_scored_as_they_are() -> None:
    club = make_club()
    session = teams_session(club, minutes_per_board=8)
    adopt_conditions(session_id=session.pk, conditions_id=make_conditions(club).pk, actor=PROGRAM)
    session.refresh_from_db()
    assert (session.scored_by, session.vp_scale, session.minutes_per_board) == ("imps", "wbf-continuous", 7)


def test_other_matches_put_the_movement_away() -> None:
    session = ready_teams(4, "round-robin")
    change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, boards_are="dealt", actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == "draft"
    assert not Match.objects.exists()
    assert not Plan.objects.exists()


def test_another_scale_leaves_the_movement_and_conditions_with_a_scale_put_it_away() -> None:
    session = ready_teams(4, "round-robin")
    change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, vp_scale="wbf-25", actor=PROGRAM)
    session.refresh_from_db()
    assert session.state == "ready"
    conditions = make_conditions(session.club, name="Teams", scored_by="imps", vp_scale="")
    play_under(session_id=session.pk, conditions_id=conditions.pk, actor=PROGRAM)
    session.refresh_from_db()
    assert (session.state, session.vp_scale) == ("draft", "")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"vp_scale": "ebu-swiss-pairs"}, "not for this way of scoring"),
        ({"scored_by": "board_a_match"}, "not for this way of scoring"),
        ({"vp_scale": "own", "vp_table": "0,10,10\n5,9,11"}, "no scale of victory points"),
        ({"vp_scale": "own", "vp_table": ""}, "no scale of victory points"),
    ],
)
def test_a_scale_is_one_for_the_way_of_scoring(changes: dict[str, str], said: str) -> None:
    session = teams_session()
    with refused(said):
        change_settings(session_id=session.pk, permission=BY_THE_CLOCKS, actor=PROGRAM, **changes)


def test_teams_leave_before_play_although_a_movement_has_their_matches() -> None:
    session = ready_teams(4, "round-robin")
    second = session.contestants.get(key="T2")
    leave_team(session_id=session.pk, contestant_id=second.pk, actor=PROGRAM)
    assert numbers(session) == [(1, "Team A"), (2, "Team C"), (3, "Team D")]
    assert Entry.objects.count() == 3
    session.refresh_from_db()
    assert session.state == "draft"


def test_matches_of_pairs_leave_before_play_too() -> None:
    session = make_session(make_club(), vp_scale="ebu-swiss-pairs")
    add_pairs(session, 4)
    options = {"tables": 2, "boards_per_round": 4}
    choose_movement(section_id=section_of(session).pk, kind="howell", options=options, actor=PROGRAM)
    arrive(session_id=session.pk, actor=PROGRAM)
    assert not Match.objects.exists()


def test_the_order_of_teams_is_their_number() -> None:
    session = teams_session()
    teams = add_teams(session, 3)
    reorder_teams(session_id=session.pk, contestant_ids=[each.pk for each in teams[::-1]], actor=PROGRAM)
    assert numbers(session) == [(1, "Team C"), (2, "Team B"), (3, "Team A")]


def test_teams_come_together_or_not_at_all() -> None:
    session = teams_session()
    player = make_player(session.club)
    twice = [ComingTeam(names=[NameInput(player_id=player.pk)], name=name) for name in ("One", "Two")]
    with refused("already plays"):
        arrive_teams(session_id=session.pk, teams=twice, actor=PROGRAM)
    assert not Entry.objects.exists()


def test_the_next_session_of_an_event_has_its_teams_under_their_numbers() -> None:
    first = started_teams(3, "triangles")
    # As they were numbered at the tables, which is not always how they were entered.
    first.contestants.filter(key="T1").update(number=3)
    first.contestants.filter(key="T3").update(number=1)
    second = make_session(first.club, title="Second evening")
    move_to_event(session_id=second.pk, event_id=first.event_id, actor=PROGRAM)
    second.refresh_from_db()
    assert (second.event.contest, second.scored_by) == ("teams", "imps")
    assert arrive_teams_of_event(session_id=second.pk, actor=PROGRAM) == 3
    assert [name for _number, name in numbers(second)] == ["Team C", "Team B", "Team A"]
    assert arrive_teams_of_event(session_id=second.pk, actor=PROGRAM) == 0
    # Its numbers are the contest's: another order here changes none.
    ids = [each.id for each in pairs_of(second.pk)]
    reorder_teams(session_id=second.pk, contestant_ids=ids[::-1], actor=PROGRAM)
    assert sorted(Entry.objects.values_list("number", flat=True)) == [1, 2, 3]
    assert numbers(second)[0] == (1, "Team A")


def test_teams_that_are_entered_go_along_to_an_event_without_teams_only() -> None:
    session = teams_session()
    add_teams(session, 2)
    add_team(session_id=session.pk, name="Fill", stand_in=True, actor=PROGRAM)
    league = create_session(club_id=session.club_id, title="League", day=FRIDAY, contest="teams", actor=PROGRAM)
    left = session.event_id
    move_to_event(session_id=session.pk, event_id=league.event_id, actor=PROGRAM)
    assert [(each.entry, each.team, each.stand_in) for each in pairs_of(session.pk)] == [
        (1, "Team A", False),
        (2, "Team B", False),
        (3, "Fill", True),
    ]
    assert not Entry.objects.filter(event=left).exists()
    move_to_event(session_id=session.pk, event_id=None, actor=PROGRAM)
    assert [each.entry for each in pairs_of(session.pk)] == [1, 2, 3]
    with refused("has its own teams"):
        move_to_event(session_id=session.pk, event_id=league.event_id, actor=PROGRAM)
    pairs = make_session(session.club, title="Pairs")
    add_pairs(pairs, 1)
    with refused("Somebody is on the list already"):
        move_to_event(session_id=pairs.pk, event_id=league.event_id, actor=PROGRAM)


def test_a_team_stands_in_and_no_longer() -> None:
    session = teams_session()
    (team,) = add_teams(session, 1)
    for stand_in, standing in ((True, "without_standing"), (False, "ranked")):
        change_team(session_id=session.pk, contestant_id=team.pk, name="X", captain=0, stand_in=stand_in, actor=PROGRAM)
        team.refresh_from_db()
        assert team.standing == standing


def test_what_was_said_of_a_stanza_is_taken_back() -> None:
    session = ready_teams(2, "head-to-head", players=6, rounds=4)
    match, team = Match.objects.get(), session.contestants.get(key="T1")
    players = list(team.line_up.values_list("player_id", flat=True))
    who = LineUpOfTeam((players[4], players[5]), (players[2], players[3]), match.pk, 2)
    set_line_up(session_id=session.pk, contestant_id=team.pk, line_up=who, actor=PROGRAM)
    assert playing_seats(session.pk).seats(team.pk, "NS", match.pk, 2) == (4, 5)
    assert playing_seats(session.pk).seats(team.pk, "NS", match.pk, 1) == (0, 1)
    forget_line_up(session_id=session.pk, contestant_id=team.pk, match=match.pk, stanza=2, actor=PROGRAM)
    assert playing_seats(session.pk).seats(team.pk, "NS", match.pk, 2) == (0, 1)
    version = Session.objects.get(pk=session.pk).facts_version
    forget_line_up(session_id=session.pk, contestant_id=team.pk, match=match.pk, stanza=2, actor=PROGRAM)
    assert Session.objects.get(pk=session.pk).facts_version == version


def test_a_withdrawn_contestant_is_none_of_another_kind() -> None:
    session = teams_session()
    (team,) = add_teams(session, 1)
    Contestant.objects.filter(pk=team.pk).update(standing="withdrawn")
    with refused("Somebody is on the list"):
        kind(session, "pairs")


def test_play_does_not_begin_by_a_scale_that_is_not_for_such_matches() -> None:
    session = ready_teams(4, "round-robin", boards_per_round=3, habits={"vp_scale": "ebu-teams-2013"})
    with refused("does not fit these matches"):
        begin_play(session_id=session.pk, actor=PROGRAM)
    seat_teams(session, "round-robin", boards_per_round=6)
    begin_play(session_id=session.pk, actor=PROGRAM)


@pytest.mark.parametrize("wanted", ["teams", "matches"])
def test_a_session_whose_matches_are_still_to_be_made_has_standings(wanted: str) -> None:
    session = kind(make_session(make_club()), wanted)
    assert standings_of(session)["ranking"] == []
