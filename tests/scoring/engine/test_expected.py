"""E, and what follows from it (White Book 78.3, 78.1.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scoring.engine.documents import board, points, rows, session, standings


def expected(document: dict[str, Any]) -> dict[int, list[int]]:
    """E of every line, by board."""
    return {entry["number"]: [line["expected"] for line in entry["lines"]] for entry in standings(document)["boards"]}


AVERAGE = {"adjusted": {"ns": {"artificial": "50"}, "ew": {"artificial": "50"}}}


@pytest.mark.parametrize(
    ("extra", "due"),
    [
        ({"score": 110}, 4),
        (AVERAGE, 4),
        ({"not_played": True}, 3),
        ({"score": 110, "unscheduled": True}, 3),
        ({"score": 110, "adjusted": {"ns": {"not_scored": True}}}, 3),
        ({"score": 110, "adjusted": {"ew": {"not_scored": True}}}, 3),
        ({"score": 110, "group": "fouled"}, 4),
    ],
)
def test_what_counts_towards_it(extra: dict[str, Any], due: int) -> None:
    document = session([*board([420, 170, 140, extra]), *board([420, 170], 2)])
    assert set(expected(document)[2]) == {due}


def test_a_board_with_fewer_results_is_brought_to_the_full_top() -> None:
    document = session([*board([420, 170, 140, 110, 90]), *board([420, 170, 140], 2)])
    assert points(document, 2) == [("7.3333", "0.6667"), ("4", "4"), ("0.6667", "7.3333")]


def test_a_line_outside_the_movement_is_scored_without_raising_it() -> None:
    document = session(board([420, 170, 140, {"score": 110, "unscheduled": True}]))
    # Four results on a top of three: (M·3 − 1) / 4.
    assert points(document) == [("4.25", "-0.25"), ("2.75", "1.25"), ("1.25", "2.75"), ("-0.25", "4.25")]
    assert rows(document)["NS1"]["available"] == "4"


def test_only_lines_outside_the_movement() -> None:
    document = session(board([420, 170], unscheduled=True))
    assert points(document) == [("2", "0"), ("0", "2")]


def test_within_sections() -> None:
    lines = [*board([420, 170, 140], section="A"), *board([420, 170], section="B", number=2)]
    lines += [{**line, "ns": f"B{line['ns']}", "ew": f"B{line['ew']}"} for line in board([90, 80], section="B")]
    by_section = session(lines, scoring={"compare": "section"})
    assert expected(by_section) == {1: [3, 3, 3, 2, 2], 2: [2, 2]}
    assert points(by_section, 1) == [("4", "0"), ("2", "2"), ("0", "4"), ("2", "0"), ("0", "2")]
    across = session(lines)
    assert expected(across) == {1: [5] * 5, 2: [5, 5]}
    assert points(across, 1) == [("8", "0"), ("6", "2"), ("4", "4"), ("2", "6"), ("0", "8")]


def test_given_for_all_or_by_section() -> None:
    lines = [*board([420, 170], section="A"), *board([420, 170], 2, section="B")]
    assert expected(session(lines, scoring={"expected_results": 7})) == {1: [7, 7], 2: [7, 7]}
    given = {"compare": "section", "expected_results": {"A": 3, "B": 4}}
    assert expected(session(lines, scoring=given)) == {1: [3, 3], 2: [4, 4]}


def test_given_number_may_stand_below_lines_outside_the_movement() -> None:
    lines = board([420, 170, {"score": 140, "unscheduled": True}])
    assert expected(session(lines, scoring={"expected_results": 2})) == {1: [2, 2, 2]}


def test_boards_without_any_result_show_it_too() -> None:
    document = session([*board([420, 170]), *board([{"not_played": True}], 2)])
    assert expected(document)[2] == [2]
