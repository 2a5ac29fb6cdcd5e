"""Every movement that can be made, against the checker that shares no code with the generators."""

from collections import Counter
from collections.abc import Iterator

import pytest

from movements.engine.build import KINDS, build
from movements.engine.check import check
from movements.engine.mitchell import skip_window
from movements.engine.plan import Movement

MITCHELLS = [kind for kind in KINDS.values() if kind.family == "mitchell"]
HOWELLS = [kind for kind in KINDS.values() if kind.family == "howell"]


def spread(numbers: tuple[int, ...]) -> list[int]:
    """The ends and the middle."""
    return sorted({numbers[0], numbers[len(numbers) // 2], numbers[-1]})


def mitchells(tables: int, *, every: bool) -> Iterator[Movement]:
    for kind in MITCHELLS:
        if tables not in kind.tables:
            continue
        rounds = kind.legal_rounds(tables)
        for number in rounds if every else spread(rounds):
            skips: tuple[int | None, ...] = (None,)
            if kind.name == "skip-mitchell":
                first, last = skip_window(tables, number)
                skips = tuple(range(first, last + 1))
            switches = tuple(range(number))
            for skip_after in skips if every else {skips[0], skips[-1]}:
                for switched in switches if every and skip_after == skips[0] else {switches[0], switches[-1]}:
                    for missing in (None, "ns", "ew"):
                        yield build(
                            kind.name,
                            tables=tables,
                            boards_per_round=2,
                            rounds=number,
                            missing=missing,
                            arrow_switch=switched,
                            skip_after=skip_after,
                        )


def howells(tables: int, *, every: bool) -> Iterator[Movement]:
    for kind in HOWELLS:
        if tables not in kind.tables:
            continue
        pairs = tuple(range(1, 2 * tables + 1)) if tables > 2 else ()
        for rounds in kind.legal_rounds(tables):
            for missing in (None, *(pairs if every or tables < 5 else spread(pairs))):
                yield build(kind.name, tables=tables, boards_per_round=2, rounds=rounds, missing=missing)


def assert_sound(movement: Movement) -> None:
    assert check(movement) == [], movement.name


@pytest.mark.parametrize("tables", range(3, 21))
def test_mitchells(tables: int) -> None:
    for movement in mitchells(tables, every=tables < 9):
        assert_sound(movement)


@pytest.mark.parametrize("tables", range(2, 8))
def test_howells(tables: int) -> None:
    for movement in howells(tables, every=False):
        assert_sound(movement)


@pytest.mark.long
@pytest.mark.parametrize("tables", range(9, 21))
def test_every_mitchell(tables: int) -> None:
    for movement in mitchells(tables, every=True):
        assert_sound(movement)


@pytest.mark.long
@pytest.mark.parametrize("tables", range(21, 31))
def test_the_largest_mitchells(tables: int) -> None:
    for movement in mitchells(tables, every=False):
        assert_sound(movement)


@pytest.mark.long
@pytest.mark.parametrize("tables", range(3, 21))
def test_every_howell(tables: int) -> None:
    for movement in howells(tables, every=tables < 10):
        assert_sound(movement)


@pytest.mark.parametrize("kind", [kind.name for kind in MITCHELLS])
@pytest.mark.parametrize("missing", ["ns", "ew"])
def test_in_a_half_table_mitchell_each_opponent_of_the_missing_pair_sits_out_once(kind: str, missing: str) -> None:
    for tables in KINDS[kind].tables[:5]:
        movement = build(kind, tables=tables, boards_per_round=3, missing=missing)
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
