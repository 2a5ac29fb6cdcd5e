"""Shared ranks."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.ranking import ranks_apart, shared_ranks


def test_equal_figures_share_a_rank_and_the_next_is_left_out() -> None:
    figures = {"a": 60, "b": 58, "c": 58, "d": 50, "e": 40}
    assert shared_ranks(figures) == {"a": (1, False), "b": (2, True), "c": (2, True), "d": (4, False), "e": (5, False)}


def test_a_difference_that_no_decimal_shows_is_a_difference() -> None:
    third = Fraction(1, 3)
    assert shared_ranks({"a": third, "b": third + Fraction(1, 10**12)}) == {"a": (2, False), "b": (1, False)}


def test_nobody() -> None:
    assert shared_ranks({}) == {}


@given(st.dictionaries(st.integers(), st.fractions()))
def test_a_rank_is_one_more_than_those_who_are_better(figures: dict[int, Fraction]) -> None:
    for key, (rank, tied) in shared_ranks(figures).items():
        assert rank == 1 + sum(other > figures[key] for other in figures.values())
        assert tied == (list(figures.values()).count(figures[key]) > 1)


def test_ranks_of_all_become_ranks_within_each_list() -> None:
    ranks = {"a": 1, "B": 2, "b": 2, "c": 2, "C": 5, "D": None}
    assert ranks_apart(ranks, str.islower) == {
        "a": (1, False),
        "b": (2, True),
        "c": (2, True),
        "B": (1, False),
        "C": (2, False),
        "D": (None, False),
    }
