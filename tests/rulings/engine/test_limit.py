"""A third average plus of one contestant in a session (White Book 12.20)."""

from __future__ import annotations

import pytest

from rulings.engine.decision import RuledLine
from rulings.engine.limit import limited
from scoring.engine.document import Artificial, NotScored, Outcome

PLUS, MINUS, AVERAGE = Artificial("60"), Artificial("40"), Artificial("50")


def line(board: int, ns: int, ew: int, ns_gets: Outcome = PLUS, ew_gets: Outcome = MINUS) -> RuledLine:
    return RuledLine(board, ns, ew, ns_outcome=ns_gets, ew_outcome=ew_gets)


@pytest.mark.parametrize(("third", "instead"), [("average", AVERAGE), ("not_scored", NotScored())])
def test_the_third_is_what_the_conditions_say_and_so_is_every_later_one(third: str, instead: Outcome) -> None:
    given = tuple(line(board, 1, 2) for board in (1, 2, 3, 4))
    allowed, found = limited(given, {}, third)
    assert [each.ns_outcome for each in allowed] == [PLUS, PLUS, instead, instead]
    assert {each.ew_outcome for each in allowed} == {MINUS}
    assert [(each.board, each.side, each.contestant, each.count) for each in found] == [
        (3, "ns", 1, 3),
        (4, "ns", 1, 4),
    ]


def test_what_they_have_elsewhere_counts_first_for_each_by_itself() -> None:
    allowed, found = limited((line(9, 1, 2, PLUS, PLUS),), {1: 2, 2: 1}, "average")
    assert (allowed[0].ns_outcome, allowed[0].ew_outcome) == (AVERAGE, PLUS)
    assert [each.contestant for each in found] == [1]


def test_no_limit_and_no_average_plus_leave_the_lines_alone() -> None:
    given = (line(1, 1, 2), line(2, 1, 2), line(3, 1, 2), line(4, 1, 2, Artificial("=60"), Artificial("70")))
    assert limited(given, {}, "given") == (given, ())
    assert limited(given[3:], {1: 5, 2: 5}, "average") == (given[3:], ())
