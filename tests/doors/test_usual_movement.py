"""What a template's line becomes for the pairs present, without a database."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bridgeclub.doors.desk.setup.template_values import without
from bridgeclub.doors.desk.setup.tokens import read_movement_token
from bridgeclub.doors.desk.setup.usual import usual_movement
from club.engine.movement_habits import MovementHabit, habit_for, overlap
from club.queries import EveningPlan
from movements.engine.build import ON_PAGES, build

PLANS = EveningPlan(None, 24, 0, "ns", 1, deals_wished=False, movements=())
pytestmark = pytest.mark.once


@pytest.mark.parametrize("name", ON_PAGES)
def test_every_line_that_can_be_is_a_movement_for_full_and_half_tables(name: str) -> None:
    chosen = ON_PAGES[name]
    for tables in (each for each in chosen.tables if each <= 9):
        plans = replace(PLANS, first_board=7, movements=(MovementHabit(tables, tables, chosen.name),))
        for pairs in (2 * tables, 2 * tables - 1):
            token = usual_movement(plans, pairs, "")
            found = read_movement_token(token)
            if not token or pairs == 3:
                continue
            assert found
            movement = build(found[0], **found[1])
            assert (movement.kind, len(movement.contestants), movement.first_board) == (chosen.name, pairs, 7)
            nearest = min(range(1, 65), key=lambda each: (abs(each * movement.rounds - 24), -each))
            assert movement.boards_per_round == nearest


def test_a_line_that_does_not_fit_is_passed_over() -> None:
    for line in (
        MovementHabit(6, 6, "howell"),
        MovementHabit(5, 5, "no-such-kind"),
        MovementHabit(5, 5, "skip-mitchell"),
    ):
        assert usual_movement(replace(PLANS, movements=(line,)), 10, "") == ""
    asked = replace(PLANS, movements=(MovementHabit(7, 7, "straight-mitchell", rounds=6, boards_per_round=4),))
    assert usual_movement(asked, 13, "ew") == "kind=straight-mitchell&boards_per_round=4&missing=ew&rounds=6&tables=7"
    assert usual_movement(asked, 16, "") == ""


def test_one_number_of_tables_is_taken_out_of_a_line() -> None:
    line = MovementHabit(5, 9, "howell", boards_per_round=3)
    found = without((line, MovementHabit(3, 4, "howell")), 7)
    assert [(each.least, each.most) for each in found] == [(5, 6), (8, 9), (3, 4)]
    assert habit_for(found, 7) is None
    assert overlap(found) is None
    assert without((line,), 5) == [replace(line, least=6)]
