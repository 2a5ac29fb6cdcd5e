"""The director's acts on a match of teams at the desk: their figures by arithmetic of our own, and whom each moves."""

from __future__ import annotations

import re
from decimal import Decimal
from html import unescape
from typing import Any

import pytest

from club.actor import PROGRAM
from club.services import end_play
from movements.models import Match
from rulings.services.clocks import BY_THE_CLOCKS
from scoring.models import Line
from scoring.services import MatchEntry, MatchFigures, enter_match_result
from tests.builders import actor, enter, seating_at, standings_of
from tests.doors.forms import form_at
from tests.doors.incidents import decide_incident, incident_page
from tests.doors.pages import words
from tests.doors.papers import sent_line
from tests.doors.rooms import Room, room_of
from tests.scored_by_hand import imps, vps
from tests.team_evenings import started_teams

pytestmark = pytest.mark.django_db
GAME, DOWN = 420, -50
DRAW = Decimal(10)


def evening(**habits: Any) -> Room:
    """Four teams, everybody meets everybody over two boards; at every table 4♠ by South made, so that all is drawn."""
    session = started_teams(4, "round-robin", boards_per_round=2, habits=habits)
    for round in (1, 2, 3):
        for table in (1, 2, 3, 4):
            for board in seating_at(session, table, round).boards:
                enter(session, table, round, board, "4SS=")
    standings_of(session)
    return room_of(session)


@pytest.fixture
def room() -> Room:
    return evening()


def first_match(room: Room) -> Match:
    """That of board 1 at table 1."""
    return Match.objects.select_related("home", "away").get(pk=seating_at(room.session, 1, 1).match_id)


def vp_of(room: Room) -> tuple[Decimal, Decimal]:
    """Victory points of home and away in the match of table 1, round 1."""
    key = first_match(room).key
    found = next(each for each in standings_of(room.session)["matches"] if each["id"] == key)
    return Decimal(found["vp"][0]), Decimal(found["vp"][1])


def totals(room: Room) -> dict[str, tuple[Decimal, int]]:
    """Victory points and rank of each team."""
    return {row["contestant"]: (Decimal(row["vp"]), row["rank"]) for row in standings_of(room.session)["ranking"]}


def ruling(room: Room, award: str) -> dict[str, Any]:
    """A ruling on board 1 at table 1, where the home team sits North–South."""
    return {
        "boards": 1,
        "table": "1",
        "facts": "West hesitated.",
        "kind": "assigned",
        "agreed": "yes",
        "award": award,
        "over_hundred": "Nobody.",
    }


def look(room: Room, award: str) -> str:
    return room.post("rulings/new/look/", **ruling(room, award)).content.decode()


def issue(room: Room, award: str) -> str:
    found = re.search(r'name="seen" value="([^"]*)"', look(room, award))
    return room.send("rulings/new/", **ruling(room, award), seen=unescape(found[1]) if found else "", act="issue")


#: What is awarded in the home team's room, and the IMPs that home and away have on the board then.
AWARDS = [
    # 60 % of nothing and 40 % of −470, which is 10 IMPs.
    ("4SS= 60 4SS-1 40", -4, 4),
    # A third of −10 IMPs is −3.33: rounded once, at the end.
    ("4SS= 2/3 4SS-1 1/3", -3, 3),
    ("NS 4SS-1 EW table", imps(DOWN - GAME), 0),
    ("A6040", 3, -3),
    ("A6060", 3, 3),
    ("4SS-1", imps(DOWN - GAME), -imps(DOWN - GAME)),
]


