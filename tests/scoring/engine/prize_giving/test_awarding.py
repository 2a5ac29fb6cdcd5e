"""Who gets which prize: ties, one prize for each, the middle, the last, the lot, and what was done on a board."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.prize_giving.awarding import (
    Award,
    Entrants,
    Feat,
    Wanted,
    awards,
    best_feats,
    by_lot,
    from_behind,
    middle,
    reading_order,
)

FIELD: Entrants = (("A", 1), ("B", 2), ("C", 2), ("D", 4), ("E", 5))


@pytest.mark.parametrize(
    ("places", "expected"),
    [
        (0, []),
        (1, [(1, 1, ("A",))]),
        # Those who tie for the last prize share it.
        (2, [(1, 1, ("A",)), (2, 2, ("B", "C"))]),
        (3, [(1, 1, ("A",)), (2, 2, ("B", "C"))]),
        (4, [(1, 1, ("A",)), (2, 2, ("B", "C")), (4, 4, ("D",))]),
        (20, [(1, 1, ("A",)), (2, 2, ("B", "C")), (4, 4, ("D",)), (5, 5, ("E",))]),
    ],
)
def test_those_who_tie_share_and_take_up_their_places(
    places: int, expected: list[tuple[int, int, tuple[str, ...]]]
) -> None:
    found = awards([Wanted("all", FIELD, places)], once=True)
    assert [(each.place, each.rank, each.winners) for each in found] == expected


def test_who_has_a_prize_stands_aside_and_it_is_said_who() -> None:
    lists = [Wanted("all", FIELD, 1), Wanted("handicap", (("A", 1), ("E", 2), ("B", 3)), 2)]
    assert awards(lists, once=True)[1:] == (
        Award("handicap", 1, 2, ("E",), passed=("A",)),
        Award("handicap", 2, 3, ("B",)),
    )
    assert awards(lists, once=False)[1:] == (Award("handicap", 1, 1, ("A",)), Award("handicap", 2, 2, ("E",)))


def test_of_those_who_tie_the_one_without_a_prize_gets_it_alone() -> None:
    lists = [Wanted("all", FIELD, 1), Wanted("swing", (("A", 1), ("D", 1)), 1)]
    assert awards(lists, once=True)[1] == Award("swing", 1, 1, ("D",), passed=("A",))
    assert awards(lists, once=False)[1].shared


def test_the_list_that_matters_most_is_read_out_last_and_ends_with_its_first_prize() -> None:
    found = awards([Wanted("all", FIELD, 2), Wanted("guest", (("E", 5),), 1)], once=True)
    assert [(each.key, each.place) for each in reading_order(found)] == [("guest", 1), ("all", 2), ("all", 1)]


@pytest.mark.parametrize(
    ("entrants", "expected"),
    [
        ((), ()),
        ((("A", 1),), ("A",)),
        # Of an even number two are in the middle.
        ((("A", 1), ("B", 2)), ("A", "B")),
        ((("A", 1), ("B", 2), ("C", 3)), ("B",)),
        ((("A", 1), ("B", 2), ("C", 3), ("D", 4)), ("B", "C")),
        # Those who tie stand at the mean of their places: 2.5 of five, as far from 3 as nobody else.
        (FIELD, ("B", "C")),
        ((("A", 1), ("B", 1), ("C", 3)), ("A", "B")),
    ],
)
def test_the_middle(entrants: Entrants, expected: tuple[str, ...]) -> None:
    assert tuple(key for key, rank in middle(entrants) if rank == 1) == expected


def test_the_last_place_and_the_lot() -> None:
    assert from_behind(FIELD)[0] == ("E", 1)
    assert from_behind((("A", 1), ("B", 1))) == (("A", 1), ("B", 1))
    drawn = by_lot(FIELD, 7)
    assert drawn == by_lot(tuple(reversed(FIELD)), 7)
    assert {key for key, _place in drawn} == {key for key, _rank in FIELD}
    assert [place for _key, place in drawn] == [1, 2, 3, 4, 5]
    assert len({by_lot(FIELD, lot)[0][0] for lot in range(60)}) == 5


def test_everybody_is_ranked_by_the_best_they_did_on_a_board() -> None:
    half, whole = Fraction(1, 2), Fraction(1)
    feats = [
        Feat("A", (half, whole), 0),
        Feat("A", (whole, half), 1),
        Feat("B", (whole, whole), 2),
        Feat("B", (whole, whole), 3),
        Feat("C", (whole, half), 4),
    ]
    entrants, best = best_feats(feats)
    assert entrants == (("B", 1), ("A", 2), ("C", 2))
    assert {key: feat.place for key, feat in best.items()} == {"A": 1, "B": 2, "C": 4}
    assert best_feats([]) == ((), {})


LISTS = st.lists(
    st.tuples(st.dictionaries(st.sampled_from("ABCDEFGHIJ"), st.integers(1, 6), max_size=10), st.integers(0, 5)),
    max_size=5,
)


@given(LISTS, st.booleans())
def test_nobody_has_two_prizes_and_nobody_better_is_passed_over_without_one(
    drawn: list[tuple[dict[str, int], int]], once: bool
) -> None:
    lists = [Wanted(str(at), tuple(ranks.items()), places) for at, (ranks, places) in enumerate(drawn)]
    found = awards(lists, once=once)
    won = [key for each in found for key in each.winners]
    assert not once or len(won) == len(set(won))
    before: set[str] = set()
    for each in lists:
        mine = [prize for prize in found if prize.key == each.key]
        ranks = dict(each.entrants)
        places = [prize.place for prize in mine]
        assert places == sorted(set(places))
        assert all(place <= each.places for place in places)
        if mine:
            worst = max(prize.rank for prize in mine)
            winners = {key for prize in mine for key in prize.winners}
            assert all(ranks[key] == prize.rank for prize in mine for key in prize.winners)
            aside = before if once else set()
            assert {key for key, rank in each.entrants if rank <= worst} - aside == winners
            assert {key for prize in mine for key in prize.passed} == {
                key for key in aside & set(ranks) if ranks[key] <= worst
            }
        before |= {key for prize in mine for key in prize.winners}
    assert sorted(reading_order(found), key=repr) == sorted(found, key=repr)


@given(st.lists(st.integers(1, 8), max_size=15))
def test_the_middle_leaves_as_many_before_as_after(ranks: list[int]) -> None:
    entrants = tuple((str(at), rank) for at, rank in enumerate(sorted(ranks)))
    first = {key for key, rank in middle(entrants) if rank == 1}
    assert bool(first) == bool(ranks)
    if len(set(ranks)) == len(ranks) and ranks:
        at = [place for place, (key, _rank) in enumerate(entrants, 1) if key in first]
        assert at == sorted({(len(ranks) + 1) // 2, len(ranks) // 2 + 1})
