"""What is true of every rule file, whatever the size of the session."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.masterpoints import BUILT_IN, Awards, Rules, awards_of, differences, rules_of_body
from scoring.engine.masterpoints.rules import Rounding, Steps
from tests.ranges import examples, spread
from tests.scoring.engine.masterpoints.games import game, ranked, total

FILES = [rules_of_body(name) for name in BUILT_IN]
SIZES = spread(range(1, 70), 24)
KINDS = [("pairs", 1), ("pairs", 2), ("individual", 1), ("teams", 1)]


def awarded(rules: Rules, contest: str, winners: int, numbers: int, ties: dict[int, int] | None = None) -> Awards:
    return awards_of(rules, game(*(ranked(numbers, ties, str(each)) for each in range(winners)), contest=contest))


@pytest.mark.parametrize("rules", FILES, ids=BUILT_IN)
@pytest.mark.parametrize(("contest", "winners"), KINDS)
def test_more_contestants_never_have_fewer_points(rules: Rules, contest: str, winners: int) -> None:
    last: dict[str, Fraction] = {}
    for numbers in SIZES:
        found = awarded(rules, contest, winners, numbers)
        now = {each.contestant: each.points for each in found.awards}
        assert all(now.get(key, 0) >= points for key, points in last.items()), numbers
        last = now


@pytest.mark.parametrize("rules", FILES, ids=BUILT_IN)
@pytest.mark.parametrize(("contest", "winners"), KINDS)
def test_a_better_place_never_has_fewer_points(rules: Rules, contest: str, winners: int) -> None:
    for numbers in SIZES:
        found = [each.points for each in awarded(rules, contest, winners, numbers).awards if each.contestant[0] == "0"]
        assert found == sorted(found, reverse=True)
        assert len(found) <= numbers


@settings(max_examples=examples(60), deadline=None)
@given(
    rules=st.sampled_from(FILES),
    kind=st.sampled_from(KINDS),
    numbers=st.integers(2, 60),
    ties=st.dictionaries(st.integers(1, 20), st.integers(1, 6), max_size=4),
)
def test_what_ties_share_is_what_their_places_have(
    rules: Rules, kind: tuple[str, int], numbers: int, ties: dict[int, int]
) -> None:
    """Before anything is cut, and where nobody has a least award, no point is lost or made by a tie."""
    scales = tuple(
        replace(each, award=replace(each.award, lowest=Fraction(0))) if isinstance(each.award, Steps) else each
        for each in rules.scales
    )
    exact = replace(rules, scales=scales, places=0, rounding=Rounding.UP)
    fine = _Exact(**{name: getattr(exact, name) for name in exact.__dataclass_fields__})
    assert total(awarded(fine, *kind, numbers, ties)) == total(awarded(fine, *kind, numbers))


class _Exact(Rules):
    def cut(self, points: Fraction) -> Fraction:
        return points


@pytest.mark.parametrize("rules", FILES, ids=BUILT_IN)
def test_an_award_has_the_decimals_of_its_file(rules: Rules) -> None:
    for numbers in SIZES:
        for each in awarded(rules, "pairs", 1, numbers, {2: 3}).awards:
            assert (each.points * 10**rules.places).denominator == 1
            assert each.points > 0


@pytest.mark.parametrize("rules", FILES, ids=BUILT_IN)
def test_a_file_of_a_club_has_the_same_points_and_is_not_verified(rules: Rules) -> None:
    own = rules.of_a_club()
    assert not own.verified
    assert own.name == "own"
    for contest, winners in KINDS:
        theirs, ours = awarded(rules, contest, winners, 30), awarded(own, contest, winners, 30)
        assert [(each.contestant, each.points) for each in ours.awards] == [
            (each.contestant, each.points) for each in theirs.awards
        ]
        assert not any(each.verified for each in ours.awards)


def test_what_differs_between_two_editions() -> None:
    before = {"A": Fraction(24), "B": Fraction(18), "C": Fraction(12)}
    after = {"B": Fraction(24), "A": Fraction(18), "C": Fraction(12), "D": Fraction(6)}
    found = [(each.contestant, each.before, each.after, each.change) for each in differences(before, after)]
    assert found == [("A", 24, 18, -6), ("B", 18, 24, 6), ("D", 0, 6, 6)]
    assert differences(before, before) == ()
    assert sum(each.change for each in differences(before, after)) == sum(after.values()) - sum(before.values())
