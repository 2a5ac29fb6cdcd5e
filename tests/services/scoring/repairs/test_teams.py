"""Repairs of an evening of teams: what each does to its matches, and that taking it back leaves every row as it was."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import Contestant, Session
from club.queries import session_info
from club.services import NameInput
from movements.models import Match, Seating
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.errors import DomainError
from scoring.models import Line, MatchResult
from scoring.queries.room import desk_results_sheet
from scoring.queries.unplayed_matches import Why, offers_for, points_without
from scoring.services.pair_changes import ChosenMovement, ComingTeam, arrive_team, leave
from scoring.services.repairs import (
    PreparedRepair,
    SwitchedDirections,
    make_repair,
    match_cut_repair,
    switched_directions_repair,
    team_withdrawal_repair,
    undo_repair,
)
from tests.builders import play_all, section_of, standings_of
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def rows(session: Session) -> dict[str, Any]:
    seats = Seating.objects.filter(section__session=session).order_by("pk").values()
    lines = Line.objects.filter(session=session).exclude(result=None, adjustment=None).order_by("pk")
    return {
        "seats": list(seats),
        "lines": list(lines.values("pk", "result", "adjustment", "match", "room")),
        "standing": list(session.contestants.order_by("pk").values_list("pk", "standing")),
    }


def there_and_back(session: Session, act: PreparedRepair) -> None:
    """Make it, take it back: all as before. Leaves it made."""
    before, standings = rows(session), standings_of(session)
    made = make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert rows(session) != before
    undo_repair(session_id=session.pk, repair_id=made.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)
    assert rows(session) == before
    again = standings_of(session)
    assert (again["ranking"], again["matches"]) == (standings["ranking"], standings["matches"])
    make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)


def points_of(session: Session, key: str, **more: Any) -> dict[str, tuple[str, str]]:
    standings_of(session)
    info = session_info(session.pk)
    assert info is not None
    sheet = desk_results_sheet(info)
    assert sheet is not None
    return dict(points_without(sheet, key, **more))


def withdrawal(session: Session, team: Contestant, standing: str = "withdrawn") -> PreparedRepair:
    points = points_of(session, team.key, excused=standing == "ranked")
    return team_withdrawal_repair(
        session_id=session.pk, contestant_id=team.pk, standing=standing, points=points, actor=PROGRAM
    )


def test_a_team_that_leaves_in_the_first_half_is_cancelled() -> None:
    session = started_teams(6, "round-robin", boards_per_round=2)
    play_all(session, seed=4, rounds=[1, 2])
    team = session.contestants.get(number=3)
    there_and_back(session, withdrawal(session, team))
    standings = standings_of(session)
    own = [each for each in standings["matches"] if team.key in (each["home"], each["away"])]
    assert not any(each.get("vp") for each in own), "its matches give nobody victory points"
    assert not Seating.objects.filter(section__session=session, round__gt=2, ns=team).exists()
    assert not Seating.objects.filter(section__session=session, round__gt=2, ew=team).exists()
    others = Seating.objects.filter(section__session=session, match__isnull=False, ns__isnull=False, ew__isnull=False)
    assert all(seat.room and seat.stanza for seat in others)


def test_a_team_that_leaves_later_gives_its_opponents_what_is_certain() -> None:
    session = started_teams(6, "round-robin", boards_per_round=8, habits={"vp_scale": "ebu-teams-2013"})
    play_all(session, seed=4, rounds=[1, 2, 3])
    team = session.contestants.get(number=3)
    act = withdrawal(session, team)
    there_and_back(session, act)
    later = Match.objects.filter(session=session, round__gt=3)
    theirs = [match for match in later if team.pk in (match.home_id, match.away_id)]
    assert theirs
    for match in theirs:
        result = max(match.results.all(), key=lambda each: each.version)
        own, other = (result.home_vp, result.away_vp) if match.home_id == team.pk else (result.away_vp, result.home_vp)
        assert own == "0"
        assert float(other) >= 12
    played = [each for each in standings_of(session)["matches"] if each["id"] in {match.key for match in theirs}]
    assert all(each["vp"] for each in played)


def test_a_result_by_hand_that_was_changed_since_holds_the_way_back() -> None:
    session = started_teams(6, "round-robin", boards_per_round=8, habits={"vp_scale": "ebu-teams-2013"})
    play_all(session, seed=4, rounds=[1, 2, 3])
    act = withdrawal(session, session.contestants.get(number=3))
    made = make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)
    given = MatchResult.objects.filter(match__session=session)[0]
    MatchResult.objects.create(match=given.match, version=given.version + 1, home_vp="10", away_vp="10")
    with pytest.raises(DomainError):
        undo_repair(session_id=session.pk, repair_id=made.pk, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_an_excused_team_loses_what_it_does_not_play_and_stays() -> None:
    session = started_teams(6, "round-robin", boards_per_round=4)
    play_all(session, seed=4, rounds=[1, 2])
    team = session.contestants.get(number=2)
    there_and_back(session, withdrawal(session, team, "ranked"))
    standings = standings_of(session)
    assert team.key in {each["contestant"] for each in standings["ranking"]}
    total = {each["id"]: each["vp"] for each in standings["matches"] if team.key in (each["home"], each["away"])}
    assert len(total) == 5
    assert all(total.values())


def test_a_match_that_is_cut_is_scored_over_what_both_rooms_have() -> None:
    session = started_teams(4, "round-robin", boards_per_round=4)
    play_all(session, seed=2, rounds=[1])
    match = Match.objects.filter(session=session, round=1)[0]
    last = match.boards[-1]
    Line.objects.filter(match=match, board__number=last).update(result=None, confirmed=False)
    there_and_back(session, match_cut_repair(session_id=session.pk, key=match.key, actor=PROGRAM))
    lines = Line.objects.filter(match=match, board__number=last)
    assert {(line.room, line.result.outcome) for line in lines if line.result} == {(1, "not_played"), (2, "not_played")}
    (cut,) = [each for each in standings_of(session)["matches"] if each["id"] == match.key]
    assert cut["vp"]
    act = match_cut_repair(session_id=session.pk, key=match.key, actor=PROGRAM)
    with pytest.raises(DomainError):
        make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)


@pytest.mark.parametrize("played", [1, 2])
def test_a_table_that_sat_wrongly_keeps_its_match_room_and_stanza(played: int) -> None:
    """Whether a part or all of its round has been played: the rest of it is played as planned."""
    session = started_teams(8, "american-whist", boards_per_round=2)
    seat = Seating.objects.filter(section__session=session, round=1, room=1).order_by("table")[0]
    play_all(session, seed=3, rounds=[1])
    for board in seat.boards[played:]:
        Line.objects.filter(match=seat.match, room=1, board__number=board).update(result=None, confirmed=False)
    switched = SwitchedDirections(section_of(session).pk, 1, (seat.table,))
    act = switched_directions_repair(switched=switched, actor=PROGRAM)
    there_and_back(session, act)
    now = Seating.objects.get(section__session=session, round=1, table=seat.table)
    assert (now.match_id, now.room, now.stanza) == (seat.match_id, 1, seat.stanza)
    assert (now.ns_id, now.ew_id) == (seat.ns_id, seat.ew_id)
    for line in Line.objects.filter(match=seat.match, room=1, result__isnull=False):
        assert (line.ns_id, line.ew_id) == (seat.ew_id, seat.ns_id)
    assert not Line.objects.filter(match=seat.match, room=2, ns=seat.ns_id, result__isnull=False).exists()


def test_a_table_that_has_played_nothing_sits_down_as_planned() -> None:
    session = started_teams(8, "american-whist", boards_per_round=2)
    switched = SwitchedDirections(section_of(session).pk, 1, (1,))
    act = switched_directions_repair(switched=switched, actor=PROGRAM)
    with pytest.raises(DomainError, match="Nothing has been played"):
        make_repair(session_id=session.pk, act=act, permission=BY_THE_CLOCKS, actor=PROGRAM)


def test_the_regulations_are_offered_for_a_match_without_boards() -> None:
    session = started_teams(4, "round-robin", boards_per_round=8, habits={"vp_scale": "ebu-teams-2013"})
    play_all(session, seed=2, rounds=[1])
    standings_of(session)
    info = session_info(session.pk)
    assert info is not None
    sheet = desk_results_sheet(info)
    assert sheet is not None
    match = Match.objects.filter(session=session, round=2)[0]
    found = {each.why: tuple(map(float, each.vp)) for each in offers_for(sheet, match.key)}
    assert found[Why.SEATED_WRONGLY] == (8, 8)
    assert found[Why.SEATED_BY_DIRECTOR] == (12, 12)
    home, away = found[Why.AWAY_AT_FAULT]
    assert home + away == 20
    assert home > 10
    assert found[Why.HOME_AT_FAULT] == (away, home)
    assert found[Why.AWAY_GONE][0] >= 12
    assert found[Why.DRAW] == (10, 10)


def test_a_team_comes_or_goes_before_the_first_result_and_everybody_is_seated_anew() -> None:
    session = started_teams(6, "american-whist", boards_per_round=2)
    coming = ComingTeam([NameInput(each) for each in ("Ann Lee", "Bo Lee", "Cy Lee", "Di Lee")], "Lees", 0)
    options = {"teams": 7, "boards_per_round": 2}
    movement = ChosenMovement("american-whist", options)
    came = arrive_team(session_id=session.pk, team=coming, movement=movement, actor=PROGRAM)
    assert Contestant.objects.get(pk=came).entry is not None
    seats = Seating.objects.filter(section__session=session)
    assert all(seat.match_id and seat.room for seat in seats if seat.ns_id and seat.ew_id)
    assert {who for seat in seats.filter(round=1) for who in (seat.ns_id, seat.ew_id)} >= {came}
    back = ChosenMovement("american-whist", {"teams": 6, "boards_per_round": 2})
    leave(session_id=session.pk, contestant_id=came, movement=back, actor=PROGRAM)
    assert not Match.objects.filter(session=session, home=came).exists()
    assert session.contestants.count() == 6
    play_all(session, rounds=[1])
    with pytest.raises(DomainError, match="has been played"):
        arrive_team(session_id=session.pk, team=coming, movement=movement, actor=PROGRAM)
