"""Both tables of a match have finished: what their devices show, and what the captains agree to."""

from __future__ import annotations

from typing import Any

import pytest

from club.actor import PROGRAM
from club.models import AuditRow, Session
from movements.models import Match, PlayingPair, Seating
from movements.services.playing_pairs import LineUpOfTeam, set_line_up
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line, MatchAgreement, Result
from scoring.queries.agreements import parts_of_matches
from scoring.services import Award, adjust
from tests.builders import enter, meeting_at
from tests.doors.at_the_table import AtTheTable, answer, refusal
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db


def quarters(**habits: Any) -> Session:
    """Two teams, four rounds of two boards: the tables exchange their boards after the first and the third."""
    return started_teams(2, "head-to-head", rounds=4, habits=habits)


@pytest.fixture
def session() -> Session:
    return quarters()


@pytest.fixture
def both(session: Session) -> tuple[AtTheTable, AtTheTable]:
    return AtTheTable(session, 1), AtTheTable(session, 2)


def play(at: AtTheTable, *games: tuple[int, str]) -> None:
    for board, game in games:
        assert at.confirm(at.enter(board, game)["result"]).status_code == 200


def comparing(at: AtTheTable, number: int) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in at.state()["comparing"] if each["round"] == number)
    return found


def card(at: AtTheTable, number: int) -> dict[str, Any]:
    return answer(at.get("table_comparison", number), 200)


def agree(at: AtTheTable, number: int, side: str, **other: Any) -> Any:
    seen = card(at, number)
    body = {"round": number, "side": side, **{name: seen[name] for name in ("match", "stanza", "seen")}, **other}
    return at.post("table_agreements", body=body)


def first_half(both: tuple[AtTheTable, AtTheTable]) -> None:
    """Boards 1 to 4 at both tables. Board 1, nobody vulnerable: 4♠= and 4♠-1 by North, 470 points apart."""
    one, two = both
    play(one, (1, "4SN="), (2, "pass"))
    play(two, (3, "3NTS="), (4, "pass"))
    play(one, (3, "3NTS="), (4, "1CE="))
    play(two, (1, "4SN-1"))


def test_nothing_is_compared_before_both_tables_have_finished(both: tuple[AtTheTable, AtTheTable]) -> None:
    first_half(both)
    for at in both:
        assert comparing(at, 2)["stanza"] is None
        assert refusal(at.get("table_comparison", 2), 404).startswith("The other table has not finished")
    assert comparing(both[0], 2)["left"] == "Table 2 still has 1 board to play. Then you can compare."
    assert comparing(both[1], 2)["waits"] == "The other table has finished board 2."
    play(both[1], (2, "pass"))
    for at in both:
        assert comparing(at, 2)["stanza"] == 1
        assert comparing(at, 2)["left"] == comparing(at, 2)["waits"] == ""


def test_the_card_has_both_tables_board_by_board(both: tuple[AtTheTable, AtTheTable]) -> None:
    first_half(both)
    play(both[1], (2, "pass"))
    assert card(both[0], 2) == card(both[1], 2)
    found = card(both[0], 2)
    assert (found["match"], found["stanza"], found["of"], found["unit"]) == ("T1-T2", 1, 2, "imps")
    assert found["texts"]["tables"] == ["Table 1", "Table 2"]
    assert found["texts"]["title"] == "Team A 10, Team B 2 IMPs"
    first, second, third, fourth = found["boards"]
    assert [room[0]["result"]["score"] for room in first["rooms"]] == [420, -50]
    # 470 points are 10 IMPs; 1♣= by East against a pass is 70 points, 2 IMPs.
    assert (first["home"], first["away"]) == ("10", "-10")
    assert (second["home"], third["home"]) == ("0", "0")
    assert (fourth["home"], fourth["away"]) == ("-2", "2")
    assert [found[side]["total"] for side in ("home", "away")] == ["10", "2"]
    assert [found[side]["vp"] for side in ("home", "away")] == [None, None]
    assert [found[side]["name"] for side in ("home", "away")] == ["Team A", "Team B"]


def test_both_captains_agree_and_each_device_says_so(both: tuple[AtTheTable, AtTheTable]) -> None:
    first_half(both)
    play(both[1], (2, "pass"))
    one, two = both
    assert agree(one, 2, "NS").status_code == 201
    assert agree(one, 2, "NS").status_code == 200
    for at, own in ((one, "ns"), (two, "ew")):
        said = comparing(at, 2)
        other = {"ns": "ew", "ew": "ns"}[own]
        assert (said[own]["name"], said[own]["state"]) == ("Team A", "agreed")
        assert len(said[own]["at"]) == len("21:43")
        assert (said[other]["state"], said[other]["at"]) == ("asked", "")
    assert agree(two, 2, "NS").status_code == 201
    assert comparing(one, 2)["ew"]["state"] == "agreed"
    assert MatchAgreement.objects.count() == 2
    assert AuditRow.objects.filter(action="match agreed").count() == 2


