"""The table of all boards of teams, read back: every figure comes in as it went out."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from bridgeclub.outputs.tables import cards_csv, csv_text, travellers_csv
from club.actor import PROGRAM
from club.models import Entry
from club.services import facts_changed
from movements.models import Match, Seating
from scoring.engine.document import dump, parse
from scoring.engine.old_results import Evening
from scoring.engine.other_programs import take_over
from scoring.engine.results_files import read_file
from scoring.engine.standings import score_session
from scoring.facts import exported
from scoring.recompute import recompute
from scoring.services import Award, publish_session
from tests.doors.pages import award_at
from tests.outputs.editions import read_again
from tests.team_evenings import published_teams

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Plain = dict[str, Any]
EIGHTS: Plain = {"players": 8, "tables_a_match": 4, "boards_per_round": 2}
WAYS: dict[str, Plain] = {
    "fours": {"teams_of_eight": "fours"},
    "aggregate": {"teams_of_eight": "aggregate"},
    "cross": {"teams_of_eight": "cross", "vp_scale": ""},
    "cross by its scale": {"teams_of_eight": "cross", "vp_scale": "ebu-teams-of-eight"},
    "board-a-match": {"teams_of_eight": "fours", "scored_by": "board_a_match", "vp_scale": ""},
    "total points": {"teams_of_eight": "fours", "scored_by": "total_points", "vp_scale": ""},
    "hybrid": {"teams_of_eight": "fours", "scored_by": "hybrid", "vp_scale": ""},
    "hybrid of fours": {"scored_by": "hybrid", "vp_scale": ""},
    "total points of fours": {"scored_by": "total_points", "vp_scale": ""},
    "IMPs of fours": {},
}


def back(session_id: int) -> Evening:
    (evening,) = read_file("2026-01-02 Club.csv", travellers_csv(read_again(session_id))).evenings
    assert (evening.faults, evening.open_questions) == ((), ())
    return evening


def figures(document: Plain) -> tuple[Any, Any]:
    """By team's number what each board gave in each match, and the ranking."""
    parsed = parse(document)
    scores = score_session(parsed)
    numbers = {each.id: each.number or place for place, each in enumerate(parsed.contestants, 1)}
    boards = {
        (line.line.board, line.line.round, line.line.table, numbers[each.contestant]): each.points
        for line in scores.lines
        for side in ("ns", "ew")
        for each in line.side(side)
    }
    return boards, sorted((numbers[row.contestant], row.total) for row in scores.ranking)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_scoring_teams_comes_back(way: str) -> None:
    habits = WAYS[way]
    options = EIGHTS if "teams_of_eight" in habits else {"boards_per_round": 2}
    if way == "cross by its scale":
        options = {**options, "boards_per_round": 12}
    session = published_teams(4, "round-robin", habits=habits, **options)
    evening = back(session.pk)
    assert evening.document
    after, before = dump(evening.document), exported(session.pk) or {}
    assert after["contest"] == "teams"
    assert {**after["scoring"], "expected_results": None} == {**before["scoring"], "expected_results": None}
    assert figures(after) == figures(before)
    taken = take_over(evening)
    assert taken.question is None
    assert taken.comparison.cells
    assert taken.comparison.all_equal


def weighted(one: int, other: int) -> Plain:
    return {"weighted": [["60%", one], ["40%", other]]}


@pytest.mark.parametrize("way", ["fours", "aggregate", "cross", "board-a-match", "total points", "hybrid"])
def test_rulings_at_tables_of_the_second_four_come_back(way: str) -> None:
    session = published_teams(4, "round-robin", habits=WAYS[way], **EIGHTS)
    match = Match.objects.filter(session=session, round=1).order_by("place")[0]
    tables = dict(Seating.objects.filter(match=match, round=1).values_list("room", "table"))
    third, fourth = tables[3], tables[4]
    award_at(session, third, 1, Award(ns=weighted(420, -50), ew={"assigned": -50}))
    award_at(session, fourth, 1, Award(ns={"artificial": "60"}, ew={"artificial": "40"}))
    facts_changed(session.pk)
    recompute(session.pk)
    publish_session(session_id=session.pk, actor=PROGRAM)
    evening = back(session.pk)
    assert evening.document
    assert figures(dump(evening.document)) == figures(exported(session.pk) or {})


def test_a_table_that_has_not_played_leaves_the_others_in_their_fours() -> None:
    session = published_teams(4, "round-robin", habits=WAYS["fours"], **EIGHTS)
    data = travellers_csv(read_again(session.pk)).decode("utf-8-sig")
    head, *rows = list(csv.reader(io.StringIO(data, newline="")))
    four, board, match = (head.index(name) for name in ("Four", "Board", "Match"))
    first = [row for row in rows if (row[board], row[match]) == (rows[0][board], rows[0][match])]
    assert [row[four] for row in first] == ["1", "1", "2", "2"]
    without = [row for row in rows if row is not first[1]]
    (evening,) = read_file("x.csv", csv_text(head, without, "comma")).evenings
    assert evening.document
    of_match = [line for line in evening.document.results if line.match == rows[0][match]]
    assert [line.four for line in of_match[:3]] == [1, 2, 2]


def test_teams_without_a_name_come_back_with_their_players() -> None:
    session = published_teams(4, "round-robin", habits={}, boards_per_round=2)
    Entry.objects.filter(event=session.event, number=2).update(name="")
    evening = back(session.pk)
    assert evening.document
    teams = {each.number: each for each in evening.document.contestants}
    assert teams[1].name == "Team A"
    assert not teams[2].name
    assert len(teams[2].players) == 4


def test_a_scale_of_the_clubs_own_is_asked_for() -> None:
    session = published_teams(4, "round-robin", habits={}, boards_per_round=2)
    data = travellers_csv(read_again(session.pk)).decode("utf-8-sig").replace("WBF continuous", "the club’s own")
    (evening,) = read_file("x.csv", data.encode()).evenings
    assert evening.document
    taken = take_over(evening)
    assert taken.question is not None
    assert (taken.question.code, taken.question.answer) == ("scale", "")


def test_the_table_of_scorecards_says_at_which_table_a_team_played() -> None:
    session = published_teams(4, "round-robin", habits=WAYS["fours"], **EIGHTS)
    head, *rows = csv.reader(io.StringIO(cards_csv(read_again(session.pk)).decode("utf-8-sig"), newline=""))
    table, board, team, match = (head.index(name) for name in ("Table", "Board", "Team", "Match"))
    one = [row[table] for row in rows if all(row[at] == rows[0][at] for at in (board, team, match))]
    assert len(one) == len(set(one)) == 4
