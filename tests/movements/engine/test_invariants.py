"""Every movement that can be made, against the checker that shares no code with the generators."""

from collections import Counter
from itertools import combinations
from math import gcd

import pytest

from movements.engine.balance import balance
from movements.engine.build import KINDS, build
from movements.engine.check import check
from tests.movements.engine.sweep import INDIVIDUALS, PAIRS, build_movement, spread, ways

ALL = [(name, tables) for name in PAIRS + INDIVIDUALS for tables in KINDS[name].tables]
SPREAD = [
    (name, tables) for name in PAIRS + INDIVIDUALS for tables in spread([t for t in KINDS[name].tables if t < 14])
]
HALF = ("straight-mitchell", "skip-mitchell", "share-and-relay-mitchell", "double-weave-mitchell", "web-mitchell")


def assert_all_sound(name: str, tables: int, *, every: bool) -> None:
    for options in ways(name, tables, every=every):
        assert check(build_movement(name, options)) == [], (name, options)


@pytest.mark.parametrize(("name", "tables"), SPREAD)
def test_a_spread(name: str, tables: int) -> None:
    assert_all_sound(name, tables, every=False)


@pytest.mark.long
@pytest.mark.parametrize(("name", "tables"), ALL)
def test_every_one(name: str, tables: int) -> None:
    assert_all_sound(name, tables, every=True)


@pytest.mark.parametrize("kind", HALF)
@pytest.mark.parametrize("missing", ["ns", "ew"])
def test_in_a_half_table_mitchell_each_opponent_of_the_missing_pair_sits_out_once(kind: str, missing: str) -> None:
    for tables in KINDS[kind].tables[:5]:
        rounds = KINDS[kind].default_rounds(tables) or KINDS[kind].legal_rounds(tables)[-1]
        movement = build(kind, tables=tables, rounds=rounds, boards_per_round=3, missing=missing)
        line = "EW" if missing == "ns" else "NS"
        out = Counter(each.contestant for each in movement.all_sit_outs)
        assert all(each.startswith(line) for each in out)
        assert set(out.values()) == {1}
        assert sum(out.values()) == movement.rounds


@pytest.mark.parametrize("tables", range(3, 8))
def test_in_a_half_table_howell_everybody_sits_out_once(tables: int) -> None:
    for missing in range(1, 2 * tables + 1):
        movement = build("howell", tables=tables, boards_per_round=3, missing=missing)
        out = Counter(each.contestant for each in movement.all_sit_outs)
        assert out == {each.id: 1 for each in movement.contestants}


def test_in_a_reduced_howell_those_who_would_meet_the_missing_pair_sit_out_once() -> None:
    full = build("reduced-howell", tables=6, boards_per_round=3, rounds=9)
    half = build("reduced-howell", tables=6, boards_per_round=3, rounds=9, missing=10)
    opponents = {full.where("10", number).opponent for number in range(1, 10)}
    assert Counter(each.contestant for each in half.all_sit_outs) == dict.fromkeys(opponents, 1)


def test_everybody_meets_everybody_once_in_a_full_howell() -> None:
    for tables in (2, *range(3, 8)):
        movement = build("howell", tables=tables, boards_per_round=2)
        pairs = {frozenset((each.ns, each.ew)) for each in movement.all_meetings}
        assert len(pairs) == tables * (2 * tables - 1) == len(movement.all_meetings)


def test_two_tables_in_six_rounds_meet_twice_with_other_boards() -> None:
    movement = build("howell", tables=2, rounds=6, boards_per_round=4)
    assert check(movement) == []
    assert set(Counter(frozenset((each.ns, each.ew)) for each in movement.all_meetings).values()) == {2}
    assert set(movement.plays.values()) == {2}
    assert (movement.shared, balance(movement).sd) == ((), 0)


