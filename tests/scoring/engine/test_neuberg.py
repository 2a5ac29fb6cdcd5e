"""Neuberg's formula (White Book 78.3)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.neuberg import neuberg, top


@pytest.mark.parametrize(
    ("matchpoints", "due"), [(8, "9.8"), (5, "6.2"), (2, "2.6"), (0, "0.2")]
)  # White Book 78.1.3: five results of six
def test_the_white_book_example(matchpoints: int, due: str) -> None:
    assert neuberg(matchpoints, 5, 6) == Fraction(due)


@given(st.fractions(0, 40), st.integers(1, 30))
def test_a_board_with_all_its_results_is_as_it_is(matchpoints: Fraction, results: int) -> None:
    assert neuberg(matchpoints, results, results) == matchpoints


@given(st.integers(1, 30), st.integers(1, 30), st.data())
def test_both_sides_share_the_full_top(results: int, expected: int, data: st.DataObject) -> None:
    ns = data.draw(st.integers(0, 2 * (results - 1)))
    both = neuberg(ns, results, expected) + neuberg(2 * (results - 1) - ns, results, expected)
    assert both == top(expected, 2)


@given(st.integers(2, 30))
def test_a_single_result_gets_the_middle(expected: int) -> None:
    assert neuberg(0, 1, expected) * 2 == top(expected, 2)


def test_tops() -> None:
    assert [top(expected, 2) for expected in (0, 1, 6)] == [0, 0, 10]
    assert top(6, 1) == 5
