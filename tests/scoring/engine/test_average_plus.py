"""A third average plus of one contestant in a session (White Book 12.20)."""

from __future__ import annotations

import pytest

from scoring.engine.average_plus import PlainAward, beyond_average_plus_limit
from scoring.engine.document import Artificial, NotScored, Outcome

PLUS, MINUS, AVERAGE = Artificial("60"), Artificial("40"), Artificial("50")


def given(board: int, ns: int, ew: int, ns_gets: Outcome = PLUS, ew_gets: Outcome = MINUS) -> PlainAward:
    return PlainAward(board, ns, ew, ns_outcome=ns_gets, ew_outcome=ew_gets)


@pytest.mark.parametrize(("third", "instead"), [("average", AVERAGE), ("not_scored", NotScored())])
def test_the_third_is_what_the_conditions_say_and_so_is_every_later_one(third: str, instead: Outcome) -> None:
    found = beyond_average_plus_limit([given(board, 1, 2) for board in (1, 2, 3, 4)], {}, third)
    assert [(each.board, each.side, each.contestants, each.count, each.instead) for each in found] == [
        (3, "ns", (1,), 3, instead),
        (4, "ns", (1,), 4, instead),
    ]


def test_what_they_have_elsewhere_counts_first_for_each_by_itself() -> None:
    (found,) = beyond_average_plus_limit([given(9, 1, 2, PLUS, PLUS)], {1: 2, 2: 1}, "average")
    assert (found.place, found.contestants) == ((9, 1, 2), (1,))


def test_no_limit_and_no_average_plus_leave_the_lines_alone() -> None:
    lines = [given(1, 1, 2), given(2, 1, 2), given(3, 1, 2), given(4, 1, 2, Artificial("+3"), Artificial("70"))]
    assert list(beyond_average_plus_limit(lines, {}, "given")) == []
    assert list(beyond_average_plus_limit(lines[3:], {1: 5, 2: 5}, "average")) == []


def test_average_plus_that_does_not_follow_the_own_average_is_average_plus() -> None:
    (found,) = beyond_average_plus_limit([given(9, 1, 2, Artificial("=60"))], {1: 2}, "average")
    assert found.contestants == (1,)


def test_each_of_two_partners_counts_and_who_passes_the_limit_takes_the_other_along() -> None:
    """South of board 3 has had two as North; the third of the side is none of the partner's."""
    at = [(1, 1, 3), (2, 1, 4), (3, 5, 1), (4, 5, 6), (5, 5, 7)]
    lines = [PlainAward(board, north, 2, PLUS, MINUS, south, 8) for board, north, south in at]
    found = list(beyond_average_plus_limit(lines, {}, "average"))
    assert [(each.board, each.contestants, each.count) for each in found] == [(3, (1,), 3)]
    first, *_later = beyond_average_plus_limit(lines[2:], {1: 2, 5: 2}, "average")
    assert (first.contestants, first.count) == ((5, 1), 3)
