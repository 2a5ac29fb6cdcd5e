"""Games of ACBL Live: what pages and JSON of the real form hold beyond the usual."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bridgeclub.wording.messages import sentence
from scoring.engine.old_results.values import Evening
from scoring.engine.results_files import read_file
from scoring.engine.results_formats.acbl_live.rows import score_of
from tests.results_fixtures import fixture


def game(name: str = "two-sections.json") -> dict[str, Any]:
    return json.loads(fixture(name).read_bytes())


def evening(data: dict[str, Any], **answers: str) -> Evening:
    read = read_file(
        "game.json", json.dumps(data).encode(), answers={f"0.{key}": each for key, each in answers.items()}
    )
    assert read.faults == ()
    return read.evenings[0]


def refused(data: bytes) -> str:
    return " ".join(sentence(each.message) for each in read_file("game.html", data).faults)


def first_row(data: dict[str, Any]) -> dict[str, Any]:
    return data["sessions"][0]["sections"][0]["boards"][0]["board_results"][0]


def test_a_page_saved_after_it_ran_has_its_data_in_the_script_alone() -> None:
    page = fixture("howell-page.html").read_text()
    before, _attribute, after = page.partition('<result-details v-bind:data="')
    shown = before + '<div class="results-details"><table></table>' + after.partition('">')[2]
    ran = "<!-- saved from url=(0047)https://my.acbl.org/club-results/details/1 -->\n" + shown.lstrip()
    assert read_file("a.html", ran.encode()).evenings == read_file("a.html", page.encode()).evenings


def test_a_page_without_its_game_says_how_to_save_it_again() -> None:
    page = fixture("howell-page.html").read_bytes()
    assert "Open the game in the browser and save it again." in refused(page[: len(page) // 3])
    assert "This is a web page." in refused(b"<html><title>ACBL Login</title></html>")
    assert "save it again" in refused(b'{"sessions": ' + b"[" * 100_000 + b'"pair_summaries"')


@pytest.mark.parametrize(
    ("ns", "ew", "score"),
    [
        ("420", "-420", "420"),
        ("-50", "50", "-50"),
        ("", "620", "-620"),
        ("PASS", "PASS", "PASS"),
        ("AVE+", "AVE-", "60/40"),
        ("A", "AVE", "50/50"),
        ("45.5%", "54.5%", "45.5/54.5"),
        ("NP", "NP", "NP"),
        ("-100", "620", None),
        ("AVE+", "-620", None),
    ],
)
def test_the_columns_of_both_sides_say_one_thing_or_are_asked_about(ns: str, ew: str, score: str | None) -> None:
    assert score_of(ns, ew) == score


def test_a_score_for_each_side_is_asked_and_answered_in_writing() -> None:
    data = game()
    first_row(data).update(ns_score="-100", ew_score="110")
    (asked,) = evening(data).questions
    assert (asked.values["text"], asked.values["board"]) == ("-100 / 110", 1)
    read = evening(data, **{asked.key: "=NS -100 EW -110"})
    assert read.document is not None
    assert read.document.results[0].adjusted is not None


def test_what_cannot_be_read_names_its_board_and_pairs() -> None:
    data = game()
    first_row(data).update(ns_score="-100", ew_score="100", contract="3 NT xxx")
    said = [sentence(each.placed) for each in evening(data).remarks]
    assert said == ["Board 1, 1-NS against 1-EW: “3 NT xxx” is not a contract; the score -100 was kept."]


def test_an_adjustment_of_a_total_is_a_penalty_on_the_scale_of_the_document() -> None:
    read = evening(game())
    assert read.document is not None
    (penalty,) = read.document.penalties
    assert (penalty.contestant, str(penalty.amount), penalty.unit) == ("A-NS2", "2", "points")


def test_the_events_own_day_has_the_month_first() -> None:
    data = game()
    data["sessions"][0]["game_date"] = None
    read = evening(data)
    assert read.document is not None
    assert read.document.date == "2026-04-05"


def test_a_handicap_in_matchpoints_is_said_to_be_left_out() -> None:
    data = game()
    data["sessions"][0]["sections"][1]["pair_summaries"][0]["handicap"] = "3.20"
    (said,) = [sentence(each.placed) for each in evening(data).remarks]
    assert "handicap 3.20” could not be placed and is left out." in said


def test_an_individual_of_which_no_line_names_four_players_stays_out() -> None:
    assert "This is an individual" in refused(json.dumps(game() | {"type": "INDIVIDUAL"}).encode())


def test_matches_of_teams_without_victory_points_are_in_imps() -> None:
    data = game("swiss-teams.json") | {"match_scoring_method": None}
    for match in data["sessions"][0]["team_matches"]:
        match["team_score"], match["opposing_team_score"] = "21", "9" if match["round_number"] == 1 else "17"
    read = evening(data)
    assert (read.scale_open, len(read.matches)) == (False, 6)


def test_a_bye_and_remaining_teams_are_remarked() -> None:
    data = game("swiss-teams.json")
    session = data["sessions"][0]
    session["team_matches"][0] = {"round_number": 1, "team": 1, "opposing_team": 888, "team_score": "12"}
    session["remaining_teams"] = [{"round_number": 2, "team": 3, "opposing_team": 4, "team_score": "30"}]
    said = " ".join(sentence(each.placed) for each in evening(data).remarks)
    assert "“round_number 2, team 3, team_score 30, opposing_team 4” could not be placed" in said
    assert "One match has nobody on one side and was left out." in said
