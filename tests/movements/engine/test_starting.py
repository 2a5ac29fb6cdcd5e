"""Starting places of a session that follows others: by rank, by sides, by lot, and with few who meet again."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from movements.engine.build import build
from movements.engine.places import PresentPair, give_places
from movements.engine.plan import Movement
from movements.engine.starting import Starter, few_again, fewest_again, meetings_in, repeated, starting_list
from tests.ranges import spread


def seated(movement: Movement, order: list[int] | tuple[int, ...]) -> dict[str, int]:
    return give_places(movement, [PresentPair(who, place) for place, who in enumerate(order, start=1)])


def met_in(movement: Movement, places: dict[str, int]) -> set[frozenset[int]]:
    return {frozenset(places[each] for each in both) for both in meetings_in(movement)}


def mitchell(tables: int, rounds: int | None = None) -> Movement:
    kind = "straight-mitchell" if tables % 2 else "share-and-relay-mitchell"
    return build(kind, tables=tables, rounds=rounds or tables, boards_per_round=2)


RANKED = [Starter(100 + rank, rank, "NS" if rank % 3 else "EW", place=50 - rank) for rank in range(1, 13)]


def test_the_list_by_rank_by_entry_and_by_lot() -> None:
    best = [each.id for each in RANKED]
    assert list(starting_list(RANKED[::-1], "ranking")) == best
    assert list(starting_list(RANKED, "entered")) == best[::-1]
    drawn = starting_list(RANKED, "lot", seed=7)
    assert sorted(drawn) == best
    assert drawn == starting_list(RANKED[::-1], "lot", seed=7)
    assert drawn != starting_list(RANKED, "lot", seed=8)


@pytest.mark.parametrize("size", range(4, 41))
def test_both_ways_are_about_as_strong(size: int) -> None:
    starters = [Starter(rank, rank) for rank in range(1, size + 1)]
    listed = starting_list(starters, "spread")
    assert sorted(listed) == list(range(1, size + 1))
    north, east = listed[0::2], listed[1::2]
    if size % 4 == 0:
        assert sum(north) == sum(east)
    if size % 2 == 0:
        assert abs(sum(north) - sum(east)) <= 1


@pytest.mark.parametrize("size", range(4, 41))
def test_who_sat_north_south_sits_east_west(size: int) -> None:
    starters = [Starter(rank, rank, "NS" if rank % 2 else "EW") for rank in range(1, size + 1)]
    listed = starting_list(starters, "sides")
    assert sorted(listed) == list(range(1, size + 1))
    stay = sum(one % 2 for one in listed[0::2]) + sum(one % 2 == 0 for one in listed[1::2])
    assert stay == size % 2
    uneven = [Starter(rank, rank, "NS" if rank < size else "") for rank in range(1, size + 1)]
    assert sorted(starting_list(uneven, "sides")) == list(range(1, size + 1))


@pytest.mark.parametrize("tables", spread(range(3, 21), 8))
def test_two_mitchells_in_full_are_mixed_half_and_half(tables: int) -> None:
    movement = mitchell(tables)
    everybody = list(range(1, 2 * tables + 1))
    before = seated(movement, everybody)
    met = met_in(movement, before)
    found = few_again(meetings_in(movement), before, met, seed=1)
    assert found.again == len(repeated(meetings_in(movement), found.places, met))
    assert sorted(found.places.values()) == everybody
    if len(met) == tables * tables:
        half = tables // 2
        assert found.again == half * half + (tables - half) ** 2
        assert found.fewest


@pytest.mark.parametrize("size", spread(range(4, 41, 2), 8))
def test_an_arrangement_is_never_worse_and_the_same_for_a_seed(size: int) -> None:
    movement = (
        mitchell(size // 2, rounds=max(2, size // 4)) if size >= 6 else build("howell", tables=2, boards_per_round=2)
    )
    everybody = list(range(1, size + 1))
    before = seated(movement, everybody)
    met = met_in(movement, before)
    meetings = meetings_in(movement)
    found = few_again(meetings, before, met, seed=3)
    assert found.again <= len(repeated(meetings, before, met))
    assert found == few_again(meetings, before, met, seed=3)
    assert found.again >= fewest_again(meetings, before, met)
    if size >= 8:
        assert found.again < len(meetings)


def test_where_all_play_all_everybody_meets_again_and_it_is_said() -> None:
    movement = build("howell", tables=4, boards_per_round=3)
    before = seated(movement, list(range(1, 9)))
    met = met_in(movement, before)
    found = few_again(meetings_in(movement), before, met)
    assert found.again == 28
    assert found.fewest


def test_who_cannot_move_keeps_the_place() -> None:
    movement = mitchell(5)
    before = seated(movement, list(range(1, 11)))
    found = few_again(meetings_in(movement), before, met_in(movement, before), fixed=[3, 8])
    assert {key for key, who in found.places.items() if who in (3, 8)} == {
        key for key, who in before.items() if who in (3, 8)
    }


def test_no_arrangement_of_six_is_better_than_what_is_called_the_fewest() -> None:
    movement = mitchell(3)
    before = seated(movement, list(range(1, 7)))
    meetings = meetings_in(movement)
    for met in (met_in(movement, before), {frozenset(both) for both in combinations(range(1, 5), 2)}):
        keys = list(before)
        least = min(
            len(repeated(meetings, dict(zip(keys, order, strict=True)), met)) for order in permutations(range(1, 7))
        )
        found = few_again(meetings, before, met)
        assert found.again == least
        assert fewest_again(meetings, before, met) <= least


def test_those_who_meet_again_do_so_late() -> None:
    movement = mitchell(5)
    before = seated(movement, list(range(1, 11)))
    meetings = meetings_in(movement)
    one, other = next(both for both, number in meetings.items() if number == 1)
    met = {frozenset((before[one], before[other]))}
    found = few_again(meetings, before, met)
    assert found.again == 0
    assert found.fewest
