"""Boards between two rooms: match by match, and why a team has what it has."""

from __future__ import annotations

from fractions import Fraction

import pytest

from club.models import Session
from scoring.models import Snapshot
from scoring.queries.public import TeamWhy, explain_teams, match_boards
from tests.doors.pages import address, page, rows, words
from tests.doors.public_why import sheet_of
from tests.ranges import spread
from tests.scoring.engine.documents import Document
from tests.scoring.engine.team_documents import room, teams
from tests.services.scoring.match_sessions import EVENINGS, evening, random_teams, taken_in, three_rounds

pytestmark = pytest.mark.django_db


def board_page(session: Session, number: int, of: str = "") -> str:
    return page(address(session, f"board/{number}/{f'?of={of}' if of else ''}"))


def whys(session: Session) -> list[tuple[TeamWhy, str]]:
    """Each explanation with the figure that the standings have."""
    sheet, found = sheet_of(session), []
    for board in sheet.standings["boards"]:
        number = board["number"]
        given = {
            (each.match.id, side.party.key): side.points
            for each in match_boards(sheet, number)
            for side in each.sides
            if side.points is not None
        }
        reasons = [
            each for key in sheet.people for each in explain_teams(sheet, match_boards(sheet, number), key, number)
        ]
        assert {(each.scored.match.id, each.party.key) for each in reasons} == set(given)
        found += [(each, given[each.scored.match.id, each.party.key]) for each in reasons]
    return found


@pytest.mark.parametrize("seed", spread(range(40), 7))
def test_every_figure_is_explained_and_is_that_of_the_standings(seed: int) -> None:
    session = taken_in(random_teams(seed))
    matches = {each["id"]: each for each in Snapshot.objects.get(session=session).standings["matches"]}
    for why, points in whys(session):
        assert why.points == points
        if why.comparisons and not why.figure.redress and why.figure.own_score is None:
            assert why.together == why.figure.exact
        assert why.match is not None
        place = 0 if why.scored.match.home == why.party.key else 1
        if matches[why.scored.match.id]["vp"]:
            assert Fraction(matches[why.scored.match.id]["vp"][place]) == why.match.side.vp
        assert sum(points for _board, points in why.match.boards) == why.match.side.points


@pytest.mark.parametrize("kind", EVENINGS)
def test_a_board_has_both_rooms_of_a_match_under_each_other(kind: str) -> None:
    session = taken_in(evening(kind))
    board = Snapshot.objects.get(session=session).standings["boards"][0]["lines"]
    read = rows(board_page(session, 1), "trav mtrav")
    assert [row[0].split(" table")[0] for row in read[2:4]] == ["Open room", "Closed room"]
    assert read[0][0].startswith("The match Team 1")
    assert read[1][0].startswith("Team 2")
    figures = [board[0]["ns_points"], board[0]["ew_points"]]
    assert [row[1].strip("+").replace("−", "-") for row in read[:2]] == figures
    assert read[4] == ["Both rooms together: Team 1 is 250 points ahead."]


def test_matches_stand_in_the_order_of_their_rounds_and_the_own_one_first() -> None:
    session = taken_in(three_rounds())
    html = board_page(session, 1)
    assert [row[0][:14] for row in rows(html, "trav mtrav") if len(row) == 2] == [
        "Match of round",
        "Team 2 Team2 –",
        "Match of round",
        "Team 4 Team4 –",
    ]
    own = [row[0] for row in rows(board_page(session, 1, of="T4"), "trav mtrav") if len(row) == 2]
    assert [row[:14] for row in own[:2]] == ["Match of round", "Team 3 Team3 –"]


def test_a_score_has_no_one_worth_between_two_rooms() -> None:
    session = taken_in(three_rounds())
    assert next(len(row) for row in rows(board_page(session, 1), "frqt")) == 2
    assert "frqt" not in board_page(taken_in(evening()), 1)


def test_a_board_of_one_room_says_so() -> None:
    session = taken_in(evening(played={1: (420, None), 2: (100, 100)}))
    text = words(board_page(session, 1))
    assert "Played in one room only" in text
    assert "Why" not in words(board_page(session, 1, of="T1"))


def same_way(document: Document) -> Document:
    document["results"][1].update(ns="T1", ew="T2")
    return document


def test_two_tables_that_sat_alike_are_not_compared() -> None:
    assert "sat the same way" in words(board_page(taken_in(same_way(evening())), 1))


