"""Knock-outs: awards that do not balance, and three teams (White Book 90.5, 143.2; L12C4)."""

from __future__ import annotations

import pytest

from scoring.engine.ties.knock_out import extra_boards, knock_out_result, knock_out_swing, triangle
from tests.scoring.engine.documents import artificial, scored
from tests.scoring.engine.team_documents import head_to_head


@pytest.mark.parametrize(
    ("home", "away", "swing"), [(3, -3, 3), (3, 0, 2), (0, -3, 2), (3, 3, 0), (0, 0, 0), (-3, -3, 0), (3, -6, 5)]
)
def test_the_two_scores_of_a_board_are_averaged(home: int, away: int, swing: int) -> None:
    """WB 90.5 a, c, d, e."""
    assert knock_out_swing(home, away) == swing
    assert knock_out_swing(away, home) == -swing


def test_a_match_board_by_board_and_a_penalty_alone() -> None:
    """Two boards of average plus and average are 2 IMPs each; a penalty of 3 makes 3 (WB 90.5 b, d)."""
    award = artificial("60", "50")
    (match,) = scored(head_to_head({1: (award, None), 2: (award, None), 3: (140, 110)})).matches
    assert knock_out_result(match) == 2 + 2 + 1
    assert knock_out_result(match, {"T1": 3}) == 2
    assert knock_out_result(match, {"T2": 3}) == 8


@pytest.mark.parametrize(("scheduled", "more"), [(8, 2), (16, 2), (24, 3), (25, 4), (48, 6)])
def test_extra_boards(scheduled: int, more: int) -> None:
    assert extra_boards(scheduled) == more


def test_a_win_and_a_loss_each_go_by_net_imps() -> None:
    found = triangle({("A", "B"): 10, ("B", "C"): 5, ("C", "A"): 1})
    assert found.net == {"A": 9, "B": -5, "C": -4}
    assert (found.order, found.more) == ((("A",), ("C",), ("B",)), ())


def test_two_left_after_net_imps_go_by_their_match() -> None:
    found = triangle({("A", "B"): 3, ("B", "C"): 6, ("C", "A"): 3})
    assert found.net == {"A": 0, "B": 3, "C": -3}
    found = triangle({("A", "B"): 4, ("B", "C"): 1, ("C", "A"): 1})
    assert found.order == (("A",), ("C",), ("B",))
    found = triangle({("A", "B"): 2, ("B", "C"): 8, ("C", "A"): 5})
    assert found.net == {"A": -3, "B": 6, "C": -3}
    assert found.order == (("B",), ("C",), ("A",)), "C has beaten A"


def test_two_who_drew_play_on_whatever_they_won_from_the_third() -> None:
    """143.2.2 b: the IMPs against the third team are irrelevant."""
    found = triangle({("A", "B"): 0, ("A", "C"): 30, ("B", "C"): 1})
    assert (found.order, found.more) == ((("A", "B"), ("C",)), (("A", "B"),))
    assert triangle({("A", "B"): 0, ("B", "C"): 0, ("C", "A"): 0}).more == (("A", "B", "C"),)
