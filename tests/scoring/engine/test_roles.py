"""Declarer, dummy, on lead, defending: who does what, the averages of each, and tricks beside double dummy."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.board import SEATS
from scoring.engine.contract import PASSED_OUT, Played
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.roles import (
    Role,
    RoleAverage,
    RoleBoard,
    TricksAgainst,
    averages_by_role,
    role_of,
    tricks_against,
)


@pytest.mark.parametrize(
    ("seat", "declarer", "role"),
    [
        ("N", "N", Role.DECLARER),
        ("S", "N", Role.DUMMY),
        ("E", "N", Role.LEAD),
        ("W", "N", Role.DEFENDER),
        ("N", "W", Role.LEAD),
        ("S", "W", Role.DEFENDER),
        ("W", "S", Role.LEAD),
        ("E", "W", Role.DUMMY),
    ],
)
def test_the_leader_sits_at_declarers_left(seat: str, declarer: str, role: Role) -> None:
    assert role_of(seat, declarer) is role


@pytest.mark.parametrize("declarer", SEATS)
def test_every_board_has_one_of_each(declarer: str) -> None:
    assert {role_of(seat, declarer) for seat in SEATS} == set(Role)


def test_percentages_are_of_the_tops_together() -> None:
    boards = [
        RoleBoard(Role.DECLARER, Fraction(10), 10),
        RoleBoard(Role.DECLARER, Fraction(5), 20),
        RoleBoard(Role.LEAD, Fraction(1, 3), 2),
    ]
    assert averages_by_role(boards) == {
        Role.DECLARER: RoleAverage(2, Fraction(50)),
        Role.LEAD: RoleAverage(1, Fraction(50, 3)),
    }


def test_at_imps_it_is_the_mean_of_the_boards() -> None:
    boards = [RoleBoard(Role.DUMMY, Fraction(-7, 2)), RoleBoard(Role.DUMMY, Fraction(1, 2))]
    assert averages_by_role(boards) == {Role.DUMMY: RoleAverage(2, Fraction(-3, 2))}


def test_no_boards_have_no_averages() -> None:
    assert averages_by_role([]) == {}


def analysis(tricks: int) -> DoubleDummy:
    return DoubleDummy({seat: dict.fromkeys("CDHSN", tricks) for seat in SEATS}, 0, ())


def test_a_trick_too_few_for_declarer_is_one_more_for_the_defence() -> None:
    boards = [
        (Played.parse("4SN="), analysis(9)),
        (Played.parse("3NTS-2"), analysis(8)),
        (Played.parse("2HE+1"), analysis(10)),
        (PASSED_OUT, analysis(7)),
    ]
    assert tricks_against("ns", boards) == (TricksAgainst(2, 0), TricksAgainst(1, 1))
    assert tricks_against("ew", boards) == (TricksAgainst(1, -1), TricksAgainst(2, 0))
    assert tricks_against("ns", []) == (TricksAgainst(0, 0), TricksAgainst(0, 0))


@given(st.lists(st.tuples(st.sampled_from(SEATS), st.integers(0, 13), st.integers(0, 13)), max_size=6))
def test_what_one_side_wins_the_other_loses(made: list[tuple[str, int, int]]) -> None:
    boards = [(Played(Played.parse("1NTN=").contract, seat, tricks), analysis(there)) for seat, tricks, there in made]
    (ours, against), (theirs, back) = tricks_against("ns", boards), tricks_against("ew", boards)
    assert (ours.boards, against.boards) == (back.boards, theirs.boards)
    assert (ours.tricks, against.tricks) == (-back.tricks, -theirs.tricks)
    assert ours.boards + against.boards == len(made)
