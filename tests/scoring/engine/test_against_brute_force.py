"""The engine against a scorer that compares every pair of results, on random nights with every kind of ruling."""

from __future__ import annotations

import pytest

from tests.scoring.engine.brute_force import Undecided, brute_force
from tests.scoring.engine.documents import random_night, standings

NIGHTS = 400


def disagreements(seeds: range) -> tuple[int, list[int]]:
    """How many nights could be compared, and the seeds of those scored differently."""
    compared, different = 0, []
    for seed in seeds:
        night = random_night(seed)
        try:
            due = brute_force(night)
        except Undecided:
            continue
        compared += 1
        if standings(night) != due:
            different.append(seed)
    return compared, different


def test_every_figure_and_rank_of_random_nights() -> None:
    compared, different = disagreements(range(NIGHTS))
    assert not different
    assert compared > NIGHTS * 0.9


@pytest.mark.long
def test_every_figure_and_rank_of_many_random_nights() -> None:
    compared, different = disagreements(range(NIGHTS, 10_000))
    assert not different
    assert compared > 8_000
