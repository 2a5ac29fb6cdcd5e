"""Matches that could not be played as they should: incorrect seating, mismatches, withdrawals (WB 145, 147, 165)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from scoring.engine.matches.one_table import (
    fouled_board_a_match,
    is_clearly_favourable,
    one_side_at_fault,
    shared_fine,
)
from scoring.engine.victory_points.unplayed import incorrect_seating, is_mismatch, withdrawn_awards


@pytest.mark.parametrize(("most", "both", "converse"), [(20, 8, 12), (10, 4, 6), (12, 5, 7), (25, 13, 17)])
def test_both_teams_sat_incorrectly(most: int, both: int, converse: int) -> None:
    """WB 147.6 b, d, e."""
    assert incorrect_seating(most) == both
    assert incorrect_seating(most, by_the_director=True) == converse


def test_a_mismatch_is_more_than_five() -> None:
    """WB 165.1: the four teams of the example; and one that could have been drawn right."""
    actual_and_correct = {"A": (50, 54), "B": (52, 60), "C": (54, 50), "D": (60, 52)}
    found = [team for team, (actual, correct) in actual_and_correct.items() if is_mismatch(actual, [correct])]
    assert found == ["B", "D"]
    assert not is_mismatch(50, [56, 55])


def test_who_cannot_meet_the_withdrawn_any_more() -> None:
    """WB 145.2 d."""
    assert withdrawn_awards(5) == ("60", "60", "60", "50", "50")
    assert withdrawn_awards(2) == ("60", "60")


def test_one_side_at_fault_for_several_boards() -> None:
    """L86B2(b): the better of average plus and the assigned score; the offenders the complement."""
    assert one_side_at_fault(7) == (7, -7)
    assert one_side_at_fault(-2) == (3, -3)
    assert one_side_at_fault(Fraction(7, 2), 4) == (4, -4)
    assert [is_clearly_favourable(imps) for imps in (3, 4, -4)] == [False, True, True]


@pytest.mark.parametrize(("first", "second", "points"), [(40, 39, 0), (40, 40, 1), (60, 60, 1), (60, 61, 2)])
def test_a_fouled_board_at_point_a_board(first: int, second: int, points: int) -> None:
    """DD 87."""
    assert fouled_board_a_match(first, second) == points


def test_a_fine_by_the_share_of_the_blame() -> None:
    """WB 81.4.1."""
    assert shared_fine(6, [Fraction(2, 3), Fraction(1, 3)]) == (4, 2)
