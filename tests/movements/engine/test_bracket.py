"""Knock-outs of every size: who plays, who waits, who can meet when."""

from __future__ import annotations

from itertools import combinations

import pytest

from movements.engine.bracket import FEWEST, MOST, Bracket, ThreeWay, bracket, standard_order, three_ways
from movements.engine.bracket_draw import by_lot, draw, next_lot
from movements.engine.bracket_state import Changes, Decided, Side, Sides, State, lucky_losers, state_of
from movements.engine.codes import Refused
from movements.engine.errors import MovementError

ALL = [(entries, way) for entries in range(FEWEST, MOST + 1) for way in three_ways(entries)]


def sides(*entries: int | None) -> Sides:
    return tuple(Side(each) for each in entries)


def played_out(plan: Bracket) -> tuple[State, dict[int, tuple[int, ...]]]:
    """The whole of it, lines as entries, the better line ahead in every match."""
    lines = range(1, plan.entries + 1)
    drawn: dict[int, Sides] = {}
    decided: dict[int, Decided] = {}
    state = state_of(plan, lines, drawn=drawn, decided=decided)
    for _round in range(plan.rounds):
        for number in state.ready:
            drawn[number] = state.due[number]
            there = tuple(each.entry for each in drawn[number] if each.entry is not None)
            decided[number] = Decided(tuple(sorted(there))[: plan.match(number).through], there)
        state = state_of(plan, lines, drawn=drawn, decided=decided)
    return state, {number: each.sides for number, each in decided.items()}


@pytest.mark.parametrize(("entries", "way"), ALL)
def test_of_every_size_all_but_one_lose_once(entries: int, way: ThreeWay) -> None:
    plan = bracket(entries, way)
    begin = [side.line for each in plan.matches for side in each.sides if side.line]
    assert sorted(begin) == list(range(1, entries + 1))
    assert [each.number for each in plan.matches] == list(range(1, len(plan.matches) + 1))
    assert sum(len(each.sides) - each.through for each in plan.matches) == entries - 1
    # Whoever goes through from a match goes to one place of a later one.
    onward = [(side.match, side.place) for each in plan.matches for side in each.sides if side.match]
    assert len(set(onward)) == len(onward)
    assert set(onward) == {(each.number, place) for each in plan.matches[:-1] for place in range(1, each.through + 1)}
    assert all(plan.match(side.match).round < each.round for each in plan.matches for side in each.sides if side.match)
    state, _played = played_out(plan)
    assert state.champion == 1
    assert state.out == frozenset(range(2, entries + 1))
    assert not state.open
    assert not state.differences


@pytest.mark.parametrize(("entries", "way"), ALL)
def test_byes_are_in_the_first_round_and_for_the_first_lines(entries: int, way: ThreeWay) -> None:
    plan = bracket(entries, way)
    slots = 1 << (entries - 1).bit_length() >> 1
    threes = sum(len(each.sides) == 3 for each in plan.matches)
    expected = {ThreeWay.NONE: 2 * slots - entries, ThreeWay.ONE: 0, ThreeWay.TWO: 2 * slots - entries - threes}
    assert plan.byes == tuple(range(1, expected[way] + 1))
    assert all(len(each.sides) == 2 for each in plan.matches if each.round > 1)
    assert (threes > 0) == (way != ThreeWay.NONE)


@pytest.mark.parametrize(("entries", "way"), ALL)
def test_the_better_lines_meet_as_late_as_they_can(entries: int, way: ThreeWay) -> None:
    """As long as the better one wins, two of the best 2, 4, 8, … meet when so many are left."""
    plan = bracket(entries, way)
    _state, played = played_out(plan)
    met = {
        frozenset(pair): plan.match(number).round
        for number, there in played.items()
        for pair in combinations(there, 2)
        # The first two of a match of three may meet again.
        if plan.match(number).through == 1
    }
    best = 2
    # More than one of them in a match of the first round cannot be helped where there are too few matches.
    while best <= len(plan.byes) + len(plan.of_round(1)) and plan.rounds > 1:
        rounds_left = best.bit_length() - 1
        for one, other in combinations(range(1, best + 1), 2):
            assert met.get(frozenset((one, other)), plan.rounds) > plan.rounds - rounds_left
        best *= 2


@pytest.mark.parametrize(("entries", "way"), [each for each in ALL if each[1] == ThreeWay.TWO])
def test_two_of_a_match_of_three_come_into_different_halves(entries: int, way: ThreeWay) -> None:
    plan = bracket(entries, way)

    def below(number: int) -> set[tuple[int, int]]:
        found = {(side.match, side.place) for side in plan.match(number).sides if side.match}
        return found.union(*(below(match) for match, _place in found))

    halves = [{(side.match, side.place), *below(side.match)} if side.match else set() for side in plan.final.sides]
    for each in plan.of_round(1):
        if each.through == 2:
            assert [sum((each.number, place) in half for place in (1, 2)) for half in halves] == [1, 1]


