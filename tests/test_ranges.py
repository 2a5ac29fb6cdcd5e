"""What a quick run leaves out of a range."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from tests import ranges
from tests.ranges import pairwise, spread

KINDS = [(a, b, c) for a, b, c in product(range(3), range(4), range(2))]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranges, "WHOLE", False)


@pytest.mark.usefixtures("quick")
def test_every_two_traits_are_together_somewhere() -> None:
    chosen = pairwise(KINDS, lambda kind: kind)
    assert len(chosen) < len(KINDS)
    for one, other in combinations(range(3), 2):
        assert {(each[one], each[other]) for each in chosen} == {(each[one], each[other]) for each in KINDS}


@pytest.mark.usefixtures("quick")
def test_a_part_has_both_ends() -> None:
    assert spread(range(10), 4) == [0, 3, 6, 9]
    assert spread("abc", 5) == ["a", "b", "c"]


def test_all_of_it_where_that_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranges, "WHOLE", True)
    assert pairwise(KINDS, lambda kind: kind) == KINDS
    assert spread(range(10), 4) == list(range(10))
