"""Faults of documents with matches: teams, and pairs who play for victory points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.engine.document.faults import _paths
from tests.scoring.engine.document.spoiled import Change, Document, drop, faults, put
from tests.scoring.engine.documents import board, session
from tests.scoring.engine.team_documents import head_to_head, room


def valid() -> Document:
    return head_to_head(
        {1: (420, -50), 2: (140, {"score": 170, "adjusted": {"ns": {"artificial": "+3"}, "ew": {"artificial": "-3"}}})},
        scoring={"victory_points": {"scale": "wbf-continuous"}},
        penalties=[{"contestant": "T1", "kind": "procedural", "amount": "0.5", "unit": "vp"}],
    )


def swiss() -> Document:
    lines = board([420, 400], match="m1")
    lines[1]["match"] = "m2"
    return session(
        lines,
        scoring={"victory_points": {"scale": "ebu-swiss-pairs", "boards": 8}},
        matches=[{"id": f"m{each}", "home": f"NS{each}", "away": f"EW{each}"} for each in (1, 2)],
    )


SINGLE: list[tuple[Change, str]] = [
    (drop("matches"), "$.matches: missing"),
    (put("matches", value="none"), "$.matches: a list is due, not none"),
    (put("matches", 0, "table", value=1), "$.matches[0].table: unknown key"),
    (put("matches", 0, "round", value="one"), "$.matches[0].round: a whole number is due, not one"),
    (put("matches", 0, "boards", value=[1, 2, 1]), "$.matches[0].boards[2]: 1 stands here for the second time"),
    (put("results", 0, "board", value=9), "$.results[0].board: board 9 is not played in match m1"),
    (drop("results", 0, "match"), "$.results[0].match: missing"),
    (put("results", 0, "match", value="m9"), "$.results[0].match: m9 is not a match"),
    (put("results", 0, "match", value=1), "$.results[0].match: text is due, not 1"),
    (put("results", 0, "ns", value="T3"), "$.results[0].ns: T3 is not a contestant"),
    (
        lambda document: document["results"].append(dict(document["results"][0])),
        "$.results[4]: the same board, section, round, table and pair as in results[0]",
    ),
    (put("scoring", "winners", value=2), "$.scoring.winners: only pairs have 2 winners"),
    (put("scoring", "method", value="matchpoints"), "$.scoring.method: matchpoints is no method for teams"),
    (
        put("scoring", "victory_points", "scale", value="ebu-swiss-pairs"),
        "$.scoring.victory_points.scale: ebu-swiss-pairs is no scale for imps",
    ),
    (
        put("scoring", "victory_points", "scale", value="ebu-triangle"),
        "$.matches[0].boards: ebu-triangle is for matches of 3 to 27 boards, not 2",
    ),
    (
        put("scoring", "victory_points", "boards", value=401),
        "$.scoring.victory_points.boards: wbf-continuous is for matches of 1 to 400 boards, not 401",
    ),
    (
        put("scoring", "method", value="board_a_match"),
        "$.scoring.victory_points: board_a_match is not converted to victory points by a scale",
    ),
    (put("penalties", 0, "unit", value="points"), "$.penalties[0].unit: points is no unit of victory points"),
    (
        put("results", 3, "adjusted", "ns", value={"artificial": "55"}),
        "$.results[3].adjusted.ns.artificial: 55 is neither 60, 50 or 40"
        " nor a number of IMPs with its sign, such as +3",
    ),
]


@pytest.mark.parametrize(("change", "said"), SINGLE, ids=[said[:60] for _, said in SINGLE])
def test_one_fault_is_reported_once_and_in_its_place(change: Change, said: str) -> None:
    document = valid()
    assert faults(document) == []
    change(document)
    assert faults(document) == [said]


def test_somebody_of_another_match() -> None:
    document = valid()
    document["contestants"] += [{"id": "T3"}, {"id": "T4"}]
    document["matches"].append({"id": "m2", "home": "T3", "away": "T4", "boards": [1]})
    document["results"].append(room(1, 420, ns="T3", ew="T2"))
    assert faults(document) == ["$.results[4].ns: T3 does not play in match m1"]


def test_a_team_against_itself_and_twice_the_same_match() -> None:
    document = valid()
    document["matches"].append({"id": "m1", "home": "T1", "away": "T1"})
    found = ["$.matches[1].id: m1 stands here for the second time", "$.matches[1].away: T1 stands twice in this match"]
    assert sorted(faults(document)) == sorted(found)


def test_hybrid_matches() -> None:
    document = head_to_head({1: (420, -50)}, "hybrid")
    assert faults(document) == ["$.matches[0].boards: hybrid is for matches of 2 to 4 boards, not 1"]
    document = head_to_head({1: (420, -50), 2: (140, 140)}, "hybrid")
    assert faults(document) == []
    document["penalties"] = [{"contestant": "T1", "kind": "procedural", "amount": "0.5", "unit": "points"}]
    document["results"][0]["adjusted"] = {
        "ns": {"artificial": "60"},
        "ew": {"artificial": "40"},
        "unless_better": True,
    }
    assert faults(document) == [
        "$.results[0].adjusted.unless_better: with hybrid scoring a match has one score,"
        " so the board cannot decide this",
        "$.penalties[0].unit: points is no unit of hybrid",
    ]


def test_pairs_in_matches() -> None:
    assert faults(swiss()) == []
    document = swiss()
    document["scoring"]["victory_points"]["scale"] = "wbf-continuous"
    assert faults(document) == ["$.scoring.victory_points.scale: wbf-continuous is no scale for matchpoints"]
    document = swiss()
    del document["matches"]
    assert faults(document)[-1] == "$.matches: missing"
    document = swiss()
    del document["scoring"]["victory_points"]
    assert faults(document) == []


def test_individuals_have_no_matches() -> None:
    document = session([{"board": 1, "ns": ["a", "b"], "ew": ["c", "d"], "score": 420}], contest="individual")
    document["scoring"]["victory_points"] = {"scale": "ebu-swiss-pairs", "boards": 8}
    assert faults(document) == ["$.scoring.victory_points: individual is not converted to victory points by a scale"]


@pytest.mark.parametrize("value", [10**5000, float("nan"), [[[]]], {"a": {}}, "x" * 10**6, None], ids=range(6))
@pytest.mark.parametrize("made", [valid, swiss])
def test_hostile_values_anywhere(made: Any, value: Any) -> None:
    for path in _paths(made()):
        document = made()
        put(*path, value=value)(document)
        assert all(len(fault) < 300 for fault in faults(document))
        document = made()
        drop(*path)(document)
        faults(document)
