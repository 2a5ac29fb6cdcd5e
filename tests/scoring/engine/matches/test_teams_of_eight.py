"""Teams of eight in the three ways of White Book 161.5 and 161.6, and how the ways are related."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.frequencies import plain
from scoring.engine.imps import imps
from scoring.engine.matches.methods import TeamEntry, TeamImps, Way, total

WAYS: tuple[Way, ...] = ("cross", "fours", "aggregate")
SCORES = st.integers(-120, 120).map(lambda tens: 10 * tens)
TWO = st.lists(SCORES, min_size=2, max_size=2)


def entries(north_south: list[int], east_west: list[int]) -> tuple[list[TeamEntry], list[TeamEntry]]:
    ours = [TeamEntry(1, "ns", plain(score)) for score in north_south]
    return ours, [TeamEntry(1, "ew", plain(score)) for score in east_west]


@pytest.mark.parametrize(("way", "due"), [("fours", 10 + 7), ("aggregate", 12), ("cross", 10 + 11 + 6 + 7)])
def test_a_board(way: Way, due: int) -> None:
    """N/S 420 and 170, against -50 and -100: fours 470 and 270; all four together 740; each with each."""
    assert total(TeamImps(way).comparisons(*entries([420, 170], [-50, -100]))) == due


@settings(deadline=None)
@given(SCORES, SCORES)
def test_with_two_tables_all_ways_are_one(ours: int, theirs: int) -> None:
    assert {total(TeamImps(way).comparisons(*entries([ours], [theirs]))) for way in WAYS} == {imps(ours - theirs)}


@settings(deadline=None)
@given(TWO, TWO)
def test_what_one_team_wins_the_other_loses(ours: list[int], theirs: list[int]) -> None:
    for way in WAYS:
        pair = (entries(ours, theirs), entries(theirs, ours))
        one, other = (total(TeamImps(way).comparisons(*found)) for found in pair)
        assert one is not None
        assert other == -one
