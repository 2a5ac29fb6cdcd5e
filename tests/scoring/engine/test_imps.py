"""IMPs (Law 78B)."""

import pytest

from scoring.engine.imps import FROM, imps


@pytest.mark.parametrize(
    ("difference", "won"),
    [(0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (420, 9), (430, 10), (590, 11), (600, 12), (3990, 23), (4000, 24)],
)
def test_the_table_of_the_law(difference: int, won: int) -> None:
    assert (imps(difference), imps(-difference)) == (won, -won)


def test_each_bound_is_the_first_of_its_band() -> None:
    assert [imps(bound) for bound in FROM] == list(range(1, 25))
    assert [imps(bound - 10) for bound in FROM] == list(range(24))
    assert imps(15200) == 24
