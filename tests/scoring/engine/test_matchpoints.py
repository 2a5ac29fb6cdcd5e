"""Worked examples of matchpoints with adjusted scores (White Book 12.20, 78.1)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scoring.engine.documents import board, points, session, standings

VECTORS = Path(__file__).parents[2] / "vectors" / "scoring_matchpoints.json"
FURTHER = Path(__file__).parents[4] / "shared" / "vectors" / "scoring.json"
# Boards on which the scores of the examples are possible: N/S vulnerable, nobody vulnerable.
BOARDS = {"weighted-mp": 2, "split-mp": 2, "neuberg-average": 2, "weighted-mp-thirds": 1}


def vectors(path: Path) -> list[dict[str, Any]]:
    found = json.loads(path.read_text())["vectors"]
    return [vector for vector in found if vector["id"] in BOARDS]


def document(vector: dict[str, Any]) -> dict[str, Any]:
    given = vector["given"]
    lines = [entry if isinstance(entry, int) else {"adjusted": _both(entry)} for entry in given["results"]]
    scoring = {"expected_results": given["expected"]}
    return session(board(lines, BOARDS[vector["id"]]), scoring=scoring, boards=[])


def _both(entry: dict[str, Any]) -> dict[str, Any]:
    return entry if "ns" in entry else {"ns": entry, "ew": entry}


def check(vector: dict[str, Any]) -> None:
    number = BOARDS[vector["id"]]
    found = standings(document(vector))["boards"][0]["lines"]
    expect = vector["expect"]
    for line in found:
        if line["score"] is None:
            due = expect["adjusted_line"]
            assert (line["ns_points"], line["ew_points"]) == (due["ns"], due["ew"])
            continue
        score = str(line["score"])
        assert line["ns_points"] == expect.get("ns_mp_of_score", expect.get("mp_of_score"))[score]
        if "ew_mp_of_score" in expect:
            assert line["ew_points"] == expect["ew_mp_of_score"][score]
    assert len(points(document(vector), number)) == vector["given"]["expected"]


@pytest.mark.parametrize("vector", vectors(VECTORS), ids=lambda vector: f"{vector['id']}: {vector['source']}")
def test_example(vector: dict[str, Any]) -> None:
    check(vector)


def test_no_example_is_left_out() -> None:
    assert {vector["id"] for vector in vectors(VECTORS)} == set(BOARDS)


def test_the_examples_of_the_specification_are_these() -> None:
    if not FURTHER.exists():
        pytest.skip("the specification's own vectors are not beside this copy of the project")
    for vector in vectors(FURTHER):
        check(vector)


def test_one_and_a_half_are_half_of_two_and_one() -> None:
    lines = board([420, 420, 170, -50, {"adjusted": {"ns": {"artificial": "50"}, "ew": {"artificial": "50"}}}])
    twos, ones = (points(session(lines, scoring={"matchpoints_per_win": unit})) for unit in (2, 1))
    # Five results expected, four obtained: (M·5 + 1) / 4 of 5, 5, 2, 0.
    assert twos == [("6.5", "1.5"), ("6.5", "1.5"), ("2.75", "5.25"), ("0.25", "7.75"), ("4", "4")]
    assert ones == [("3.25", "0.75"), ("3.25", "0.75"), ("1.375", "2.625"), ("0.125", "3.875"), ("2", "2")]


def test_a_one_sided_adjustment_leaves_the_other_table_as_it_was() -> None:
    lines = board([420, 170, 140, {"score": -50, "adjusted": {"ns": {"assigned": 420}}}])
    assert points(session(lines)) == [("5", "0"), ("2", "2"), ("0", "4"), ("5", "6")]


def test_an_artificial_score_is_missing_from_the_table_of_its_own_direction_only() -> None:
    lines = board([420, 170, {"score": 140, "adjusted": {"ns": {"artificial": "50"}}}])
    # N/S: two results of three expected, (M·3 + 1) / 2. E/W: all three.
    assert points(session(lines)) == [("3.5", "0"), ("0.5", "2"), ("2", "4")]
