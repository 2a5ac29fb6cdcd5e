"""Which kind of error a query claims, what may be put right without the director, and what Law 79B3 allows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.disagreement import Settlement, Split, settlements
from rulings.engine.query import KEYING, Claim, ClaimKind, Difference, differences, keying_error, moves_a_prize
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.score import table_score

D = Difference


def of(text: str) -> Claim:
    return Claim(ClaimKind.RESULT, Played.parse(text))


@pytest.mark.parametrize(
    ("recorded", "claimed", "found", "slip"),
    [
        ("3SS=", "3SS=", set(), False),
        ("3SS=", "3SS+1", {D.TRICKS}, False),
        ("3SS+1", "3SS-1", {D.SIGN}, True),
        ("3SS-2", "3SS+2", {D.SIGN}, True),
        ("3SS+1", "3SS-2", {D.TRICKS}, False),
        ("3SS=", "3SN=", {D.DECLARER}, True),
        ("3SS=", "3SE=", {D.DECLARER}, True),
        ("3SS=", "3NS=", {D.DENOMINATION}, True),
        ("3SS=", "3HS=", {D.DENOMINATION}, True),
        ("4SS-1", "4SXS-1", {D.DOUBLE}, True),
        ("4SXXS-1", "4SXS-1", {D.DOUBLE}, True),
        ("3SS+1", "4SS=", {D.LEVEL}, False),
        ("3SS=", "4SS=", {D.LEVEL, D.TRICKS}, False),
        ("3SS+1", "4SS-1", {D.LEVEL, D.TRICKS}, False),
        ("3SS=", "3HN=", {D.DENOMINATION, D.DECLARER}, False),
        ("4SS-1", "4SXN-1", {D.DECLARER, D.DOUBLE}, False),
        ("3SS+1", "3SN-1", {D.DECLARER, D.SIGN}, False),
        ("pass", "1CS=", {D.PASSED}, False),
        ("1CS=", "pass", {D.PASSED}, False),
        ("pass", "pass", set(), False),
    ],
)
def test_in_what_a_claim_differs_and_whether_it_is_a_slip_of_the_keys(
    recorded: str, claimed: str, found: set[Difference], slip: bool
) -> None:
    differs = differences(Played.parse(recorded), of(claimed))
    assert differs == found
    assert keying_error(differs) is slip


def test_claims_without_a_result() -> None:
    recorded = Played.parse("3SS=")
    assert keying_error(differences(recorded, Claim(ClaimKind.BOARD, board=4)))
    assert not keying_error(differences(recorded, Claim(ClaimKind.TURNED)))
    assert not keying_error(differences(recorded, Claim(ClaimKind.WORDS, words="we made it")))
    assert differences(None, of("3SS=")) == {D.WORDS}


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": ClaimKind.RESULT},
        {"kind": ClaimKind.WORDS, "played": PASSED_OUT},
        {"kind": ClaimKind.BOARD},
        {"kind": ClaimKind.TURNED, "board": 3},
    ],
)
def test_a_claim_says_what_its_kind_needs_and_nothing_else(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="claim of another"):
        Claim(**wrong)  # type: ignore[arg-type]


contracts = st.builds(Contract, st.integers(1, 7), st.sampled_from("CDHSN"), st.integers(0, 2))
played = st.one_of(st.just(PASSED_OUT), st.builds(Played, contracts, st.sampled_from("NESW"), st.integers(0, 13)))


@given(played, played)
def test_a_claim_differs_exactly_where_it_is_another_result(old: Played, new: Played) -> None:
    there = differences(old, Claim(ClaimKind.RESULT, new))
    assert bool(there) is (old != new)
    assert there == differences(new, Claim(ClaimKind.RESULT, old)), "either way round it is the same error"


@given(played, played)
def test_a_slip_never_changes_the_tricks_but_for_their_sign(old: Played, new: Played) -> None:
    found = differences(old, Claim(ClaimKind.RESULT, new))
    if keying_error(found):
        assert found <= KEYING
        assert old.tricks == new.tricks or (old.difference == -new.difference != 0)
        assert {each.contract.level for each in (old, new) if each.contract} == {old.contract and old.contract.level}


def listed(*ranks: int | None) -> dict[tuple[str, str], int | None]:
    return {("N–S", str(number)): rank for number, rank in enumerate(ranks, start=1)}


@pytest.mark.parametrize(
    ("before", "after", "places", "moves"),
    [
        (listed(1, 2, 3, 4, 5), listed(1, 2, 3, 5, 4), 3, False),
        (listed(1, 2, 3, 4, 5), listed(1, 2, 4, 3, 5), 3, True),
        (listed(1, 2, 3, 4, 5), listed(2, 1, 3, 4, 5), 3, True),
        (listed(1, 2, 3, 4), listed(1, 1, 3, 4), 3, True),
        (listed(1, 2, 3, 4), listed(1, 2, 3, 3), 3, True),
        (listed(1, 2, 3, 4), listed(1, 2, 4, 3), 2, False),
        (listed(1, 2, 3, 4), listed(2, 1, 3, 4), 0, False),
        (listed(1, 2, None), listed(1, 2, 3), 3, True),
        (listed(1, 2, None), listed(1, 2, None), 3, False),
    ],
)
def test_whether_a_rank_that_carries_a_prize_moves(
    before: dict[tuple[str, str], int | None], after: dict[tuple[str, str], int | None], places: int, moves: bool
) -> None:
    assert moves_a_prize(before, after, places) is moves


def test_each_ranking_has_prizes_of_its_own() -> None:
    before = {("N–S", "1"): 1, ("N–S", "2"): 2, ("E–W", "3"): 1, ("E–W", "4"): 2}
    assert moves_a_prize(before, {**before, ("E–W", "3"): 2, ("E–W", "4"): 1}, 1)


def test_what_a_guide_gives_as_examples_of_law_79b3() -> None:
    """Ten tricks in 4♠ are on record, North–South say eleven: it stands, or East–West alone are reduced."""
    recorded = table_score(Played.parse("4SN="), "none")
    said = table_score(Played.parse("4SN+1"), "none")
    assert (recorded, said) == (420, 450)
    assert settlements(recorded, [said]) == {
        Settlement.STANDS: Split(420, 420),
        Settlement.EW_REDUCED: Split(420, 450),
    }


def test_each_side_says_something_that_is_worse_for_the_other() -> None:
    assert settlements(420, [450, -50]) == {
        Settlement.STANDS: Split(420, 420),
        Settlement.NS_REDUCED: Split(-50, 420),
        Settlement.EW_REDUCED: Split(420, 450),
        Settlement.BOTH_REDUCED: Split(-50, 450),
    }


@given(st.integers(-7600, 7600), st.lists(st.integers(-7600, 7600), max_size=3))
def test_without_conviction_nobody_gains(recorded: int, said: list[int]) -> None:
    for how, split in settlements(recorded, said).items():
        assert split.ns <= recorded <= split.ew, "North–South's score is never raised, nor East–West's"
        assert (split == Split(recorded, recorded)) is (how is Settlement.STANDS)
        assert {split.ns, split.ew} <= {recorded, *said}
