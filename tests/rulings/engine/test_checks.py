"""What a ruling must not say (Law 12C1; White Book 12.1.1, 12.3, 12.19, 12.20, 16.3, 75.2, 90.4.2, 92.5.1 k)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.checks import faults_of, remarks_of
from rulings.engine.decision import Decision, Doubt, Kind, RuledLine, RuledPenalty
from rulings.engine.equity import Damage, artificial_total, damage, shares_total
from scoring.engine.document import Artificial, Assigned, Outcome, Part, Redress, Weighted

HALF = Weighted((Part("60%", 650), Part("40%", 620)))
LINE = RuledLine(7, 1, 2, table_score=620)


def ruled(kind: Kind, ns: Outcome | None = None, ew: Outcome | None = None, **more: Any) -> Decision:
    """A ruling about one board, with facts; `more` of the decision."""
    of_line = {name: more.pop(name) for name in ("unless_better", "contracts", "table_score") if name in more}
    line = replace(LINE, ns_outcome=ns, ew_outcome=ew, **of_line)
    return Decision(kind, "West’s call was explained wrongly.", lines=(line,), **more)


def codes(decision: Decision) -> list[str]:
    return [fault.code for fault in faults_of(decision)]


A60, A40, A50 = Artificial("60"), Artificial("40"), Artificial("50")


@pytest.mark.parametrize(
    ("decision", "wrong"),
    [
        (ruled(Kind.ASSIGNED, HALF, HALF), []),
        (ruled(Kind.ASSIGNED, None, Assigned(-50)), []),
        (ruled(Kind.ASSIGNED), ["score_missing"]),
        (ruled(Kind.ASSIGNED, A60, A40), ["not_assigned"]),
        (ruled(Kind.ARTIFICIAL, A60, A40), []),
        (ruled(Kind.ARTIFICIAL, HALF, HALF), ["not_artificial"]),
        (ruled(Kind.ARTIFICIAL, A60, A60), ["over_hundred"]),
        (ruled(Kind.ARTIFICIAL, A60, A60, over_hundred="The board was fouled at table 3."), []),
        (ruled(Kind.ARTIFICIAL, A60, A40, unless_better=True), []),
        (ruled(Kind.ASSIGNED, Assigned(620), Assigned(620), unless_better=True), ["unless_better"]),
        (ruled(Kind.CLAIM, Assigned(620), Assigned(620)), []),
        (ruled(Kind.CLAIM, HALF, HALF), ["claim_weighted"]),
        (ruled(Kind.CLAIM, Assigned(620), Assigned(650)), ["claim_weighted"]),
        (ruled(Kind.CLAIM, A50, A50), ["claim_weighted"]),
        (ruled(Kind.ASSIGNED, HALF, HALF, doubt=Doubt.MISBID), ["misbid_weighted"]),
        (ruled(Kind.ASSIGNED, Assigned(650), Assigned(650), doubt=Doubt.MISBID), []),
        (ruled(Kind.NO_ACTION), []),
        (ruled(Kind.NO_ACTION, A60, A40), ["not_nothing"]),
        (ruled(Kind.PROCEDURAL), ["penalty_missing"]),
        (ruled(Kind.NO_ACTION, laws=("75B", "L12C1(e)", "Law 16B1(a)")), []),
        (ruled(Kind.NO_ACTION, laws=("95", "heart")), ["unknown_law", "unknown_law"]),
        (ruled(Kind.DIRECTORS_ERROR, A60, A60, over_hundred="The director said the wrong thing."), []),
    ],
)
def test_what_is_wrong_with_a_decision(decision: Decision, wrong: list[str]) -> None:
    assert codes(decision) == wrong
    of_a_line = {"line_twice", "weights_sum", "over_hundred", "claim_weighted", "not_assigned", "not_artificial"}
    of_a_line |= {"unless_better", "misbid_weighted", "disallowed_weighted"}
    assert all(fault.board == (7 if fault.code in of_a_line else None) for fault in faults_of(decision))


@pytest.mark.parametrize(
    ("more", "wrong"),
    [
        ({}, ["disallowed_missing", "disallowed_weighted"]),
        ({"disallowed": "4♠ by West"}, ["disallowed_weighted"]),
        ({"disallowed": "4♠ by West", "hypothetical": "3♦ 3♠ 4♠"}, []),
        ({"disallowed": "4♠ by West", "table_score": 500}, []),
        ({"disallowed": "4♠ by West", "table_score": 500, "contracts": ("4S", "4H")}, ["disallowed_weighted"]),
        ({"disallowed": "the double", "table_score": 500, "contracts": ("4S", "4H")}, []),
    ],
)
def test_a_weight_is_not_reached_through_what_is_not_allowed(more: dict[str, Any], wrong: list[str]) -> None:
    """White Book 16.3: the disallowed action counts nowhere; the same result by another, legal auction may."""
    assert codes(ruled(Kind.ASSIGNED, HALF, HALF, unauthorised=True, **more)) == wrong


def test_facts_are_asked_for_and_nobody_stands_there_twice() -> None:
    twice = replace(ruled(Kind.NO_ACTION), facts=" ", lines=(LINE, replace(LINE, ns=2, ew=1)))
    assert codes(twice) == ["facts_missing", "line_twice"]
    assert [fault.board for fault in faults_of(twice)] == [None, 7]


@given(st.lists(st.integers(1, 60), min_size=1, max_size=8))
def test_weights_are_taken_only_when_they_make_exactly_one(weights: list[int]) -> None:
    parts = tuple(Part(f"{weight}%", 620 + 30 * at) for at, weight in enumerate(weights))
    fitting = Weighted((*parts, Part(f"{100 - sum(weights)}%", -100))) if sum(weights) < 100 else None
    assert shares_total(Weighted(parts)) == Fraction(sum(weights), 100)
    found = faults_of(ruled(Kind.ASSIGNED, Weighted(parts), Weighted(parts)))
    if sum(weights) == 100:
        assert found == ()
    else:
        assert [fault.code for fault in found] == ["weights_sum"]
        assert found[0].values == {"sum": f"{sum(weights)} %"}
    if fitting:
        assert codes(ruled(Kind.ASSIGNED, fitting, fitting)) == []


def test_the_sum_of_thirds_is_shown_as_a_fraction() -> None:
    thirds = Weighted((Part("1/3", 620), Part("1/3", 650)))
    assert faults_of(ruled(Kind.ASSIGNED, thirds, thirds))[0].values == {"sum": "2/3"}
    calm = Redress(without_error=Assigned(-100), without_infraction=thirds)
    assert shares_total(calm) == Fraction(2, 3)


def test_more_than_two_averages_plus_are_remarked_on() -> None:
    decision = ruled(Kind.ARTIFICIAL, A60, A40)
    assert remarks_of(decision, {1: 1}) == ()
    (remark,) = remarks_of(decision, {1: 2, 2: 5})
    assert remark.code == "many_averages"
    assert remark.values == {"contestant": "1", "count": "3"}
    two = replace(decision, lines=(*decision.lines, replace(decision.lines[0], board=8)))
    assert remarks_of(two, {}) == ()
    assert remarks_of(two, {1: 1})[0].values == {"contestant": "1", "count": "3"}


def test_the_table_result_in_a_weighted_score_wants_its_auction() -> None:
    """White Book 92.5.1 (k)."""
    decision = ruled(Kind.ASSIGNED, HALF, HALF)
    assert [each.code for each in remarks_of(decision, {})] == ["auction_unwritten"]
    assert remarks_of(replace(decision, hypothetical="1♠ 4♠"), {}) == ()


def test_both_sides_gaining_is_remarked_on_but_for_the_directors_error() -> None:
    ns, ew = Assigned(650), Assigned(-100)
    assert [each.code for each in remarks_of(ruled(Kind.ASSIGNED, ns, ew), {})] == ["both_gain"]
    assert remarks_of(ruled(Kind.DIRECTORS_ERROR, ns, ew), {}) == ()
    assert remarks_of(ruled(Kind.ASSIGNED, ew, ns), {}) == ()


@pytest.mark.parametrize(
    ("a", "b", "c", "whose"),
    [
        (5, 5, 9, Damage.NONE),
        (5, 8, 9, Damage.OWN),
        (5, 8, 5, Damage.INFRACTION),
        (5, 8, 4, Damage.INFRACTION),
        (5, 8, 7, Damage.SHARED),
    ],
)
def test_whose_damage_it_is(a: int, b: int, c: int, whose: Damage) -> None:
    """White Book 12.9."""
    assert damage(Fraction(a), Fraction(b), Fraction(c)) is whose


def test_percentages_add_up_only_where_both_sides_have_one() -> None:
    assert artificial_total((A60, A60)) == 120
    assert artificial_total((A60, None)) is None
    assert artificial_total((Artificial("+3"), A60)) is None


def test_everybody_concerned_stands_once() -> None:
    decision = Decision(
        Kind.PROCEDURAL, "late", lines=(LINE,), penalties=(RuledPenalty(2, "warning"), RuledPenalty(3, "warning"))
    )
    assert decision.contestants == (1, 2, 3)
