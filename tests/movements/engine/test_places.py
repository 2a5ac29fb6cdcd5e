"""Who gets which place of a movement, and which number stands on the card."""

from __future__ import annotations

import pytest

from movements.engine.build import build
from movements.engine.places import PresentPair, direction_of_key, give_places, printed_number, staying_places


def present(*keys: str) -> list[PresentPair]:
    return [PresentPair(100 + place, place, key) for place, key in enumerate(keys, 1)]


def test_the_list_fills_the_tables_north_south_first() -> None:
    movement = build("straight-mitchell", tables=3, boards_per_round=2)
    placed = give_places(movement, present(*[""] * 6))
    assert list(placed.items()) == [("NS1", 101), ("EW1", 102), ("NS2", 103), ("EW2", 104), ("NS3", 105), ("EW3", 106)]


def test_who_sits_out_first_is_last_on_the_list() -> None:
    movement = build("straight-mitchell", tables=3, boards_per_round=2, missing="ns")
    assert list(give_places(movement, present(*[""] * 5)))[-1] == "EW3"


def test_kept_numbers_stay_and_the_others_fill_the_holes() -> None:
    movement = build("straight-mitchell", tables=3, boards_per_round=2)
    placed = give_places(movement, present("EW2", "NS9", "NS1", "", "EW1", "NS2"), keep=True)
    assert placed == {"NS1": 103, "EW1": 105, "NS2": 106, "EW2": 101, "NS3": 102, "EW3": 104}


def test_the_order_of_the_list_counts_not_of_arrival() -> None:
    movement = build("howell", tables=2, boards_per_round=2)
    reversed_list = [PresentPair(1, 4), PresentPair(2, 3), PresentPair(3, 2), PresentPair(4, 1)]
    assert list(give_places(movement, reversed_list).values()) == [4, 3, 2, 1]


@pytest.mark.parametrize("pairs", [5, 6, 9, 14])
def test_everybody_gets_one_place(pairs: int) -> None:
    tables, half = (pairs + 1) // 2, pairs % 2
    movement = build("howell", tables=tables, boards_per_round=2, missing="auto" if half else None)
    everyone = [PresentPair(number, number) for number in range(pairs)]
    assert sorted(give_places(movement, everyone).values()) == list(range(pairs))


def test_numbers_on_the_cards() -> None:
    two = build("straight-mitchell", tables=5, boards_per_round=2)
    one = build("straight-mitchell", tables=5, boards_per_round=2, arrow_switch=1)
    howell = build("howell", tables=4, boards_per_round=2)
    assert [printed_number(two, key) for key in ("NS3", "EW3")] == [3, 3]
    assert [printed_number(one, key) for key in ("NS3", "EW3")] == [3, 8]
    assert printed_number(howell, "7") == 7
    assert [direction_of_key(key) for key in ("NS3", "EW3", "7")] == ["NS", "EW", ""]


def test_who_cannot_move_gets_the_first_places_that_never_do() -> None:
    movement = build("straight-mitchell", tables=5, boards_per_round=3)
    everyone = [PresentPair(place, place, stays=place in (4, 10)) for place in range(1, 11)]
    placed = give_places(movement, everyone)
    assert (placed["NS1"], placed["NS2"]) == (4, 10)
    assert placed["EW1"] == 1
    assert set(staying_places(movement)) == {"NS1", "NS2", "NS3", "NS4", "NS5"}


def test_more_than_can_stay_are_seated_all_the_same() -> None:
    movement = build("howell", tables=4, boards_per_round=3)
    everyone = [PresentPair(place, place, stays=place > 2) for place in range(1, 9)]
    assert staying_places(movement) == ("8",)
    placed = give_places(movement, everyone)
    assert placed["8"] == 3
    assert sorted(placed.values()) == list(range(1, 9))


def test_who_has_a_place_keeps_it_before_anybody_who_cannot_move() -> None:
    movement = build("howell", tables=4, boards_per_round=3)
    everyone = [PresentPair(1, 1, "8"), *(PresentPair(place, place, stays=place == 5) for place in range(2, 9))]
    assert give_places(movement, everyone, keep=True)["8"] == 1
