"""What a club plays with so many tables."""

from __future__ import annotations

from dataclasses import replace

import pytest

from club.engine.movement_habits import MovementHabit, habit_for, overlap, sensible

SMALL = MovementHabit(2, 4, "howell")
LARGE = MovementHabit(5, 12, "straight-mitchell", rounds=9, boards_per_round=3, arrow_switch="auto")


def test_a_number_of_tables_has_its_habit() -> None:
    assert habit_for([SMALL, LARGE], 5) == LARGE
    assert habit_for([SMALL, LARGE], 13) is None
    assert overlap([SMALL, LARGE]) is None
    assert overlap([SMALL, replace(LARGE, least=4)]) == 4
    assert MovementHabit.of(LARGE.kept()) == LARGE


@pytest.mark.parametrize(("rounds", "wanted", "boards"), [(9, 27, 3), (7, 24, 3), (5, 24, 5), (13, 2, 1)])
def test_boards_of_a_round_come_nearest_to_what_is_wanted(rounds: int, wanted: int, boards: int) -> None:
    assert SMALL.boards(rounds, wanted) == boards
    assert LARGE.boards(rounds, wanted) == 3


@pytest.mark.parametrize("wrong", [{"kind": ""}, {"least": 1}, {"most": 1}, {"rounds": 0}, {"arrow_switch": "all"}])
def test_numbers_that_cannot_be(wrong: dict[str, object]) -> None:
    assert sensible(SMALL)
    assert sensible(LARGE)
    assert not sensible(replace(SMALL, **wrong))  # type: ignore[arg-type]
