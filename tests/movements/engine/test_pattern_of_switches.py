"""How a schedule's arrows are switched, told from the schedule alone."""

from __future__ import annotations

import pytest

from movements.engine.arrow_switch import Pattern, last_rounds, pattern_of
from movements.engine.build import build


@pytest.mark.parametrize(
    ("said", "pattern"),
    [
        (0, ("none", 0)),
        (2, ("last", 2)),
        ("1,2", ("first", 2)),
        ("3,5", ("rounds", 2)),
        ("7:1,6:2", ("tables", 2)),
    ],
)
def test_whole_rounds_or_single_tables(said: int | str, pattern: Pattern) -> None:
    movement = build("straight-mitchell", boards_per_round=2, tables=7, arrow_switch=said)
    assert pattern_of([play.meetings for play in movement.play], 7, last_rounds) == pattern