@pytest.mark.parametrize("kind", ["straight-mitchell", "skip-mitchell", "share-and-relay-mitchell"])
@pytest.mark.parametrize("late", ["rover", "bump"])
def test_a_late_pair_sits_out_first_and_then_others_once(kind: str, late: str) -> None:
    for tables in [each for each in KINDS[kind].tables if 4 <= each <= 24]:
        if late in KINDS[kind].late:
            movement = build(kind, tables=tables, boards_per_round=3, late=late)
            out = [each.contestant for each in movement.all_sit_outs]
            assert out[0] == f"NS{tables + 1}"
            assert len(set(out)) == len(out) == movement.rounds
            assert set(movement.plays.values()) == {movement.rounds}
            assert len(movement.repeats) == (kind == "straight-mitchell" and late == "rover" and tables in (15, 21))


@pytest.mark.parametrize(("tables", "rounds"), [(6, 5), (12, 8), (13, 9), (20, 13), (24, 12)])
def test_a_rover_in_a_web_displaces_and_meets_nobody_twice(tables: int, rounds: int) -> None:
    movement = build("web-mitchell", tables=tables, rounds=rounds, boards_per_round=3, late="rover")
    assert check(movement) == []
    out = [each.contestant for each in movement.all_sit_outs]
    assert out[0] == f"NS{tables + 1}"
    assert len(set(out)) == len(out) == rounds
    assert (movement.repeats, movement.shared, len(movement.contestants)) == ((), (), 2 * tables + 1)
    assert len(set(movement.plays.values())) == 1


def test_a_rover_of_nine_and_a_half_tables_meets_nobody_twice() -> None:
    movement = build("straight-mitchell", tables=9, boards_per_round=3, late="rover")
    path = [movement.where("NS10", number).table for number in range(1, 10)]
    assert path == [10, 2, 4, 6, 9, 3, 5, 7, 8]
    assert movement.repeats == ()
    assert [movement.where("EW6", number).table for number in range(1, 10)] == [6, 7, 2, 9, 1, 5, 3, 4, 8]
    assert [movement.where("EW9", number).table for number in range(1, 10)] == [9, 1, 8, 3, 4, 2, 6, 7, 5]


def test_in_a_blackpool_nobody_meets_anybody_three_times_but_with_five_tables() -> None:
    for tables in KINDS["blackpool"].tables:
        movement = build("blackpool", tables=tables, boards_per_round=2)
        met = Counter((each.ns, each.ew) for each in movement.all_meetings)
        assert max(met.values()) == (3 if tables == 5 else 2)
        assert not movement.shared


def test_individuals_have_every_partner_once() -> None:
    for players in (8, 9, 12, 13, 16, 17):
        movement = build("individual", players=players, boards_per_round=2)
        partners = Counter(frozenset(side) for each in movement.all_meetings for side in each.sides)
        assert len(partners) == players * (players - 1) // 2
        assert set(partners.values()) == {1}


@pytest.mark.parametrize(
    ("players", "copies", "least", "most"),
    [
        (8, 2, 2, 2),
        (9, 2, 2, 2),
        (12, 3, 2, 2),
        (12, 1, 0, 4),
        (13, 1, 2, 2),
        (16, 1, 0, 3),
        (16, 4, 2, 2),
        (17, 1, 0, 3),
    ],
)
def test_individuals_meet_opponents_evenly(players: int, copies: int, least: int, most: int) -> None:
    movement = build("individual", players=players, copies=copies, boards_per_round=2)
    assert check(movement) == []
    met = Counter(
        frozenset((one, two)) for each in movement.all_meetings for one in each.sides[0] for two in each.sides[1]
    )
    times = [met[frozenset(two)] for two in combinations([each.id for each in movement.contestants], 2)]
    assert (min(times), max(times)) == (least, most)


def test_a_rainbow_needs_tables_without_a_factor_two_or_three() -> None:
    assert KINDS["rainbow-individual"].tables == tuple(n for n in range(5, 36) if gcd(n, 6) == 1)


def test_a_barometer_has_one_set_a_round() -> None:
    for kind, tables in (("barometer-mitchell", 6), ("barometer-howell", 5)):
        movement = build(kind, tables=tables, boards_per_round=2)
        for play in movement.play:
            assert {each.board_set for each in play.meetings} == {play.number}
        assert (movement.copies, movement.shared) == (tables, ())
    single = build("barometer-mitchell", tables=6, boards_per_round=2, copies=1)
    assert [len(each.tables) for each in single.shared] == [6] * 6