@pytest.mark.parametrize(("award", "home", "away"), AWARDS)
def test_an_award_gives_each_team_its_imps_and_moves_everybody_whom_it_moves(
    room: Room, award: str, home: int, away: int
) -> None:
    match = first_match(room)
    assert set(totals(room).values()) == {(3 * DRAW, 1)}
    after = {match.home.key: 2 * DRAW + vps(home, 2), match.away.key: 2 * DRAW + vps(away, 2)}
    shown = words(look(room, award))
    issue(room, award)
    assert vp_of(room) == (vps(home, 2), vps(away, 2))
    standing = totals(room)
    for key, vp in after.items():
        assert standing[key][0] == vp
        assert f"{vp:.2f}" in shown
        name = f"Team {key[1:]}"
        assert name in shown
    others = set(standing) - set(after)
    assert {standing[key][0] for key in others} == {3 * DRAW}
    for key in others:
        assert (f"Team {key[1:]}" in shown) == (standing[key][1] != 1), "whose rank moves is named"
    assert re.search(r"\bpair\b", shown) is None


def test_a_board_that_was_not_the_same_in_both_rooms_gives_both_teams_average_plus(room: Room) -> None:
    match = first_match(room)
    line = Line.objects.get(match=match, board__number=1, room=2)
    other = next(each for each in Match.objects.filter(session=room.session) if 1 in each.boards and each != match)
    answers = {"board": 1, "first": line.pk, "last": line.pk, "restored": "yes"}
    page = words(incident_page(room, "fouled", **answers))
    assert "where they had not, both teams get average plus" in page
    assert "full top" not in page
    assert re.search(r"\bpairs? \d|\d pairs", page) is None
    assert "2 teams change place or score" in page or "4 teams change place or score" in page
    decide_incident(room, "fouled", "groups", **answers)
    assert vp_of(room) == (vps(3, 2), vps(3, 2))
    assert totals(room)[other.home.key][0] == 3 * DRAW


def test_two_rooms_of_different_matches_in_the_changed_form_are_not_compared_with_each_other(room: Room) -> None:
    lines = Line.objects.filter(session=room.session, board__number=1).order_by("round", "section", "table")
    tables = [line for line in lines if line.table in (1, 2)]
    both = {line.match_id for line in tables}
    first, last = tables[0], tables[-1]
    decide_incident(room, "fouled", "groups", board=1, first=first.pk, last=last.pk, restored="yes")
    for key in {each.key for each in Match.objects.filter(pk__in=both)}:
        found = next(each for each in standings_of(room.session)["matches"] if each["id"] == key)
        rooms = [line for line in tables if line.match is not None and line.match.key == key]
        # Both rooms in the same form are compared, and drawn; of two forms both teams have average plus.
        assert [Decimal(each) for each in found["vp"]] == ([DRAW] * 2 if len(rooms) == 2 else [vps(3, 2)] * 2)


def test_a_board_played_in_one_room_only_has_no_score(room: Room) -> None:
    enter_down(room, table=1, board=2)
    assert vp_of(room) == (vps(imps(-100 - 620), 2), vps(imps(100 + 620), 2))
    match = first_match(room)
    line = Line.objects.get(match=match, board__number=2, room=1)
    at = f"line/2/{line.ns_id}-{line.ew_id}-1/"
    room.send(f"{at}not-played/", **form_at(room.html(at), "/not-played/"))
    assert vp_of(room) == (DRAW, DRAW)


def enter_down(room: Room, *, table: int, board: int) -> None:
    """4♠ one down at a table, as the director corrects it."""
    line = Line.objects.get(session=room.session, table=table, board__number=board, round=1)
    enter(room.session, table, 1, board, "4SS-1", source="desk", replaces=line.result_id, by=actor(room.user))


def test_teams_that_sat_the_wrong_way_in_one_room_have_no_score_on_the_board(room: Room) -> None:
    enter_down(room, table=1, board=1)
    assert vp_of(room) == (vps(imps(DOWN - GAME), 2), vps(imps(GAME - DOWN), 2))
    answers = {"table": "A:1", "round": 1, "boards": [1]}
    page = words(incident_page(room, "direction", **answers))
    assert re.search(r"\bpairs? \d|\d pairs", page) is None
    assert "10.00 VPs" in page or "30.00 VPs" in page
    decide_incident(room, "direction", "as-sat", **answers)
    assert vp_of(room) == (DRAW, DRAW)


