"""What changed between two states of a session, change by change, and what its edition says of why."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.changes import changes_between, edition_reason

Row = dict[str, Any]
SCORING = {"method": "matchpoints"}


def state(
    results: list[Row] | None = None,
    boards: list[Row] | None = None,
    contestants: list[Row] | None = None,
    penalties: list[Row] | None = None,
    scoring: Row = SCORING,
) -> Row:
    facts = {
        "results": results or [],
        "boards": boards or [],
        "contestants": contestants or [],
        "penalties": penalties or [],
        "scoring": scoring,
    }
    return {"facts": facts, "standings": {}}


def line(board: int, ns: Any = "NS1", ew: Any = "EW1", **more: Any) -> Row:
    return {"board": board, "ns": ns, "ew": ew, **more}


def test_nothing_changed() -> None:
    same = state([line(1, score=420)], [{"number": 1}], [{"id": "NS1"}], [{"contestant": "NS1", "amount": "5"}])
    assert changes_between(same, same) == []


def test_a_line_is_told_with_its_place_and_what_counts_of_it() -> None:
    played = {"contract": "4S", "declarer": "N", "tricks": 10}
    before = line(3, section="A", round=2, table=4, score=420, note="late")
    after = line(3, section="A", round=2, table=4, lead="HK", group="2", not_played=True, adjusted={}, **played)
    assert changes_between(state([before]), state([after])) == [
        {
            "what": "line",
            "board": 3,
            "ns": "NS1",
            "ew": "EW1",
            "section": "A",
            "round": 2,
            "table": 4,
            "before": {"score": 420},
            "after": {**played, "not_played": True, "adjusted": {}, "group": "2", "lead": "HK"},
        }
    ]


def test_what_decides_nothing_is_no_change() -> None:
    assert changes_between(state([line(1, score=50, note="x")]), state([line(1, score=50, table=2)])) == []


def test_lines_that_came_and_went_in_the_order_of_boards_and_pairs() -> None:
    old = [line(2, "NS2", score=50), line(10, "NS1", score=90)]
    new = [line(2, "NS1", score=70), line(2, "NS2", score=60)]
    assert changes_between(state(old), state(new)) == [
        {"what": "line", "board": 2, "ns": "NS1", "ew": "EW1", "before": None, "after": {"score": 70}},
        {"what": "line", "board": 2, "ns": "NS2", "ew": "EW1", "before": {"score": 50}, "after": {"score": 60}},
        {"what": "line", "board": 10, "ns": "NS1", "ew": "EW1", "before": {"score": 90}, "after": None},
    ]


def test_two_lines_of_the_same_people_on_a_board_are_told_apart() -> None:
    old = [line(1, score=50), line(1, score=60), line(1, score=70)]
    new = [line(1, score=50), line(1, score=61), line(1, score=70)]
    (change,) = changes_between(state(old), state(new))
    assert (change["before"], change["after"]) == ({"score": 60}, {"score": 61})


def test_sides_of_two_players_have_a_place_too() -> None:
    (change,) = changes_between(state([line(1, ["1", "2"], ["3", "4"])]), state([]))
    assert (change["ns"], change["ew"], change["after"]) == (["1", "2"], ["3", "4"], None)


def test_lines_boards_people_penalties_and_rules_in_this_order() -> None:
    fine = {"contestant": "NS1", "amount": "5"}
    old = state([], [{"number": 1, "dealer": "N"}, {"number": 2}], [{"id": "NS1", "name": "A"}], [fine])
    new = state(
        [line(1, score=0)],
        [{"number": 3}, {"number": 1, "dealer": "E"}],
        [{"id": "NS1", "name": "B"}],
        [],
        {"method": "butler"},
    )
    one, two = {"number": 1, "dealer": "N"}, {"number": 1, "dealer": "E"}
    was, now = {"id": "NS1", "name": "A"}, {"id": "NS1", "name": "B"}
    assert changes_between(old, new) == [
        {"what": "line", "board": 1, "ns": "NS1", "ew": "EW1", "before": None, "after": {"score": 0}},
        {"what": "board", "number": 3, "before": None, "after": {"number": 3}},
        {"what": "board", "number": 1, "before": one, "after": two},
        {"what": "board", "number": 2, "before": {"number": 2}, "after": None},
        {"what": "contestant", "id": "NS1", "before": was, "after": now},
        {"what": "penalty", "contestant": "NS1", "before": fine, "after": None},
        {"what": "scoring", "before": SCORING, "after": {"method": "butler"}},
    ]


def test_of_two_equal_penalties_one_is_taken_away() -> None:
    fine, other = {"contestant": "NS1", "amount": "5"}, {"contestant": "EW2", "amount": "10"}
    assert changes_between(state(penalties=[fine, fine]), state(penalties=[fine, other])) == [
        {"what": "penalty", "contestant": "NS1", "before": fine, "after": None},
        {"what": "penalty", "contestant": "EW2", "before": None, "after": other},
    ]


LATE = {"what": "line", "before": None, "after": {"score": 420}}
CORRECTED = {"what": "line", "before": {"score": 420}, "after": {"score": 450}}
NAMED = {"what": "contestant", "before": {"group": "1"}, "after": {"group": "2"}}
PENALTY = {"what": "penalty", "before": None, "after": {"amount": "5"}}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ([], "technical"),
        ([NAMED], "technical"),
        ([LATE], "late_result"),
        ([LATE, NAMED], "late_result"),
        ([LATE, CORRECTED], "score_correction"),
        ([{"what": "line", "before": {"score": 1}, "after": None}], "score_correction"),
        ([CORRECTED, PENALTY], "ruling"),
        ([LATE, {"what": "line", "before": {"score": 1}, "after": {"adjusted": {}}}], "ruling"),
        ([{"what": "line", "before": {"group": "1"}, "after": {"group": "2"}}], "ruling"),
        ([{"what": "line", "before": None, "after": {"adjusted": {}}}], "ruling"),
        ([{"what": "line", "before": {"adjusted": {}}, "after": None}], "ruling"),
    ],
)
def test_the_weightiest_reason_is_told(changes: list[Row], reason: str) -> None:
    assert edition_reason(changes) == reason
