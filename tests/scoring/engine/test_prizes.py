"""Prizes: ties share (White Book 143.1), nobody has two unless it is wanted, no money is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.prizes import Category, Prize, prizes


def test_each_place_has_its_prize() -> None:
    found = prizes([Category("all", (("B", 2), ("A", 1), ("C", 3)), (3000, 2000))])
    assert found == (Prize("all", 1, 1, ("A",), 3000, 0), Prize("all", 2, 2, ("B",), 2000, 0))


def test_those_who_tie_share_the_prizes_of_their_places() -> None:
    found = prizes([Category("all", (("A", 1), ("B", 2), ("C", 2), ("D", 4)), (3000, 2000, 1000, 500))])
    assert found[1] == Prize("all", 2, 3, ("B", "C"), 1500, 0)
    assert found[2] == Prize("all", 4, 4, ("D",), 500, 0)


def test_a_tie_for_the_last_prize_shares_what_there_is_and_states_the_rest() -> None:
    (found,) = prizes([Category("all", (("A", 1), ("B", 1), ("C", 1)), (1000,))])
    assert found == Prize("all", 1, 1, ("A", "B", "C"), 333, 1)


def test_who_has_a_prize_stands_aside_and_the_next_in_line_inherits() -> None:
    field, handicap = (("A", 1), ("B", 2), ("C", 3)), (("A", 1), ("C", 2), ("B", 3))
    two = [Category("all", field, (0,)), Category("handicap", handicap, (0, 0))]
    assert [each.winners for each in prizes(two)] == [("A",), ("C",), ("B",)]
    assert [each.winners for each in prizes(two, once=False)] == [("A",), ("A",), ("C",)]


def test_nobody_left_leaves_a_prize_with_nobody() -> None:
    only = (("A", 1),)
    assert len(prizes([Category("all", only, (0,)), Category("guest", only, (0,))])) == 1


RANKS = st.lists(st.integers(1, 6), min_size=1, max_size=12)
AMOUNTS = st.lists(st.integers(0, 9999), max_size=8)


@given(st.lists(st.tuples(RANKS, AMOUNTS), min_size=1, max_size=4), st.booleans())
def test_money_is_neither_lost_nor_made(drawn: list[tuple[list[int], list[int]]], once: bool) -> None:
    categories = [
        Category(str(at), tuple((str(n), rank) for n, rank in enumerate(ranks)), tuple(amounts))
        for at, (ranks, amounts) in enumerate(drawn)
    ]
    found = prizes(categories, once=once)
    winners = [each for prize in found for each in prize.winners]
    assert not once or len(winners) == len(set(winners))
    for category in categories:
        mine = [prize for prize in found if prize.category == category.name]
        paid = sum(prize.each * len(prize.winners) + prize.rest for prize in mine)
        places = max((prize.last for prize in mine), default=0)
        assert paid == sum(category.amounts[:places])
        assert all(0 <= prize.rest < len(prize.winners) for prize in mine)
