"""Every generator against schedules made by another program."""

from collections.abc import Iterator
from typing import Any

import pytest

from movements.engine.build import build
from movements.engine.plan import Movement
from tests.movements.engine.schedules import OWN, ROOT, vectors

SHARED = ROOT.parent / "shared" / "vectors" / "movements" / "movement_vectors.json"
KINDS = {
    "straight": "straight-mitchell",
    "skip": "skip-mitchell",
    "share_relay": "share-and-relay-mitchell",
    "howell": "howell",
    "reduced": "reduced-howell",
    "design": "howell-design",
    "double_weave": "double-weave-mitchell",
    "bowman_base": "bowman-mitchell",
    "web": "web-mitchell",
    "bump": "bump",
    "appendix": "appendix-mitchell",
    "hesitation": "hesitation",
}


def named(name: str) -> tuple[str, list[int]] | None:
    """The kind and the numbers that a vector's name stands for, if we make that kind."""
    words = name.split("_")
    numbers = [int(word) for word in words if word.isdigit()]
    kind = KINDS.get("_".join(word for word in words if not word.isdigit()))
    return (kind, numbers) if kind else None


def made(kind: str, numbers: list[int], rounds: int) -> Movement:
    """As the vectors count: tables, or a base, or a base and the tables more."""
    if kind == "bump":
        base = "straight-mitchell" if numbers[0] % 2 else "skip-mitchell"
        return build(base, tables=numbers[0], boards_per_round=2, late="bump")
    if kind == "bowman-mitchell":
        return build(kind, base=numbers[0], boards_per_round=2)
    if kind == "appendix-mitchell":
        return build(kind, base=numbers[0], extra=numbers[1], rounds=rounds, boards_per_round=2)
    return build(kind, tables=numbers[0], rounds=rounds, boards_per_round=2)


def spelled(contestant: str | int) -> str:
    return str(contestant).replace("N", "NS").replace("E", "EW")


def as_listed(movement: Movement) -> Iterator[list[tuple[int, str, str, int]]]:
    for play in movement.play:
        yield [(each.table, each.ns, each.ew, each.board_set) for each in play.meetings]


def compare(name: str, schedule: list[list[list[Any]]]) -> None:
    found = named(name)
    assert found is not None
    movement = made(*found, len(schedule))
    wanted = [[(row[0], spelled(row[1]), spelled(row[2]), row[3]) for row in rows] for rows in schedule]
    assert list(as_listed(movement)) == wanted


@pytest.mark.parametrize("name", vectors(OWN))
def test_own_schedules(name: str) -> None:
    compare(name, vectors(OWN)[name])


def test_shared_schedules() -> None:
    if not SHARED.exists():
        pytest.skip("the shared vectors are not beside this checkout; our own copies were compared")
    known = {name: rounds for name, rounds in vectors(SHARED).items() if named(name)}
    assert len(known) == 48
    for name, rounds in known.items():
        compare(name, rounds)
