"""The draw of a knock-out: seeds by their rank, everybody else by lot. The same lot makes the same draw again."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import count, pairwise

from movements.engine.bracket import ThreeWay, bracket
from movements.engine.codes import Refused
from movements.engine.errors import MovementError


def draw(
    entries: Sequence[int],
    seeds: Sequence[int],
    *,
    lot: int,
    three_way: ThreeWay = ThreeWay.NONE,
    seeds_by_lot: bool = False,
) -> tuple[int, ...]:
    """The entries by their line in the bracket, the best first.

    `entries` are the numbers of all, `seeds` those of the seeds, the first seed first. Seeds 1 and 2 have lines 1 and
    2; with `seeds_by_lot` seeds 3 and 4, 5 to 8, 9 to 16 and so on are drawn for the lines of their group, except that
    a better seed never loses a bye to a weaker one. `lot`: what the draw is made from, any whole number.
    MovementError where somebody is listed twice or a seed is no entry.
    """
    if len(set(entries)) != len(entries):
        raise MovementError(Refused.ENTRY_TWICE)
    if len(set(seeds)) != len(seeds) or not set(seeds) <= set(entries):
        raise MovementError(Refused.BRACKET_SEEDS)
    byes = len(bracket(len(entries), three_way).byes)
    ranked = list(seeds)
    if seeds_by_lot:
        ranked = [each for group in _groups(len(seeds), byes) for each in by_lot([seeds[at] for at in group], lot)]
    return (*ranked, *by_lot([each for each in entries if each not in set(seeds)], lot))


def by_lot(entries: Sequence[int], lot: int) -> list[int]:
    """In the order in which they are drawn, whatever order they are given in."""
    return sorted(entries, key=lambda each: sha256(f"{lot}:{each}".encode()).digest())


def _groups(seeds: int, byes: int) -> list[range]:
    """The places of seeds that are drawn among each other: 1, 2, 3–4, 5–8, …, parted where the byes end."""
    ends = [1, *(1 << power for power in range(1, 8))]
    cuts = sorted({0, seeds, *(each for each in (*ends, byes) if each < seeds)})
    return [range(start, stop) for start, stop in pairwise(cuts)]


def next_lot(before: int) -> int:
    """Another lot, made from the one before: a draw can be made anew without dice."""
    for step in count(1):
        found = int.from_bytes(sha256(f"{before}+{step}".encode()).digest()[:4]) % 1_000_000
        if found != before:
            return found
    raise AssertionError
