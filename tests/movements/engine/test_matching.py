"""The cheapest pairs, against every way there is."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from movements.engine.matching import Edge, cheapest_pairs
from tests.ranges import examples


def least(free: tuple[int, ...], costs: dict[Edge, int]) -> int | None:
    """By trying everything."""
    if not free:
        return 0
    first, rest = free[0], free[1:]
    sums = []
    for mate in rest:
        below = least(tuple(each for each in rest if each != mate), costs) if (first, mate) in costs else None
        if below is not None:
            sums.append(costs[first, mate] + below)
    return min(sums, default=None)


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, dict[Edge, int]]:
    number = draw(st.sampled_from((2, 4, 6, 8)))
    edges = [each for each in combinations(range(number), 2) if draw(st.integers(0, 3))]
    top = draw(st.sampled_from((1, 4, 10**40)))
    return number, {each: draw(st.integers(0, top)) for each in edges}


@settings(max_examples=examples(150))
@given(graphs())
def test_no_way_is_cheaper(graph: tuple[int, dict[Edge, int]]) -> None:
    number, costs = graph
    pairs = cheapest_pairs(number, costs)
    wanted = least(tuple(range(number)), costs)
    if pairs is None:
        assert wanted is None
    else:
        assert sorted(each for pair in pairs for each in pair) == list(range(number))
        assert sum(costs[each] for each in pairs) == wanted


def test_blossoms_in_blossoms() -> None:
    """Triangles in a chain: every one has to be gone round."""
    edges = [(0, 1), (1, 2), (2, 3), (1, 3), (3, 4), (4, 5), (5, 6), (4, 6), (6, 7), (7, 8), (8, 9), (7, 9), (9, 10)]
    edges += [(10, 11), (11, 12), (10, 12), (12, 13)]
    costs = {each: place % 5 for place, each in enumerate(edges)}
    pairs = cheapest_pairs(14, costs)
    assert pairs is not None
    assert sum(costs[each] for each in pairs) == least(tuple(range(14)), costs)


def test_an_odd_number_or_one_alone_cannot_be_paired() -> None:
    assert cheapest_pairs(3, {(0, 1): 0, (1, 2): 0, (0, 2): 0}) is None
    assert cheapest_pairs(4, {(0, 1): 0, (0, 2): 0, (0, 3): 0}) is None
    assert cheapest_pairs(2, {}) is None
    assert cheapest_pairs(0, {}) == ()
