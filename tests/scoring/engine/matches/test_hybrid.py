"""Hybrid scoring: the three tables of the White Book, and outcomes weighted in the match (WB 161.7, 12.1.7)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from scoring.engine.matches.hybrid import most, share
from tests.scoring.engine.documents import artificial, rows, scored
from tests.scoring.engine.team_documents import head_to_head

# WB 161.7.1 to 161.7.3: from which quotient on the winner has how much of the share.
TABLES = {
    2: [(0, "3"), (3, "2.5"), (5, "2"), (8, "1.5")],
    3: [(0, "4"), (3, "3.5"), (5, "3"), (8, "2.5"), (12, "2")],
    4: [(0, "5"), (3, "4.5"), (5, "4"), (8, "3.5"), (12, "3"), (17, "2.5")],
}


@pytest.mark.parametrize(("boards", "quotient"), list(product(TABLES, range(25))))
def test_the_share_of_the_total_points(boards: int, quotient: int) -> None:
    """The quotient is rounded down: just below the next whole one it is worth the same."""
    due = Fraction([points for lowest, points in TABLES[boards] if quotient >= lowest][-1])
    for total in (100 * quotient, 100 * quotient + 99):
        assert share(100, total, boards) == due
        assert share(-100, total, boards) == boards + 1 - due
    assert share(0, 100 * quotient, boards) == Fraction(boards + 1, 2)


def test_a_match_of_two_boards() -> None:
    """A board won and one halved: 3 VP of 4; 1,070 points over a swing of 470 is 2: all 3 of the share."""
    (match,) = scored(head_to_head({1: (420, -50), 2: (300, 300)}, "hybrid")).matches
    assert (match.home.vp, match.away.vp, most(2)) == (6, 1, 7)
    (match,) = scored(head_to_head({1: (420, -50), 2: (140, 150)}, "hybrid")).matches
    assert [figure.points for figure in match.figures] == [2, 1, 0, 1]
    assert (match.home.vp, match.away.vp) == (6, 1)


def test_a_board_is_won_by_more_than_ten() -> None:
    boards = {(140, 140): 1, (120, 110): 1, (110, 120): 1, (420, 400): 2, (400, 420): 0}
    for pair, points in boards.items():
        (match,) = scored(head_to_head({1: pair, 2: (0, 0)}, "hybrid")).matches
        assert match.figures[0].points == points


def test_weighted_outcomes_are_weighted_in_victory_points() -> None:
    """WB 12.1.7: the match with each outcome, then 25 %, 40 %, 20 %, 15 % of its victory points."""
    parts = [["25%", 1430], ["40%", 680], ["20%", 650], ["15%", -100]]
    boards = [{"number": number, "vulnerable": "both"} for number in (1, 2, 3)]

    def vp_of(adjusted: object) -> list[Fraction | None]:
        line = {"adjusted": {"ns": adjusted, "ew": adjusted}}
        played = {1: (line, 650), 2: (140, 110), 3: (-100, 100)}
        (match,) = scored(head_to_head(played, "hybrid", boards=boards)).matches
        return [side.vp for side in match.sides]

    each = [(Fraction(weight[:-1]) / 100, vp_of({"assigned": score})) for weight, score in parts]
    due = [sum(weight * (vp[side] or 0) for weight, vp in each) for side in (0, 1)]
    found = vp_of({"weighted": parts})
    assert sum(due) == 10
    assert sum(vp or 0 for vp in found) == 10
    for points, exact in zip(found, due, strict=True):
        assert abs((points or 0) - exact) <= Fraction(1, 20)


def test_an_artificial_score_moves_the_match_by_the_standard_amount() -> None:
    """WB 12.5: 0.5 VP for Pachabo scoring; the board itself is halved without a swing."""
    (match,) = scored(head_to_head({1: (artificial("60", "40"), None), 2: (420, 420)}, "hybrid")).matches
    assert (match.home.vp, match.away.vp) == (4, 3)
    document = head_to_head({1: (artificial("60", "40"), None), 2: (420, 50), 3: (420, 50)}, "hybrid")
    (match,) = scored(document).matches
    assert [each.points for each in match.figures if each.board == 1] == [Fraction(3, 2), Fraction(1, 2)]
    assert [each.own_average for each in match.figures] == [None] * 6
    found = rows(head_to_head({1: (420, -50), 2: (0, 0)}, "hybrid"))
    assert (found["T1"]["vp"], found["T1"]["available"], found["T1"]["percent"]) == ("6", None, None)