@pytest.mark.parametrize(
    ("kind", "board", "said"),
    [
        ("imps", 1, "Both tables together: +250 points +6 IMPs The difference is turned into IMPs by the scale"),
        ("imps", 4, "Both tables together: +330 points +8 IMPs"),
        ("victory points", 1, "on the scale “WBF continuous” for 4 boards"),
        (
            "board-a-match",
            3,
            "Where it sat East–West, at table 2 −140 Both tables together: level 1 point The board is",
        ),
        ("total points", 1, "Why +250 points?"),
        ("hybrid", 1, "With the share of the total points for a swing of +430"),
    ],
)
def test_why_a_team_has_its_points(kind: str, board: int, said: str) -> None:
    session = taken_in(evening(kind))
    text = words(board_page(session, board, of="T1"))
    assert said in text, text


def test_why_of_weighted_and_artificial_scores_and_of_a_knock_out() -> None:
    weighted = {"score": 420, "adjusted": {side: {"weighted": [["60%", 420], ["40%", 170]]} for side in ("ns", "ew")}}
    artificial = {"adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}}
    split = {"score": 420, "adjusted": {"ew": {"assigned": 650}}}
    played = {1: (weighted, 170), 2: (artificial, 100), 3: (split, 140), 4: (-100, -430)}
    session = taken_in(evening(played=played, match={"knock_out": True}))
    assert "Where it sat North–South, at table 1 for 60 % +420" in words(board_page(session, 1, of="T1"))
    assert "counts for 40 %" in words(board_page(session, 1, of="T1"))
    assert "an artificial score: average plus" in words(board_page(session, 2, of="T1"))
    assert "what the team’s other boards of the match make on average" in words(board_page(session, 2, of="T1"))
    assert "each side has the average of both (Law 12C4)" in words(board_page(session, 3, of="T1"))


def test_why_of_teams_of_eight_names_each_of_the_four_tables() -> None:
    """The direction alone does not say which of two tables a score is of; a document without tables has no more."""
    rooms = [room(1, 420, table=3), room(1, 170, table=4)]
    rooms += [room(1, score, ns="T2", ew="T1", table=table) for table, score in ((7, -50), (8, -100))]
    match = {"id": "m1", "home": "T1", "away": "T2", "boards": [1]}
    document = teams(rooms, [match])
    text = words(board_page(taken_in(document), 1, of="T1"))
    for said in ("North–South, at table 3 +420", "North–South, at table 4 +170", "East–West, at table 7 +50"):
        assert f"Where it sat {said}" in text, text
    for said in (
        "3 and 7 together: +470",
        "3 and 8 together: +520",
        "4 and 7 together: +220",
        "4 and 8 together: +270",
    ):
        assert f"Tables {said} points" in text, text
    assert "Both tables" not in text
    at_once = taken_in(teams(rooms, [match], "board_a_match"))
    assert "All tables together: +740 points" in words(board_page(at_once, 1, of="T1"))


def test_why_names_no_table_where_a_document_has_none() -> None:
    document = evening()
    for line in document["results"]:
        del line["table"]
    assert "Where it sat East–West −170" in words(board_page(taken_in(document), 1, of="T1"))


def test_fines_end_the_sum() -> None:
    fine = {"contestant": "T1", "kind": "disciplinary", "amount": "1.5", "unit": "vp", "note": "late"}
    text = words(board_page(taken_in(evening("victory points", penalties=[fine])), 1, of="T1"))
    assert "Disciplinary penalty, −1.5" in text
    assert "After that" in text


def test_editions_have_their_own_boards() -> None:
    session = taken_in(evening("victory points"))
    assert "Open room" in page(address(session, "edition/1/board/1/?of=T2"))


@pytest.mark.parametrize(("way", "said"), [("fours", "+3 IMPs"), ("cross", "+2 IMPs")])
def test_an_artificial_score_at_one_of_four_tables_is_told_beside_what_stands(way: str, said: str) -> None:
    """WB 147.3: average plus for Team 1 at table 1; tables 3 and 4, and 3 and 2, are compared."""
    award = {"adjusted": {"ns": {"artificial": "60"}, "ew": {"artificial": "40"}}}
    sits = (("T1", "T2"), ("T2", "T1"), ("T1", "T2"), ("T2", "T1"))
    results = [
        room(1, score, ns=ns, ew=ew, table=table, four=1 + (table > 2))
        for table, ((ns, ew), score) in enumerate(zip(sits, (420, -50, 170, -100), strict=True), 1)
    ]
    results[0] |= award
    match = {"id": "m1", "home": "T1", "away": "T2", "boards": [1]}
    session = taken_in(teams(results, [match], scoring={"teams_of_eight": way}))
    text = words(board_page(session, 1, of="T1"))
    assert "What can be compared without it counts" in text
    assert "Tables 3 and 4 together" in text
    assert f"For what cannot be compared {said}" in text
    for why, points in whys(session):
        assert (why.together, why.points) == (why.figure.exact, points)