def test_eleven_teams() -> None:
    assert three_ways(11) == (ThreeWay.NONE, ThreeWay.ONE, ThreeWay.TWO)
    plain = bracket(11)
    assert plain.byes == (1, 2, 3, 4, 5)
    assert [tuple(side.line for side in each.sides) for each in plain.of_round(1)] == [(8, 9), (6, 11), (7, 10)]
    assert [len(plain.of_round(number)) for number in range(1, 5)] == [3, 4, 2, 1]
    one = bracket(11, ThreeWay.ONE)
    assert [tuple(side.line for side in each.sides) for each in one.of_round(1)] == [
        (1, 8),
        (4, 5, 11),
        (3, 6, 10),
        (2, 7, 9),
    ]
    two = bracket(11, ThreeWay.TWO)
    assert two.byes == (1, 2)
    assert [(len(each.sides), each.through) for each in two.of_round(1)] == [(3, 2)] * 3


def test_the_order_of_the_lines_from_top_to_bottom() -> None:
    assert standard_order(8) == (1, 8, 5, 4, 3, 6, 7, 2)
    assert standard_order(1) == (1,)


@pytest.mark.parametrize(
    ("entries", "way", "code"),
    [
        (1, ThreeWay.NONE, Refused.BRACKET_ENTRIES),
        (65, ThreeWay.NONE, Refused.BRACKET_ENTRIES),
        (16, ThreeWay.TWO, Refused.BRACKET_THREE_WAY),
        (13, ThreeWay.ONE, Refused.BRACKET_THREE_WAY),
        (4, ThreeWay.ONE, Refused.BRACKET_THREE_WAY),
    ],
)
def test_what_is_no_knock_out_is_refused(entries: int, way: ThreeWay, code: Refused) -> None:
    with pytest.raises(MovementError) as refused:
        bracket(entries, way)
    assert refused.value.code == code


def test_a_match_that_is_not_there() -> None:
    for number in (0, 4):
        with pytest.raises(KeyError):
            bracket(4).match(number)


def test_seeds_have_their_lines_and_the_rest_is_drawn() -> None:
    entries = list(range(101, 112))
    lines = draw(entries, [105, 103], lot=7)
    assert lines[:2] == (105, 103)
    assert sorted(lines) == entries
    assert lines == draw(list(reversed(entries)), [105, 103], lot=7), "the same lot, the same draw"
    assert len({draw(entries, [105, 103], lot=lot)[2] for lot in range(60)}) == 9, "anybody can be drawn first"
    assert draw(entries, entries, lot=3) == tuple(entries)


def test_seeds_may_be_drawn_within_their_groups() -> None:
    entries = list(range(1, 17))
    drawn = {draw(entries, entries[:8], lot=lot, seeds_by_lot=True)[:8] for lot in range(40)}
    assert len(drawn) > 8
    for each in drawn:
        assert each[:2] == (1, 2)
        assert set(each[2:4]) == {3, 4}
        assert set(each[4:]) == {5, 6, 7, 8}
    # Of 11 there are five byes: seed 5 keeps its own, whoever of 6 to 8 is drawn where.
    assert {draw(range(1, 12), range(1, 9), lot=lot, seeds_by_lot=True)[4] for lot in range(40)} == {5}


@pytest.mark.parametrize(
    ("entries", "seeds", "code"),
    [
        ([1, 2, 2], [], Refused.ENTRY_TWICE),
        ([1, 2], [3], Refused.BRACKET_SEEDS),
        ([1, 2], [1, 1], Refused.BRACKET_SEEDS),
    ],
)
def test_odd_lists_are_refused(entries: list[int], seeds: list[int], code: Refused) -> None:
    with pytest.raises(MovementError) as refused:
        draw(entries, seeds, lot=1)
    assert refused.value.code == code


def test_another_lot_is_another_draw() -> None:
    assert len({next_lot(lot) for lot in range(100)}) > 95
    assert all(next_lot(lot) != lot for lot in range(100))
    assert by_lot([1, 2, 3], 5) == by_lot([3, 2, 1], 5)


def test_the_next_match_is_ready_when_both_are_known() -> None:
    plan, lines = bracket(4), (1, 2, 3, 4)
    drawn = {1: sides(1, 4), 2: sides(2, 3)}
    decided = {1: Decided((1,), (1, 4))}
    half = state_of(plan, lines, drawn=drawn, decided=decided)
    assert (half.ready, half.open, half.champion) == ((), (2,), None)
    assert half.out == {4}
    both = state_of(plan, lines, drawn=drawn, decided=decided | {2: Decided((2,), (2, 3))})
    assert both.ready == (3,)
    assert both.due[3] == sides(1, 2)


