"""Every movement that can be made, or a spread of them, as the options of `build`."""

from collections.abc import Iterator, Sequence
from typing import Any

from movements.engine.build import KINDS, build
from movements.engine.kind import Kind
from movements.engine.late import LARGEST, late_rounds
from movements.engine.mitchell import skip_window
from movements.engine.phantom import STATIONARY
from movements.engine.plan import Movement

PAIRS = [kind.name for kind in KINDS.values() if kind.contest == "pairs"]
INDIVIDUALS = [kind.name for kind in KINDS.values() if kind.contest == "individual"]


def spread(numbers: Sequence[int]) -> list[int]:
    """The ends and the middle."""
    return sorted({numbers[0], numbers[len(numbers) // 2], numbers[-1]})


def ways(name: str, tables: int, *, every: bool) -> Iterator[dict[str, Any]]:
    """Bases, rounds, skips, missing pairs, arrow switches and late pairs of a kind with so many tables."""
    kind = KINDS[name]
    for base in kind.bases(tables) or (None,):
        legal = kind.legal_rounds(tables) if base is None else kind.base_rounds(base)
        for rounds in legal if every else spread(legal):
            yield from _of_length({"tables": tables, "base": base, "rounds": rounds}, kind, every=every)


def _of_length(size: dict[str, Any], kind: Kind, *, every: bool) -> Iterator[dict[str, Any]]:
    tables, rounds = size["tables"], size["rounds"]
    yield size
    yield from ({**size, "missing": missing} for missing in _missing(kind, tables, every=every))
    if kind.switch is not None:
        most = (rounds + 4) // 8 + 1 if every else 1
        yield from ({**size, "arrow_switch": number} for number in range(1, min(most + 1, rounds)))
    if kind.name == "skip-mitchell":
        first, last = skip_window(tables, rounds)
        yield from ({**size, "skip_after": after} for after in (range(first, last + 1) if every else (first,)))
    if 4 <= tables <= LARGEST:
        for late in kind.late:
            yield {**size, "rounds": min(rounds, late_rounds(kind, tables, late) or rounds), "late": late}


def _missing(kind: Kind, tables: int, *, every: bool) -> Sequence[str | int]:
    if kind.missing == "line":
        return ("ns", "ew")
    if kind.missing != "pair" or tables == 2:
        return ()
    pairs = range(1, 2 * tables + 1)
    numbers = pairs if every and tables < 10 else spread(pairs)
    return (*numbers, STATIONARY) if tables in kind.odd else numbers


def build_movement(name: str, options: dict[str, Any]) -> Movement:
    return build(name, boards_per_round=2, **options)
