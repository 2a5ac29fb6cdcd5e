"""A prize-giving as JSON: what is written is read, and nothing else is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.engine.prize_giving.document import (
    Figure,
    GivenPrize,
    OwnCategory,
    PrizePlan,
    Winner,
    read_given,
    read_plan,
    written_given,
    written_plan,
)

PLAN = PrizePlan(
    {"all-NS": 3, "guest": 0}, ("best", "lot"), (OwnCategory("New pairs", ("NS1", "EW2"), 2),), False, False
)
GIVEN = (
    GivenPrize("best", 1, (Winner("NS1", Figure("percent", "100", 2), "7", ("4SXN+1",)),), only=True),
    GivenPrize("level", 2, (Winner("1"), Winner("2")), "B", "A", "NS", 3, passed=("4",)),
)


def again(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_what_is_written_is_read() -> None:
    assert read_plan(again(written_plan(PLAN))) == PLAN
    assert read_given(again(written_given(GIVEN))) == GIVEN
    assert read_plan({}) == PrizePlan()
    assert read_given([]) == ()


def test_a_prize_says_whether_it_is_shared_and_given_to_the_same() -> None:
    assert [each.shared for each in GIVEN] == [False, True]
    turned = GivenPrize("level", 2, (Winner("2"), Winner("1")), "B", "A", "NS", 9)
    assert turned.who == GIVEN[1].who
    assert GivenPrize("level", 2, (Winner("2"),), "B", "A", "NS", 3).who != GIVEN[1].who


@pytest.mark.parametrize(
    "odd",
    [
        {"more": 1},
        {"places": {"all": 21}},
        {"places": {"all": True}},
        {"places": {"all": "3"}},
        {"specials": ["worst"]},
        {"own": [{"title": "", "keys": [], "places": 1}]},
        {"own": [{"title": "x" * 61, "keys": [], "places": 1}]},
        {"own": [{"title": "x", "keys": "NS1", "places": 1}]},
        {"own": [{"title": "x", "keys": [1], "places": 1}]},
        {"own": [{"title": str(at), "keys": [], "places": 1} for at in range(13)]},
        {"once": 1},
    ],
)
def test_what_is_no_plan_is_refused(odd: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        read_plan(odd)


@pytest.mark.parametrize("odd", [{"kind": 1}, {"place": -1}, {"winners": [{"key": 1}]}, {"passed": "x"}, {"x": 1}])
def test_what_is_no_prize_is_refused(odd: dict[str, Any]) -> None:
    with pytest.raises((ValueError, TypeError, KeyError)):
        read_given([{**again(written_given(GIVEN))[0], **odd}])