def test_a_fine_in_victory_points_and_one_in_imps_are_shown_before_they_are_given() -> None:
    for habits, unit, words_of, amount in (
        ({}, "vp", "−0.5 VPs", "0.5"),
        ({"vp_scale": ""}, "points", "−3 IMPs", "3"),
    ):
        room = evening(**habits)
        team = first_match(room).home
        typed = {"pair": team.pk, "kind": "procedural", "amount": amount, "unit": unit, "note": "Slow play"}
        looked = room.post("penalties/", **typed, act="look")
        assert looked.status_code == 200
        assert words_of in words(looked.content.decode())
        assert "data-done" in looked.content.decode(), "what is shown there is not kept as if it had been lost"
        room.send("penalties/", **typed, seen="0")
        row = next(each for each in standings_of(room.session)["ranking"] if each["contestant"] == team.key)
        if unit == "vp":
            assert (Decimal(row["vp"]), row["rank"]) == (3 * DRAW - Decimal("0.5"), 4)
        else:
            assert (Decimal(row["total"]), row["rank"]) == (-3, 4)


def test_the_ranking_names_each_team_once_with_its_number(room: Room) -> None:
    said = room.read("ranking/")
    for number, letter in enumerate("ABCD", 1):
        assert f"{number} Team {letter} 6 30" in said


def test_a_weighted_score_is_read_with_two_decimals_on_the_card_of_a_pair() -> None:
    room = evening(pairs_of_teams="cross_imps")
    match = first_match(room)
    # Whoever is compared with it has 40 % of 10 IMPs there and nothing at the two other tables: 4 in three.
    issue(room, "4SS= 60 4SS-1 40")
    end_play(session_id=room.session.pk, actor=PROGRAM)
    standings_of(room.session)
    room.post("publish/", reason="", after="0")
    public = f"/{room.session.club.slug}/{room.session.slug}/pairs/pair/"
    said = [words(room.client.get(f"{public}{match.away.key}.{pair}/").content.decode()) for pair in (1, 2)]
    assert any("1.33" in each for each in said)
    assert re.search(r"\d\.\d{3}", " ".join(said)) is None


def test_the_desk_keys_both_rooms_of_a_match() -> None:
    session = started_teams(2, "head-to-head", rounds=2, boards_per_round=1)
    room = room_of(session)
    for table, text in ((1, "4SS="), (2, "4SS-1")):
        for round in (1, 2):
            seat = seating_at(session, table, round)
            if seat.boards == [1]:
                answer = sent_line(room, f"1-{seat.ns_id}-{seat.ew_id}-{seat.room}", text)
                assert answer["status"] == "saved", answer
    line = Line.objects.get(session=session, room=1)
    found = standings_of(session)["matches"][0]
    assert found["imps"] == [imps(GAME - DOWN), 0]
    assert line.result is not None
    assert line.result.score == GAME


def test_a_result_by_hand_is_shown_at_once_and_named_when_boards_have_replaced_it() -> None:
    session = started_teams(2, "head-to-head", rounds=2, boards_per_round=1)
    room = room_of(session)
    key = Match.objects.get(session=session).key
    standings_of(session)
    entry = MatchEntry(key, 0, MatchFigures(imps=(23, 5)), "")
    enter_match_result(session_id=session.pk, entry=entry, permission=BY_THE_CLOCKS, actor=actor(room.user))
    # Before the standings have been worked out again.
    assert "23–5 IMPs" in room.read("matches/")
    enter(session, 1, 1, 1, "4SS=")
    standings_of(session)
    assert "from its boards" in room.read("matches/")
    assert "Before, 23–5 IMPs was entered by hand for it. Its boards have replaced that." in room.read(
        f"matches/{key}/"
    )
