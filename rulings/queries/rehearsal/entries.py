"""What simulated tables make of their boards, and how their entries are known again."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID, uuid5

from rulings.engine.rehearsal import Slip
from scoring.engine.contract import Played
from scoring.services.plausible import NEXT_SEAT, plausible_result

#: Under which the ids of entries and calls are made, so that nothing arrives twice.
REHEARSAL = UUID("0b7d1c52-2f7d-5c41-9d0e-3a6f0f1e8c11")
#: Who meets on which board: North–South, East–West.
Sides = tuple[int, int]


def entry_id(rehearsal_id: int, slip: str, board: int, sides: Sides) -> UUID:
    """The id of an entry: the same for the same board of the same pairs, and the same slip ("" for none)."""
    return uuid5(REHEARSAL, f"{rehearsal_id}:{slip}:{board}:{sides[0]}:{sides[1]}")


def played_at(seed: str, board: int, sides: Sides, *, contract: bool = False) -> Played:
    """What a table made of a board; `contract`: not passed out."""
    cards, who = f"{seed}:{board}", f"{sides[0]}:{sides[1]}"
    played = plausible_result(cards, who)[0]
    other = 0
    while contract and played.contract is None:
        other += 1
        played = plausible_result(f"{cards}:{other}", who)[0]
    return played


def as_entered(seed: str, board: int, sides: Sides, slip: Slip | None) -> Played:
    """What is said that it was, where `slip` is the mistake, or what one side does not agree to."""
    if slip is None or slip is Slip.WRONG_BOARD:
        return played_at(seed, board, sides)
    played = played_at(seed, board, sides, contract=True)
    bid = played.contract
    assert bid is not None
    if slip is Slip.DIRECTION:
        return replace(played, declarer=NEXT_SEAT[str(played.declarer)])
    return replace(played, contract=replace(bid, level=bid.level - 1 if bid.level > 1 else 2))
