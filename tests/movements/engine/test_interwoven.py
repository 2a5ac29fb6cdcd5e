"""Interwoven Howells: each line of a Mitchell plays a Howell by itself, both at once on the same boards."""

from collections import Counter
from itertools import combinations

import pytest

from movements.engine.balance import balance, balance_of
from movements.engine.build import ON_PAGES, build
from movements.engine.catalogue import choice_of, choices
from movements.engine.check import check
from movements.engine.evening import Evening
from movements.engine.instructions import announcement, board_moves
from movements.engine.interwoven import TABLES
from movements.engine.plan import Movement


def whole(tables: int) -> Movement:
    return build("interwoven-howell", tables=tables, boards_per_round=3)


def lines(tables: int) -> tuple[set[str], set[str]]:
    return {str(each) for each in range(1, tables + 1)}, {str(each) for each in range(tables + 1, 2 * tables + 1)}


def test_the_published_sizes_are_among_them() -> None:
    assert {(tables, whole(tables).rounds) for tables in TABLES} >= {(10, 9), (16, 15)}


@pytest.mark.parametrize("tables", TABLES)
def test_each_pair_meets_every_other_of_its_line_once_and_nobody_else(tables: int) -> None:
    movement = whole(tables)
    assert check(movement) == []
    met = Counter(frozenset((each.ns, each.ew)) for each in movement.all_meetings)
    assert met == {frozenset(two): 1 for line in lines(tables) for two in combinations(line, 2)}


@pytest.mark.parametrize("tables", TABLES)
def test_after_a_mitchell_everybody_has_met_everybody_once(tables: int) -> None:
    first = build("share-and-relay-mitchell", tables=tables, boards_per_round=2)
    numbers = {f"NS{each}": str(each) for each in range(1, tables + 1)}
    numbers |= {f"EW{each}": str(tables + each) for each in range(1, tables + 1)}
    met = [frozenset((numbers[each.ns], numbers[each.ew])) for each in first.all_meetings]
    met += [frozenset((each.ns, each.ew)) for each in whole(tables).all_meetings]
    everybody = set().union(*lines(tables))
    assert Counter(met) == {frozenset(two): 1 for two in combinations(everybody, 2)}


@pytest.mark.parametrize("tables", TABLES)
def test_all_boards_go_down_one_table_and_only_the_first_and_the_last_table_share(tables: int) -> None:
    movement = whole(tables)
    assert {each.tables for each in movement.shared} == {(1, tables)}
    assert len(movement.shared) == movement.rounds
    assert set(movement.plays.values()) == {tables}
    assert movement.board_sets == movement.rounds == tables - 1
    for number in range(1, movement.rounds):
        for move in board_moves(movement, number):
            down = max(1, min(move.from_tables) - 1) if move.from_tables != (1, tables) else tables - 1
            assert set(move.to_tables) == ({1, tables} if down == 1 else {down})
        said = announcement(movement, number)
        assert said is not None
        assert said.arrow_switch is False


@pytest.mark.parametrize("tables", TABLES)
def test_every_pair_follows_the_one_before_it_but_for_one_of_each_line_that_stays(tables: int) -> None:
    movement = whole(tables)
    for line in (0, tables):
        stays = str(line + tables)
        assert len({movement.where(stays, number).table for number in range(1, tables)}) == 1
        for number in range(1, movement.rounds):
            for pair in range(1, tables):
                after = str(line + pair % (tables - 1) + 1)
                here, there = movement.where(str(line + pair), number), movement.where(after, number + 1)
                assert (here.table, here.seat) == (there.table, there.seat)


@pytest.mark.parametrize(("tables", "sd"), [(8, 0), (10, 1.789), (12, 0), (14, 1.852), (16, 0)])
def test_each_line_is_balanced_as_its_howell_is(tables: int, sd: float) -> None:
    movement = whole(tables)
    for line in lines(tables):
        meetings = [each for each in movement.all_meetings if each.ns in line]
        assert balance_of(sorted(line), meetings).sd == pytest.approx(sd, abs=0.001)


@pytest.mark.parametrize(("tables", "sd"), [(8, 3.991), (10, 5.288), (12, 5.994), (14, 7.227), (16, 7.996)])
def test_as_a_session_of_its_own_it_is_not_fair(tables: int, sd: float) -> None:
    """Who never meets competes less: that is why it is for a second session."""
    found = balance(whole(tables))
    assert found.sd == pytest.approx(sd, abs=0.001)
    assert found.qf < 50


@pytest.mark.parametrize("tables", [8, 10])
def test_any_pair_may_be_missing(tables: int) -> None:
    for missing in range(1, 2 * tables + 1):
        movement = build("interwoven-howell", tables=tables, boards_per_round=3, missing=missing)
        assert check(movement) == []
        line = next(each for each in lines(tables) if str(missing) in each)
        out = Counter(each.contestant for each in movement.all_sit_outs)
        assert out == {each: 1 for each in line if each != str(missing)}


def test_it_is_never_proposed_unasked_but_can_be_chosen_with_what_it_is_for() -> None:
    for pairs in (15, 16, 19, 20, 24, 28, 32):
        assert "interwoven-howell" not in {each.kind for each in choices(pairs, kinds=tuple(ON_PAGES))}
    evening = Evening(20, 27, None, 7, None, None, None, 0, False, True)
    chosen = choice_of(evening, {"tables": 10, "boards_per_round": 3}, whole(10))
    codes = {each.code for each in chosen.reasons}
    assert {"two_lines", "balance", "sharing"} <= codes
    assert not {"all_meet", "guide_cards"} & codes
