"""When the boards of a made-up evening are done: by chance, the same for the same seed.

A table begins when both its pairs and its boards have come. Pairs differ by a tenth, one of them is slow, boards differ
by a quarter, and now and then somebody calls the director.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from movements.queries import SeatingInfo

#: Seconds for a board, for moving, and for keying; what a ruling takes.
BOARD, MOVING, KEYING, RULING = 370, (30, 120), (5, 45), (180, 480)
PAIRS_DIFFER, BOARDS_DIFFER, RULINGS_IN_100 = 0.08, 0.25, 2
#: By how much the slow pair takes longer, and the shortest board.
SLOW, SHORTEST = 1.2, 150


@dataclass(frozen=True)
class Done:
    """A board at a table, and when its result comes: seconds after the beginning of play."""

    at: int
    seating: SeatingInfo
    board: int


def evening_of(seatings: Iterable[SeatingInfo], seed: str) -> list[Done]:
    """Every board of the movement at its moment, in the order in which they come."""
    chance = Random(f"hours {seed}")  # noqa: S311 - a made-up evening, not a secret
    listed = sorted(seatings, key=lambda each: (each.round, each.table))
    pairs = sorted({who for each in listed for who in (each.ns, each.ew) if who is not None})
    pace = {who: chance.lognormvariate(0, PAIRS_DIFFER) for who in pairs}
    pace[chance.choice(pairs)] *= SLOW
    free: dict[int, int] = defaultdict(int)
    boards_free: dict[int, int] = defaultdict(int)
    found = []
    for seating in listed:
        if seating.ns is None or seating.ew is None:
            continue
        come = [free[seating.ns], free[seating.ew], *(boards_free[board] for board in seating.boards)]
        at = max(come) + chance.randint(*MOVING)
        for board in seating.boards:
            usual = BOARD * pace[seating.ns] * pace[seating.ew] * chance.lognormvariate(0, BOARDS_DIFFER)
            at += max(SHORTEST, int(usual))
            if chance.randrange(100) < RULINGS_IN_100:
                at += chance.randint(*RULING)
            found.append(Done(at + chance.randint(*KEYING), seating, board))
        free[seating.ns] = free[seating.ew] = at
        boards_free.update(dict.fromkeys(seating.boards, at))
    return sorted(found, key=lambda each: each.at)