def test_a_level_match_sends_nobody_on() -> None:
    state = state_of(bracket(2), (1, 2), drawn={1: sides(1, 2)}, decided={1: Decided((), (1, 2))})
    assert (state.level, state.open, state.champion) == ((1,), (1,), None)


@pytest.mark.parametrize(
    ("begun", "played", "changes"),
    [(False, False, Changes.NOT_BEGUN), (True, False, Changes.BEGUN), (True, True, Changes.PLAYED)],
)
def test_a_correction_after_the_draw_is_told_and_moves_nobody(begun: bool, played: bool, changes: Changes) -> None:
    plan, lines = bracket(4), (1, 2, 3, 4)
    drawn = {1: sides(1, 4), 2: sides(2, 3), 3: sides(1, 2)}
    decided = {1: Decided((4,), (1, 4)), 2: Decided((2,), (2, 3))}
    if played:
        decided[3] = Decided((1,), (1, 2))
    state = state_of(plan, lines, drawn=drawn, decided=decided, begun={3} if begun else ())
    (told,) = state.differences
    assert (told.match, told.drawn, told.due, told.changes) == (3, (1, 2), (4, 2), changes)
    assert state.champion == (1 if played else None)
    # What the director has put there himself is no difference.
    kept = state_of(plan, lines, drawn=drawn, decided=decided, by_director={(3, 0)})
    assert not kept.differences


def test_a_match_drawn_from_one_that_has_no_winner_any_more_is_told() -> None:
    drawn = {1: sides(1, 4), 2: sides(2, 3), 3: sides(1, 2)}
    second = Decided((2,), (2, 3))
    for decided in ({2: second}, {1: Decided((), (1, 4)), 2: second}):
        (told,) = state_of(bracket(4), (1, 2, 3, 4), drawn=drawn, decided=decided).differences
        assert (told.drawn, told.due, told.unknown, told.places) == ((1, 2), (1, 2), (1,), ())
    kept = state_of(bracket(4), (1, 2, 3, 4), drawn=drawn, decided={2: second}, by_director={(3, 0)})
    assert not kept.differences


def test_the_opponent_of_a_withdrawn_team_goes_through() -> None:
    plan, lines = bracket(4), (1, 2, 3, 4)
    drawn = {1: sides(1, 4), 2: sides(2, 3)}
    state = state_of(plan, lines, drawn=drawn, decided={2: Decided((2,), (2, 3))}, withdrawn={1})
    assert state.through[1] == (4,)
    assert state.walkovers == {1}
    assert state.due[3] == sides(4, 2)
    assert state.out == {1, 3}
    # A result that stands is not undone by going home afterwards; the next opponent has the walkover.
    after = {1: Decided((1,), (1, 4)), 2: Decided((2,), (2, 3))}
    later = state_of(plan, lines, drawn=drawn | {3: sides(1, 2)}, decided=after, withdrawn={1})
    assert later.through == {1: (1,), 2: (2,), 3: (2,)}
    assert later.champion == 2


def test_where_both_withdraw_nobody_comes() -> None:
    plan, lines = bracket(4), (1, 2, 3, 4)
    drawn = {1: sides(1, 4), 2: sides(2, 3)}
    decided = {2: Decided((2,), (2, 3))}
    state = state_of(plan, lines, drawn=drawn, decided=decided, withdrawn={1, 4})
    assert state.through[1] == ()
    assert state.due[3] == sides(None, 2)
    end = state_of(plan, lines, drawn=drawn | {3: state.due[3]}, decided=decided, withdrawn={1, 4})
    assert end.champion == 2


def test_of_three_with_one_gone_two_play_or_both_go_on() -> None:
    for way, through in ((ThreeWay.ONE, None), (ThreeWay.TWO, (1, 3))):
        state = state_of(bracket(3, way), (1, 2, 3), drawn={1: sides(1, 2, 3)}, decided={}, withdrawn={2})
        assert state.through.get(1) == through


def test_lucky_losers_are_out_by_a_match_the_last_first() -> None:
    plan, lines = bracket(8), (1, 2, 3, 4, 5, 6, 7, 8)
    drawn = {1: sides(1, 8), 2: sides(5, 4), 3: sides(3, 6), 4: sides(7, 2), 5: sides(1, 4)}
    decided = {
        1: Decided((1,), (1, 8)),
        2: Decided((4,), (5, 4)),
        3: Decided((3,), (3, 6)),
        5: Decided((4,), (1, 4)),
    }
    state = state_of(plan, lines, drawn=drawn, decided=decided, withdrawn={6})
    # 1 lost the semi-final, 5 and 8 before; 6 has gone; 7 and 2 are still to play, 3 and 4 wait.
    assert lucky_losers(plan, drawn, state, {6}) == [1, 5, 8]
