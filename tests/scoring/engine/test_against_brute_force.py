"""The engine against a scorer that compares every pair of results, on random nights with every kind of ruling."""

from __future__ import annotations

import pytest

from tests.ranges import examples
from tests.scoring.engine.brute_force import brute_force
from tests.scoring.engine.brute_force_imps import brute_force_imps
from tests.scoring.engine.documents import (
    random_night,
    random_night_in_imps,
    random_night_with_sit_outs,
    standings,
)
from tests.scoring.engine.random_sessions import disagreements

pytestmark = pytest.mark.many

NIGHTS = examples(400)
METHODS = {
    "matchpoints": (random_night, brute_force),
    "IMPs": (random_night_in_imps, brute_force_imps),
    "IMPs with sit-outs": (random_night_with_sit_outs, brute_force_imps),
}


@pytest.mark.parametrize("method", METHODS)
def test_every_figure_and_rank_of_random_nights(method: str) -> None:
    compared, different = disagreements(range(NIGHTS), *METHODS[method], standings)
    assert not different
    assert compared > NIGHTS * 0.9


@pytest.mark.long
@pytest.mark.parametrize("method", METHODS)
def test_every_figure_and_rank_of_many_random_nights(method: str) -> None:
    compared, different = disagreements(range(NIGHTS, 10_000), *METHODS[method], standings)
    assert not different
    assert compared > 8_000