def test_a_correction_since_makes_the_agreement_old(session: Session, both: tuple[AtTheTable, AtTheTable]) -> None:
    first_half(both)
    play(both[1], (2, "pass"))
    one, _two = both
    assert agree(one, 2, "NS").status_code == 201
    before = card(one, 2)["seen"]
    line = Line.objects.get(session=session, board__number=1, table=1)
    enter(session, 1, 1, 1, "4SN+1", source=Result.Source.DESK, replaces=line.result_id)
    assert comparing(one, 2)["ns"]["state"] == "old"
    assert refusal(agree(one, 2, "EW", seen=before), 409).startswith("A result of this match has just been changed.")
    assert agree(one, 2, "NS").status_code == 201
    assert comparing(one, 2)["ns"]["state"] == "agreed"
    [part] = parts_of_matches(session.pk)
    assert (part.stanza, part.changed, part.settled) == (1, False, False)
    adjust(
        session_id=session.pk,
        meeting=meeting_at(session, 1, 1),
        award=Award(ns={"artificial": "60"}, ew={"artificial": "40"}),
        seen_version=Line.objects.get(pk=line.pk).version,
        permission=BY_THE_CLOCKS,
        actor=PROGRAM,
    )
    assert parts_of_matches(session.pk)[0].changed
    first = card(one, 2)["boards"][0]
    assert first["rooms"][0] == [{"table": 1, "result": None, "adjusted": True}]
    assert (first["home"], first["away"]) == ("3", "-3")


def test_the_whole_match_has_its_victory_points(session: Session, both: tuple[AtTheTable, AtTheTable]) -> None:
    first_half(both)
    one, two = both
    play(two, (2, "pass"))
    assert agree(one, 2, "NS").status_code == 201
    new_line_up(session)
    play(one, (5, "pass"), (6, "pass"))
    assert comparing(one, 2)["stanza"] == 1
    play(two, (7, "pass"), (8, "pass"))
    play(one, (7, "pass"), (8, "pass"))
    play(two, (5, "pass"), (6, "pass"))
    found = card(one, 4)
    assert (found["stanza"], len(found["boards"])) == (0, 8)
    assert [found[side]["total"] for side in ("home", "away")] == ["10", "2"]
    # 8 IMPs over 8 boards on the continuous scale of the WBF.
    assert found["home"]["vp"] == "13.12"
    assert found["away"]["vp"] == "6.88"
    assert comparing(one, 4)["ns"]["state"] == "asked"
    assert agree(two, 4, "EW").status_code == 201
    assert comparing(one, 4)["ns"]["state"] == "agreed"


def new_line_up(session: Session) -> None:
    """Team A changes places for the second half: who sat East–West sits North–South."""
    match = Match.objects.get(session=session)
    players = [row.player_id for row in match.home.line_up.order_by("seat")]
    wanted = LineUpOfTeam((players[2], players[3]), (players[0], players[1]), match.pk, 2)
    set_line_up(session_id=session.pk, contestant_id=match.home_id, line_up=wanted, actor=PROGRAM)


def test_who_sits_there_in_the_second_half_is_said_before_it(
    session: Session, both: tuple[AtTheTable, AtTheTable]
) -> None:
    first_half(both)
    new_line_up(session)
    home = Match.objects.get(session=session).home
    names = [row.player.name for row in home.line_up.order_by("seat").select_related("player")]
    [move, other] = both[0].state()["previous"]["after"]["moves"]
    assert move["pair"]["players"] == names[:2]
    assert (move["seat"]["table"], move["seat"]["direction"]) == (2, "EW")
    assert other["stays"]
    play(both[1], (2, "pass"))
    assert both[0].state()["current"]["ns"]["players"] == names[2:]
    assert PlayingPair.objects.count() == 2


def test_only_the_teams_of_a_match_see_how_it_goes() -> None:
    """Four teams, tables 1 and 2 a match, 3 and 4 another, all on the same boards."""
    session = started_teams(4, "round-robin", habits={"boards_are": "duplicated"})
    tables = [AtTheTable(session, number) for number in (1, 2, 3, 4)]
    for at in tables[:2]:
        play(at, (1, "4SN="), (2, "pass"))
    # Others still have these boards before them; whoever comes next to the table has not begun.
    assert comparing(tables[0], 1)["stanza"] == 0
    assert answer(tables[0].get("table_traveller", 1), 404)
    seats = {each.table: each for each in Seating.objects.filter(section__session=session, round=2)}
    teams = {table: {seats[table].ns_id, seats[table].ew_id} for table in (1, 2)}
    home = Match.objects.get(session=session, key=card(tables[0], 1)["match"])
    table = next(number for number in (1, 2) if teams[number] != {home.home_id, home.away_id})
    play(tables[table - 1], (3, "pass"))
    assert comparing(tables[table - 1], 1)["stanza"] is None
    assert answer(tables[table - 1].get("table_comparison", 1), 404)
    for at in tables[2:]:
        play(at, (1, "4SN="), (2, "pass"))
    assert comparing(tables[table - 1], 1)["stanza"] == 0
    shown = answer(tables[table - 1].get("table_traveller", 1), 200)
    assert len(shown["lines"]) == 4
    assert shown["worth"] is None


def test_a_table_is_asked_to_look_again_by_its_own_result_alone(both: tuple[AtTheTable, AtTheTable]) -> None:
    """Whatever the other table has done, the question does not tell of it."""
    one, two = both
    play(one, (1, "6SN="), (2, "pass"))
    play(two, (3, "pass"), (4, "pass"))
    said = two.enter(1, "2CE=")
    assert answer(two.confirm(said["result"]), 200)["look_again"] is False
    said = two.enter(2, "1CE-6")
    assert answer(two.confirm(said["result"]), 200)["look_again"] is True
