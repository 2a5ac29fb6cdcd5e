"""What becomes of a score that a ruling leaves alone, over everything that an act can do to it."""

from __future__ import annotations

from itertools import product

import pytest

from rulings.engine.becomes import Becomes, becomes
from rulings.engine.decision import Decision, Kind, RuledLine
from rulings.engine.decision_document import dump_decision, parse_decision
from rulings.engine.laws import laws_applied

ONE, OTHER = {"score": 420}, {"score": -50}


def test_a_result_that_is_there_counts_however_else_it_came_there() -> None:
    for later, due in product((True, False), repeat=2):
        more = {"later": later, "due": due}
        assert becomes(None, ONE, turned=False, **more) is Becomes.RECORDED
        assert becomes(ONE, OTHER, turned=False, **more) is Becomes.CORRECTED
        assert becomes(ONE, dict(ONE), turned=False, **more) is Becomes.STANDS
        assert becomes(ONE, ONE, turned=True, **more) is Becomes.TURNED


@pytest.mark.parametrize(
    ("had", "later", "due", "found"),
    [
        (ONE, True, True, Becomes.LATER),
        (None, True, True, Becomes.LATER),
        (ONE, False, True, Becomes.REPLAYED),
        (None, False, True, Becomes.TO_PLAY),
        (ONE, False, False, Becomes.REMOVED),
        (None, False, False, Becomes.AWAITED),
    ],
)
def test_without_a_result_nothing_stands(had: dict[str, int] | None, later: bool, due: bool, found: Becomes) -> None:
    assert becomes(had, None, turned=False, later=later, due=due) is found


def test_it_is_kept_with_the_record_and_older_records_have_none() -> None:
    for each in Becomes:
        line = RuledLine(3, 1, 2, "A", 1, 1, becomes=each)
        document = dump_decision(Decision(Kind.RECTIFICATION, "They had board 3.", lines=(line,)))
        assert ("becomes" in document["lines"][0]) == bool(each)
        assert parse_decision(document, [RuledLine(3, 1, 2, "A", 1, 1)], []).lines == (line,)


@pytest.mark.parametrize(
    ("laws", "whole"),
    [
        (("15B2",), ("15B2", "15B3", "12C2(a)")),
        (("15B1", "15B3"), ("15B1", "15B3", "12C2(a)")),
        (("12C1(d)",), ("12C1(d)",)),
        (("87B",), ("87B",)),
        ((), ("12C2(a)",)),
    ],
)
def test_averages_are_given_under_a_law(laws: tuple[str, ...], whole: tuple[str, ...]) -> None:
    assert laws_applied(laws, averages=True) == whole
    assert laws_applied(laws, averages=False) == laws
