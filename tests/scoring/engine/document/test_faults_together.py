"""A fault hides no other: what can still be read around the results is still held against them."""

from __future__ import annotations

import pytest

from tests.scoring.engine.document.spoiled import Change, drop, faults, put, valid

UNKNOWN = "$.results[1].ew: EW9 is not a contestant"
UNDIRECTED = "$.contestants[4].direction: missing: with two winners every contestant has a direction, NS or EW"


def faults_after(*changes: Change) -> list[str]:
    document = valid()
    for change in changes:
        change(document)
    return faults(document)


@pytest.mark.parametrize(
    "elsewhere",
    [
        put("contestants", 0, "handicap", value=2),
        put("contestants", 0, "players", value=[7]),
        put("contestants", 0, "extra", value=1),
        put("contestants", 5, "id", value="EW2"),
    ],
)
def test_an_unknown_contestant_beside_a_faulty_one(elsewhere: Change) -> None:
    found = faults_after(elsewhere, put("results", 1, "ew", value="EW9"))
    assert UNKNOWN in found
    assert not [fault for fault in found if "NS1 is not a contestant" in fault]


@pytest.mark.parametrize(
    "elsewhere",
    [
        put("contestants", 4, "id", value=None),
        put("contestants", 4, value="EW9"),
        put("contestants", value={}),
    ],
)
def test_no_contestant_is_unknown_where_an_id_cannot_be_read(elsewhere: Change) -> None:
    assert len(faults_after(elsewhere, put("results", 1, "ew", value="EW9"))) == 1


@pytest.mark.parametrize(
    "elsewhere",
    [
        put("scoring", "extra", value=1),
        put("scoring", "compare", value="table"),
        put("scoring", "method", value="bingo"),
        drop("scoring", "method"),
    ],
)
def test_a_missing_direction_beside_faulty_rules(elsewhere: Change) -> None:
    found = faults_after(elsewhere, drop("contestants", 4, "direction"))
    assert len(found) == 2
    assert UNDIRECTED in found


def test_no_direction_is_missing_where_the_winners_cannot_be_read() -> None:
    for winners in (put("scoring", "winners", value="2"), put("scoring", value=[])):
        assert len(faults_after(winners, drop("contestants", 4, "direction"))) == 1


def test_a_wrong_unit_beside_faulty_rules() -> None:
    found = faults_after(put("scoring", "extra", value=1), put("penalties", 0, "unit", value="vp"))
    assert found == ["$.scoring.extra: unknown key", "$.penalties[0].unit: vp is no unit of matchpoints"]


@pytest.mark.parametrize(
    "elsewhere",
    [
        put("boards", 0, "dealer", value="n"),
        put("boards", 0, "vulnerable", value="all"),
        put("boards", 0, "extra", value=1),
    ],
)
def test_an_impossible_score_beside_a_faulty_board(elsewhere: Change) -> None:
    found = faults_after(elsewhere, put("results", 1, "score", value=425))
    assert len(found) == 2
    assert found[1] == "$.results[1].score: no contract gives 425 with nobody vulnerable"


@pytest.mark.parametrize(
    "elsewhere",
    [
        put("boards", 0, value={"number": 1, "vulnerable": "all"}),
        put("boards", 0, value={"number": "1", "vulnerable": "ns"}),
        put("boards", 0, value=1),
        put("boards", value={}),
    ],
)
def test_a_score_is_not_measured_by_what_cannot_be_read(elsewhere: Change) -> None:
    assert len(faults_after(elsewhere, put("results", 1, "score", value=620))) == 1
