"""The balance measures against printed and independently computed figures."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from movements.engine.arrow_switch import last_rounds
from movements.engine.balance import balance, competition, squares_by_turns
from movements.engine.build import KINDS, build, settled_switch
from movements.engine.check import check
from movements.engine.errors import MovementError
from movements.engine.plan import Movement

VECTORS = Path(__file__).resolve().parents[2] / "vectors" / "movements" / "howell_balance.json"
FIGURES = json.loads(VECTORS.read_text(encoding="utf-8"))["figures"]
SMALL = [row for row in FIGURES if row[1] < 8]


def compare(row: list[float]) -> None:
    kind, tables, rounds, missing, mean, sd, least, most, qf = row
    movement = build(str(kind), tables=int(tables), boards_per_round=1, rounds=int(rounds), missing=missing)  # type: ignore[arg-type]
    found = balance(movement)
    assert (round(found.mean, 4), round(found.sd, 4)) == pytest.approx((mean, sd), abs=0.0001)
    assert (found.min, found.max) == (least, most)
    assert found.qf == pytest.approx(qf, abs=0.006)


@pytest.mark.parametrize("row", SMALL, ids=lambda row: "-".join(map(str, row[:4])))
def test_howells(row: list[float]) -> None:
    compare(row)


@pytest.mark.long
def test_every_howell() -> None:
    for row in FIGURES:
        compare(row)


MITCHELLS = [
    # R. Moore, "Too many arrow-switches spoil the balance": none, one and two rounds switched.
    ("straight-mitchell", 5, [2.4845, 1.6178, 3.3921]),
    ("straight-mitchell", 7, [3.4896, 1.0491, 3.3086]),
    ("straight-mitchell", 9, [4.4922, 1.1647, 2.8186]),
    ("straight-mitchell", 13, [6.4948, 2.7609, 1.7727]),
]


@pytest.mark.parametrize(("kind", "tables", "spreads"), MITCHELLS)
def test_mitchells_as_printed(kind: str, tables: int, spreads: list[float]) -> None:
    found = [balance(build(kind, tables=tables, boards_per_round=1, arrow_switch=k)).sd for k in range(3)]
    assert found == pytest.approx(spreads, abs=0.0001)


#: Tables, then the spread with 0, 1, 2 and 3 switched rounds: straight (odd) or share and relay (even).
SWITCHES = [
    (5, 2.48, 1.62, 3.39, 3.39),
    (6, 2.99, 1.46, 3.22, 3.84),
    (7, 3.49, 1.05, 3.31, 4.69),
    (8, 3.99, 1.24, 3.04, 4.64),
    (9, 4.49, 1.16, 2.82, 4.99),
    (10, 4.99, 1.64, 2.56, 4.72),
    (11, 5.49, 1.87, 2.24, 4.75),
    (12, 5.99, 2.41, 2.07, 4.44),
    (13, 6.49, 2.76, 1.77, 4.30),
    (14, 7.00, 3.29, 1.77, 3.99),
    (15, 7.50, 3.70, 1.63, 3.78),
    (17, 8.50, 4.66, 1.95, 3.26),
]


@pytest.mark.parametrize("row", SWITCHES, ids=lambda row: str(row[0]))
def test_arrow_switches(row: tuple[float, ...]) -> None:
    tables = int(row[0])
    kind = "straight-mitchell" if tables % 2 else "share-and-relay-mitchell"
    found = [balance(build(kind, tables=tables, boards_per_round=1, arrow_switch=k)).sd for k in range(4)]
    assert found == pytest.approx(row[1:], abs=0.0051)


@pytest.mark.parametrize(
    ("tables", "switches", "sd"), [(6, 1, 1.70), (8, 1, 1.80), (10, 1, 2.14), (12, 1, 2.73), (14, 2, 2.97)]
)
def test_arrow_switches_of_a_skip_mitchell(tables: int, switches: int, sd: float) -> None:
    movement = build("skip-mitchell", tables=tables, boards_per_round=1, arrow_switch=switches)
    assert balance(movement).sd == pytest.approx(sd, abs=0.0051)


@pytest.mark.parametrize(
    ("kind", "tables", "switches", "sd"),
    [
        ("straight-mitchell", 7, 1, 1.35),
        ("straight-mitchell", 9, 1, 1.43),
        ("share-and-relay-mitchell", 12, 2, 2.04),
        ("straight-mitchell", 13, 2, 1.92),
        ("share-and-relay-mitchell", 14, 2, 1.78),
        ("straight-mitchell", 15, 2, 1.82),
    ],
)
def test_half_tables(kind: str, tables: int, switches: int, sd: float) -> None:
    movement = build(kind, tables=tables, boards_per_round=1, arrow_switch=switches, missing="ns")
    assert balance(movement).sd == pytest.approx(sd, abs=0.0051)


def test_automatic_switches_are_the_best_there_are() -> None:
    for tables in range(5, 21):
        kind = "straight-mitchell" if tables % 2 else "share-and-relay-mitchell"
        chosen = build(kind, tables=tables, boards_per_round=1, arrow_switch="auto")
        spreads = [balance(build(kind, tables=tables, boards_per_round=1, arrow_switch=k)).variance for k in range(5)]
        assert balance(chosen).variance == min(spreads), tables


def automatic_at_its_best(kind: str, tables: int, base: int | None, rounds: int) -> None:
    """No number of last rounds balances better; where only the tables of a round change, up to half of the rounds."""
    named = KINDS[kind]
    size = {"tables": tables, "base": base, "rounds": rounds, "boards_per_round": 1}
    ways = {"line": (None, "ns", "ew"), "ns": ("ns",), "pair": (None,), "none": (None,)}[named.missing]
    for missing in ways:
        plain = build(kind, **size, missing=missing)
        chosen = balance(build(kind, **size, missing=missing, arrow_switch="auto"))
        assert named.switch is not None
        squares = squares_by_turns([each.id for each in plain.contestants], plain.all_meetings)
        most = rounds if named.switch is last_rounds else rounds // 2 + 1
        full = tuple(play.meetings for play in build(kind, **size).play) if named.missing != "ns" else None
        schedule = full or tuple(play.meetings for play in plain.play)
        least = min(squares(named.switch(schedule, tables, number)) for number in range(1, most))
        assert chosen.squares <= least, (kind, size, missing)


def sizes(kind: str) -> Iterator[tuple[int, int | None, int]]:
    """Every size of which so many rounds are played that one ranking makes sense."""
    for tables in KINDS[kind].tables:
        for base in KINDS[kind].bases(tables) or (None,):
            legal = KINDS[kind].legal_rounds(tables) if base is None else KINDS[kind].base_rounds(base)
            yield from ((tables, base, rounds) for rounds in legal if rounds > 3)


SWITCHED = [kind.name for kind in KINDS.values() if kind.switch is not None]


@pytest.mark.parametrize("kind", SWITCHED)
def test_automatic_switches_of_some_sizes(kind: str) -> None:
    for size in [each for each in sizes(kind) if each[0] <= 20][::17]:
        automatic_at_its_best(kind, *size)


@pytest.mark.long
@pytest.mark.parametrize("kind", SWITCHED)
def test_automatic_switches_of_every_size(kind: str) -> None:
    for size in sizes(kind):
        automatic_at_its_best(kind, *size)


@pytest.mark.parametrize(
    ("kind", "tables", "rounds", "switch"),
    [
        ("straight-mitchell", 13, 13, 2),
        ("straight-mitchell", 13, 12, 1),
        ("skip-mitchell", 12, 9, "first-1"),
        ("hesitation", 9, 10, 1),
        ("hesitation", 10, 11, "tables"),
    ],
)
def test_what_is_switched_by_itself_can_be_said(kind: str, tables: int, rounds: int, switch: int | str) -> None:
    assert settled_switch(kind, tables, rounds) == switch
    said = build(kind, tables=tables, rounds=rounds, boards_per_round=1, arrow_switch=switch)
    assert said == build(kind, tables=tables, rounds=rounds, boards_per_round=1, arrow_switch="auto")


@pytest.mark.parametrize(
    ("kind", "tables", "sd", "whole_rounds"),
    [
        ("bowman-mitchell", 11, 2.8078, 3.3167),
        ("bowman-mitchell", 14, 3.1762, 4.1828),
        ("hesitation", 10, 2.2567, 2.9088),
        ("hesitation", 12, 2.4605, 3.1525),
    ],
)
def test_single_tables_balance_better_than_whole_rounds(kind: str, tables: int, sd: float, whole_rounds: float) -> None:
    assert balance(build(kind, tables=tables, boards_per_round=1, arrow_switch="auto")).sd == pytest.approx(
        sd, abs=1e-4
    )
    by_rounds = [balance(build(kind, tables=tables, boards_per_round=1, arrow_switch=k)).sd for k in range(1, 5)]
    assert min(by_rounds) == pytest.approx(whole_rounds, abs=1e-4)


@pytest.mark.parametrize("arrow_switch", ["first-0", "first-5", "first-", "first-x"])
def test_first_rounds_are_some_but_not_all(arrow_switch: str) -> None:
    with pytest.raises(MovementError):
        build("straight-mitchell", tables=5, boards_per_round=1, arrow_switch=arrow_switch)


def test_squares_of_another_way_of_turning_are_those_of_the_movement() -> None:
    plain = build("bowman-mitchell", tables=9, boards_per_round=1)
    squares = squares_by_turns([each.id for each in plain.contestants], plain.all_meetings)
    for switched in ("2", "3:1,5:9", "first-3"):
        turned = build("bowman-mitchell", tables=9, boards_per_round=1, arrow_switch=switched)
        assert squares(turned.arrow_switched) == balance(turned).squares


def test_competition_in_a_switched_straight_mitchell_follows_the_formula() -> None:
    """a(δ): pairs of switched rounds δ apart. Same line: T − 4k + 4a; opposite lines: 4(k − number of meetings)."""
    tables, switched = 9, [7, 8]
    movement = build("straight-mitchell", tables=tables, boards_per_round=1, arrow_switch=2)
    amounts = competition([each.id for each in movement.contestants], movement.all_meetings)
    for (one, two), amount in amounts.items():
        i, j = int(one[2:]), int(two[2:])
        if one[:2] == two[:2] == "NS":
            apart = [1 for a in switched for b in switched if (a - b - (j - i)) % tables == 0]
            assert amount == tables - 4 * 2 + 4 * len(apart)
        elif one[:2] == two[:2]:
            apart = [1 for a in switched for b in switched if (2 * (a - b) - (j - i)) % tables == 0]
            assert amount == tables - 4 * 2 + 4 * len(apart)
        else:
            i, e = (i, j) if one[:2] == "NS" else (j, i)
            cross = [1 for a in switched for b in switched if (2 * b - a - (i - e)) % tables == 0]
            assert amount == 4 * (2 - len(cross))


def best(movements: dict[str, Movement]) -> tuple[float, set[str]]:
    spreads = {missing: balance(movement).variance for missing, movement in movements.items()}
    least = min(spreads.values())
    return float(least), {missing for missing, spread in spreads.items() if spread == least}


#: Pairs of a Howell that everybody plays but for one sit-out, and the spread with nobody staying.
ODD = [
    *((7, 0.0), (9, 1.1547), (11, 0.0), (13, 0.0), (15, 1.0690), (17, 0.0), (19, 0.0), (21, 1.2649), (23, 0.0)),
    *((25, 1.1547), (27, 1.3587), (29, 0.0), (31, 0.0), (33, 1.4142), (39, 1.5894)),
]


@pytest.mark.parametrize("kind", ["howell", "barometer-howell"])
def test_an_odd_number_of_pairs_is_balanced_better_than_any_pair_taken_out_of_a_howell(kind: str) -> None:
    for pairs, sd in ODD:
        movement = build(kind, tables=(pairs + 1) // 2, boards_per_round=1, missing="auto")
        assert len(movement.contestants) == pairs
        assert balance(movement).sd == pytest.approx(sd, abs=0.0001)
        assert movement == build(kind, tables=(pairs + 1) // 2, boards_per_round=1, missing="stationary")


def test_who_comes_after_all_finds_the_seats_of_the_missing_pair() -> None:
    for tables in (*range(4, 18), 20):
        full = build("howell", tables=tables, boards_per_round=1, missing="stationary", filled=True)
        half = build("howell", tables=tables, boards_per_round=1, missing="stationary")
        assert check(full) == []
        assert not full.shared
        kept = [each for each in full.all_meetings if str(2 * tables) not in (each.ns, each.ew)]
        assert kept == list(half.all_meetings)


@pytest.mark.parametrize(
    ("kind", "tables", "rounds", "lowest"),
    [("howell", 5, 6, "6"), ("combined", 4, 7, "3"), ("reduced-howell", 7, 9, "1"), ("reduced-howell", 8, 13, "14")],
)
def test_missing_auto_balances_best(kind: str, tables: int, rounds: int, lowest: str) -> None:
    every = {
        str(pair): build(kind, tables=tables, rounds=rounds, boards_per_round=1, missing=pair)
        for pair in range(1, 2 * tables + 1)
    }
    chosen = build(kind, tables=tables, rounds=rounds, boards_per_round=1, missing="auto")
    assert min(best(every)[1], key=int) == lowest
    assert chosen == every[lowest]


def test_nothing_is_compared_in_a_single_round() -> None:
    found = balance(build("straight-mitchell", tables=5, boards_per_round=3, rounds=1))
    assert (found.total, found.sd, found.qf) == (0, 0.0, 0.0)


@pytest.mark.parametrize(("tables", "sd"), [(4, 0), (6, 1.101), (8, 0.966)])
def test_combined_movements_are_nearly_perfect(tables: int, sd: float) -> None:
    movement = build("combined", tables=tables, boards_per_round=1)
    assert balance(movement).sd == pytest.approx(sd, abs=0.0005)


#: Tables, then the spread with 0, 1 and 2 switched rounds, the last table left out.
HESITATIONS = [
    (5, 2.36, 2.08, 2.71),
    (6, 2.89, 2.28, 3.09),
    (7, 3.41, 2.28, 2.93),
    (8, 3.92, 2.48, 3.19),
    (9, 4.43, 2.63, 2.97),
    (10, 4.94, 2.91, 3.16),
    (11, 5.44, 3.17, 2.96),
    (12, 5.95, 3.52, 3.15),
    (13, 6.45, 3.86, 3.03),
]


@pytest.mark.parametrize("row", HESITATIONS, ids=lambda row: str(row[0]))
def test_hesitations(row: tuple[float, ...]) -> None:
    found = [
        balance(build("hesitation", tables=int(row[0]), boards_per_round=1, arrow_switch=switched)).sd
        for switched in range(3)
    ]
    assert found == pytest.approx(row[1:], abs=0.0051)


@pytest.mark.parametrize(
    ("kind", "size", "switches", "sd"),
    [
        ("web-mitchell", {"tables": 14, "rounds": 13}, 0, 7.00),
        ("web-mitchell", {"tables": 14, "rounds": 13}, 2, 3.62),
        ("web-mitchell", {"tables": 20, "rounds": 13}, 2, 7.03),
        ("bowman-mitchell", {"base": 12}, 1, 4.18),
        ("bowman-mitchell", {"base": 12}, 2, 4.21),
        ("appendix-mitchell", {"base": 13, "extra": 3, "rounds": 12}, 1, 5.29),
    ],
)
def test_movements_of_more_tables_than_rounds(kind: str, size: dict[str, int], switches: int, sd: float) -> None:
    movement = build(kind, boards_per_round=1, arrow_switch=switches, **size)
    assert balance(movement).sd == pytest.approx(sd, abs=0.0051)


@pytest.mark.parametrize(("tables", "switches"), [(7, 1), (9, 1), (13, 2)])
def test_a_barometer_switched_along_the_diagonal_is_as_even_as_any_mitchell(tables: int, switches: int) -> None:
    barometer = build("barometer-mitchell", tables=tables, boards_per_round=1, arrow_switch=switches)
    straight = build("straight-mitchell", tables=tables, boards_per_round=1, arrow_switch=switches)
    assert balance(barometer).sd == pytest.approx(balance(straight).sd)


def test_a_barometer_howell_is_as_even_as_the_howell() -> None:
    for tables in range(4, 13):
        barometer = build("barometer-howell", tables=tables, boards_per_round=1)
        assert balance(barometer).variance == balance(build("howell", tables=tables, boards_per_round=1)).variance
