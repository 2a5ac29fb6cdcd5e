"""How long it takes to make, check and measure movements, and to list what fits an evening. Prints one line each."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from movements.engine import candidates
from movements.engine.balance import balance
from movements.engine.build import KINDS, build
from movements.engine.check import check
from movements.engine.evening import Evening
from movements.engine.overview import movement_overview
from movements.engine.plan import Movement

LARGEST = 30
MAKING, LISTING = 0.05, 1.0
"""What we want: a movement of up to 30 tables, and the catalogue of an evening, in seconds."""


def seconds(work: Callable[[], object]) -> float:
    """The best of three."""
    times = []
    for _each in range(3):
        begun = time.perf_counter()
        work()
        times.append(time.perf_counter() - begun)
    return min(times)


def made(name: str) -> Movement:
    kind = KINDS[name]
    tables = max(each for each in kind.tables if each <= LARGEST)
    rounds = kind.usual_rounds(tables) or kind.legal_rounds(tables)[-1]
    base = None if kind.contest == "individual" else (kind.bases(tables) or (None,))[-1]
    return build(name, tables=tables, rounds=None if base else rounds, base=base, boards_per_round=2)


def movements() -> Iterator[tuple[str, float, float]]:
    for name in KINDS:
        movement = made(name)
        yield f"{movement.name}: made", seconds(lambda it=name: made(it)), MAKING  # type: ignore[misc]
        yield f"{movement.name}: checked", seconds(lambda it=movement: check(it)), MAKING  # type: ignore[misc]
        yield f"{movement.name}: balance", seconds(lambda it=movement: balance(it)), MAKING  # type: ignore[misc]
    for tables in (8, 14, 20):
        half = seconds(lambda size=tables: build("howell", tables=size, boards_per_round=2, missing="auto"))  # type: ignore[misc]
        yield f"Howell, {tables} tables, the best pair to miss", half, MAKING


def listed(pairs: int) -> None:
    candidates.forget()
    movement_overview(Evening(pairs, 26, None, 7, None, None))


def catalogue() -> Iterator[tuple[str, float, float]]:
    for pairs in (5, 9, 16, 23, 31, 39, 47, 59, 60):
        yield f"catalogue for {pairs} pairs, sections included", seconds(lambda it=pairs: listed(it)), LISTING  # type: ignore[misc]


def main() -> None:
    for what, took, wanted in (*movements(), *catalogue()):
        print(f"{what:<70} {1000 * took:8.1f} ms{'' if took <= wanted else '   slower than wanted'}")


if __name__ == "__main__":
    main()
