"""The checker must catch what a generator could get wrong: sound movements with one thing spoilt."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bridgeclub.wording.messages import sentences
from movements.engine.build import build
from movements.engine.check import check
from movements.engine.plan import Meeting, Movement, Repeat, Round, Shared, SitOut
from movements.engine.promises import promises_equal_plays

MOVEMENTS = {
    "straight": build("straight-mitchell", tables=7, boards_per_round=3),
    "half": build("straight-mitchell", tables=7, boards_per_round=3, missing="ns"),
    "shared": build("share-and-relay-mitchell", tables=6, boards_per_round=3),
    "howell": build("howell", tables=5, boards_per_round=3),
    "twice": build("howell", tables=3, boards_per_round=3, rounds=10),
}


def told(movement: Movement, **options: bool) -> list[str]:
    return sentences(check(movement, **options))


def spoilt(movement: Movement, number: int, change: Callable[[list[Meeting]], list[Meeting]]) -> Movement:
    """The movement with the tables of one round changed."""
    old = movement.play[number - 1]
    new = replace(old, meetings=tuple(change(list(old.meetings))))
    return replace(movement, play=(*movement.play[: number - 1], new, *movement.play[number:]))


def swap_east_west(meetings: list[Meeting]) -> list[Meeting]:
    one, two, *rest = meetings
    return [replace(one, ew=two.ew), replace(two, ew=one.ew), *rest]


def swap_sets(meetings: list[Meeting]) -> list[Meeting]:
    one, two, *rest = meetings
    return [replace(one, board_set=two.board_set), replace(two, board_set=one.board_set), *rest]


def same_set(meetings: list[Meeting]) -> list[Meeting]:
    one, two, *rest = meetings
    return [one, replace(two, board_set=one.board_set), *rest]


def lose_a_table(meetings: list[Meeting]) -> list[Meeting]:
    return meetings[1:]


def seat_twice(meetings: list[Meeting]) -> list[Meeting]:
    one, two, *rest = meetings
    return [one, replace(two, ew=one.ew), *rest]


def a_stranger(meetings: list[Meeting]) -> list[Meeting]:
    return [replace(meetings[0], ew="EW99"), *meetings[1:]]


def same_table(meetings: list[Meeting]) -> list[Meeting]:
    return [replace(meetings[0], table=meetings[1].table), *meetings[1:]]


def turn_unseen(meetings: list[Meeting]) -> list[Meeting]:
    return [replace(meetings[0], ns=meetings[0].ew, ew=meetings[0].ns), *meetings[1:]]


@pytest.mark.parametrize("name", MOVEMENTS)
def test_sound_movements_have_no_fault(name: str) -> None:
    assert told(MOVEMENTS[name]) == []


@pytest.mark.parametrize("name", MOVEMENTS)
@pytest.mark.parametrize(
    ("change", "words"),
    [
        (swap_east_west, "meet in rounds"),
        (swap_sets, "plays set"),
        (same_set, "set"),
        (lose_a_table, "is missing"),
        (seat_twice, "has 2 places"),
        (a_stranger, "EW99 is not in the movement"),
        (same_table, "has 2 plays"),
    ],
)
def test_a_spoilt_round_is_caught(name: str, change: Callable[[list[Meeting]], list[Meeting]], words: str) -> None:
    faults = told(spoilt(MOVEMENTS[name], 3, change))
    assert any(words in each for each in faults), faults


def test_a_swapped_pair_is_named() -> None:
    faults = told(spoilt(MOVEMENTS["straight"], 3, swap_east_west))
    assert "EW7 and NS1 meet in rounds 2, 3" in faults or "EW7 and NS2 meet in rounds 3, 3" in faults, faults


def test_undeclared_sharing_is_caught() -> None:
    faults = told(replace(MOVEMENTS["shared"], shared=()))
    assert faults == [f"round {r}: set {r} at tables 1, 6, not declared as shared" for r in range(1, 7)]


def test_sharing_where_a_movement_has_none_is_caught_though_declared() -> None:
    movement = spoilt(MOVEMENTS["straight"], 1, same_set)
    movement = replace(movement, shared=(Shared(1, 1, (1, 2)),))
    assert "round 1: set 1 at tables 1, 2, where nothing is to be shared" in told(movement)


def test_sharing_that_does_not_happen_is_caught() -> None:
    movement = replace(MOVEMENTS["straight"], shared=(Shared(1, 1, (1, 7)),))
    assert told(movement) == ["round 1: set 1 is declared as shared at 1, 7"]


def test_undeclared_and_empty_repeats_are_caught() -> None:
    assert len(told(replace(MOVEMENTS["twice"], repeats=()))) == 15
    faults = told(replace(MOVEMENTS["straight"], repeats=(Repeat("NS1", "EW1", (1, 2)),)))
    assert faults == ["EW1 and NS1 are declared to meet in rounds 1, 2"]


def test_an_unannounced_arrow_switch_is_caught() -> None:
    faults = told(spoilt(MOVEMENTS["straight"], 2, turn_unseen))
    assert faults == ["round 2 table 1: EW7 v NS1 at a table that is not switched"]


def test_two_sit_outs_of_one_pair_are_caught() -> None:
    movement = MOVEMENTS["half"]
    first = movement.play[0].sit_outs[0].contestant
    second = Round(2, movement.play[1].meetings, (SitOut(2, first),))
    faults = told(replace(movement, play=(movement.play[0], second, *movement.play[2:])))
    assert f"{first} sits out 2 times" in faults


def test_unequal_plays_are_caught_where_they_should_be_equal() -> None:
    movement = MOVEMENTS["shared"]
    shorter = replace(movement, play=movement.play[:5], shared=movement.shared[:5])
    assert told(shorter) == []
    disguised = replace(shorter, kind="reduced-howell", winners=1)
    assert "some sets are played 4 times and some 6" in told(disguised)


def test_a_wrong_start_and_a_wrong_number_of_winners_are_caught() -> None:
    movement = MOVEMENTS["straight"]
    moved = replace(movement.contestants[0], table=4)
    assert told(replace(movement, contestants=(moved, *movement.contestants[1:]))) == [
        "NS1 is said to start NS at table 4, but sits NS at 1"
    ]
    assert told(replace(movement, winners=1)) == ["there are said to be 1 winners"]


def test_a_contestant_listed_twice_is_caught() -> None:
    movement = MOVEMENTS["straight"]
    assert "NS1 is listed twice" in told(
        replace(movement, contestants=(*movement.contestants, movement.contestants[0]))
    )


def test_a_round_out_of_order_is_caught() -> None:
    movement = MOVEMENTS["straight"]
    faults = told(replace(movement, play=(movement.play[1], movement.play[0], *movement.play[2:])))
    assert "round 1 is numbered 2" in faults


def test_seventy_percent_is_asked_for() -> None:
    short = build("straight-mitchell", tables=9, boards_per_round=3, rounds=6)
    assert told(short) == []
    assert told(short, seventy_percent=True) == ["6 of 9 sets are less than 70 %"]
    enough = build("straight-mitchell", tables=9, boards_per_round=3, rounds=7)
    assert told(enough, seventy_percent=True) == []


@pytest.mark.parametrize(
    ("kind", "options", "equal"),
    [
        ("straight-mitchell", {"tables": 7, "rounds": 5}, True),
        ("straight-mitchell", {"tables": 7, "missing": "ns"}, True),
        ("straight-mitchell", {"tables": 7, "rounds": 5, "missing": "ns"}, False),
        ("skip-mitchell", {"tables": 6}, True),
        ("skip-mitchell", {"tables": 6, "missing": "ew"}, False),
        ("share-and-relay-mitchell", {"tables": 6}, True),
        ("share-and-relay-mitchell", {"tables": 6, "rounds": 4}, False),
        ("web-mitchell", {"tables": 14, "rounds": 7}, True),
        ("web-mitchell", {"tables": 14, "rounds": 7, "missing": "ns"}, False),
        ("hesitation", {"tables": 5}, True),
        ("hesitation", {"tables": 5, "rounds": 4}, False),
        ("howell", {"tables": 5}, True),
        ("howell", {"tables": 3, "rounds": 10}, True),
        ("howell", {"tables": 5, "rounds": 6}, False),
        ("reduced-howell", {"tables": 6, "rounds": 8}, True),
        ("howell-design", {"tables": 4, "rounds": 6}, True),
        ("barometer-mitchell", {"tables": 5}, True),
        ("barometer-howell", {"tables": 4}, True),
        ("rainbow-individual", {"tables": 5}, True),
    ],
)
def test_which_movements_promise_that_every_set_is_played_as_often(
    kind: str, options: dict[str, Any], equal: bool
) -> None:
    movement = build(kind, boards_per_round=2, **options)
    plays = Counter(each.board_set for each in movement.all_meetings)
    assert promises_equal_plays(movement) is equal
    assert not equal or len(set(plays.values())) == 1
