"""Matches whose result was entered by hand: played elsewhere, forfeited, cut off (White Book 147.6 to 147.9)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.document import canonical, dump, parse
from scoring.engine.explain import ask
from scoring.engine.rounding import decimal_text
from scoring.engine.victory_points.scales import find_scale
from tests.scoring.engine.document.spoiled import Document, faults
from tests.scoring.engine.documents import board, session, standings
from tests.scoring.engine.team_documents import room, teams

VPS = {"victory_points": {"scale": "wbf-continuous"}}


def by_hand(result: Document, method: str = "imps", **more: Any) -> Document:
    """T1 against T2 by hand; T3 against T4 on two boards."""
    lines = [room(1, 420, ns="T3", ew="T4"), room(1, -50, ns="T4", ew="T3", table=2)]
    lines += [room(2, 140, ns="T3", ew="T4"), room(2, 170, ns="T4", ew="T3", table=2)]
    matches = [
        {"id": "m1", "home": "T3", "away": "T4", "boards": [1, 2]},
        {"id": "m2", "home": "T1", "away": "T2", "result": result, **more.pop("match", {})},
    ]
    return teams(lines, matches, method, **more)


def row(document: Document, team: str) -> Document:
    return next(each for each in standings(document)["ranking"] if each["contestant"] == team)


def test_imps_go_to_the_scale_by_the_boards_of_the_match() -> None:
    document = by_hand({"imps": [31, 18]}, scoring=VPS, match={"boards": list(range(1, 25))})
    found = standings(document)["matches"][1]
    due = [decimal_text(each) for each in find_scale("wbf-continuous", 24).points(13)]
    assert (found["imps"], found["vp"]) == ([31, 18], due)
    assert [row(document, team)["vp"] for team in ("T1", "T2")] == due
    assert row(document, "T1")["points"] == "13"
    assert row(document, "T2")["points"] == "-13"


def test_imps_without_victory_points_rank_by_their_total() -> None:
    document = by_hand({"imps": [0, 7]})
    assert (row(document, "T2")["total"], row(document, "T2")["rank"]) == ("7", 2)
    assert row(document, "T1")["total"] == "-7"
    assert "points" not in standings(document)["matches"][1]


def test_victory_points_need_not_balance_and_rank_without_any_board() -> None:
    """A forfeit: 12 to 0 (WB 145.2)."""
    document = by_hand({"vp": ["12", "0"]}, scoring=VPS)
    found = standings(document)["matches"][1]
    assert (found["imps"], found["vp"]) == (None, ["12", "0"])
    mine = row(document, "T1")
    assert (mine["vp"], mine["boards"], mine["rank"]) == ("12", 0, 2)
    assert row(document, "T2")["rank"] == 4


def test_victory_points_beside_imps_stand_as_entered() -> None:
    document = by_hand({"imps": [31, 18], "vp": ["10", "9.5"]}, scoring=VPS)
    assert standings(document)["matches"][1]["vp"] == ["10", "9.5"]


@pytest.mark.parametrize(("method", "points"), [("board_a_match", ["9.5", "6.5"]), ("total_points", ["120", "-120"])])
def test_points_of_other_methods(method: str, points: list[str]) -> None:
    document = by_hand({"points": points}, method, match={"boards": list(range(1, 9))})
    assert standings(document)["matches"][1]["points"] == points
    assert row(document, "T1")["boards"] == 8
    assert row(document, "T1")["percent"] == ("59.375" if method == "board_a_match" else None)


def test_pairs_who_play_for_victory_points() -> None:
    lines = board([420, 400, 50], match="m1")
    for number, line in enumerate(lines, 1):
        line["match"] = f"m{number}"
    matches = [{"id": f"m{each}", "home": f"NS{each}", "away": f"EW{each}"} for each in (1, 2, 3)]
    matches.append({"id": "m4", "home": "NS1", "away": "NS2", "result": {"vp": ["13", "7"]}})
    scoring = {"victory_points": {"scale": "ebu-swiss-pairs", "boards": 8}}
    assert standings(session(lines, scoring=scoring, matches=matches))["matches"][3]["vp"] == ["13", "7"]


@pytest.mark.parametrize(
    ("result", "method", "scoring", "said"),
    [
        ({}, "imps", {}, "$.matches[1].result: what both sides have is due, as one of imps"),
        ({"vp": ["12", "0"]}, "imps", {}, "$.matches[1].result.vp: a match by imps has no vp"),
        ({"points": ["3", "1"]}, "imps", {}, "$.matches[1].result.points: a match by imps has no points"),
        ({"imps": [3, 1]}, "board_a_match", {}, "$.matches[1].result.imps: a match by board_a_match has no imps"),
        ({"imps": [3]}, "imps", {}, "$.matches[1].result.imps: 1 entries; at least 2 are due"),
        ({"imps": [3, -1]}, "imps", {}, "$.matches[1].result.imps[1]: -1 is not between 0 and 9999"),
        ({"vp": [12, "0"]}, "imps", VPS, "$.matches[1].result.vp[0]: a decimal number in quotes is due, not 12"),
        ({"imps": [31, 18]}, "imps", VPS, "$.matches[1].boards: missing"),
        ({"score": 1}, "imps", {}, "$.matches[1].result.score: unknown key"),
    ],
)
def test_what_is_no_result_of_a_match(result: Document, method: str, scoring: Document, said: str) -> None:
    assert said in faults(by_hand(result, method, scoring=scoring))


def test_either_boards_or_a_result_by_hand() -> None:
    document = by_hand({"imps": [31, 18]})
    document["matches"][0]["result"] = {"imps": [1, 0]}
    assert faults(document) == ["$.matches[0].result: match m1 has results on boards; they make its result"]


def test_it_is_printed_as_it_was_read() -> None:
    document = by_hand({"imps": [31, 18], "vp": ["10", "9.5"]}, scoring=VPS)
    document["matches"][0]["knock_out"] = True
    document["matches"][1]["knock_out"] = False
    assert dump(parse(document)) == canonical(document)
    assert parse(dump(parse(document))) == parse(canonical(document))
    assert "knock_out" not in canonical(document)["matches"][1]


@pytest.mark.parametrize(
    ("result", "scoring", "told"),
    [
        ({"imps": [31, 18]}, {}, "Total: 31 to 18 IMPs, +13 IMPs."),
        ({"imps": [31, 18]}, VPS, "+13 IMPs on the scale wbf-continuous for 24 boards: "),
        ({"vp": ["12", "0"]}, VPS, "Victory points, as they were entered: 12 VP."),
    ],
)
def test_it_is_explained(result: Document, scoring: Document, told: str) -> None:
    document = parse(by_hand(result, scoring=scoring, match={"boards": list(range(1, 25))}))
    text = ask(document, "T1", 1).text
    assert "Its result was entered by hand, without boards." in text
    assert told in text
