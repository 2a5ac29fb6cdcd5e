"""What an end of a path does to a result: tricks that go over (Law 64A), or an artificial score (Law 12C2)."""

from __future__ import annotations

from dataclasses import replace

from rulings.engine.assistant.path import Award, Transfer
from scoring.engine.contract import Played


def transferred(played: Played, transfer: Transfer, offender: str) -> Played:
    """The result after tricks have gone from the side of `offender` (N, E, S, W) to the other.

    Raises ValueError where the side did not win so many tricks, or the board was passed out.
    """
    if played.tricks is None or played.declarer is None:
        raise ValueError("no play")
    declaring = same_side(played.declarer, offender)
    won = played.tricks if declaring else 13 - played.tricks
    if transfer.tricks > won:
        raise ValueError("more tricks than the side won")
    return replace(played, tricks=played.tricks + (-transfer.tricks if declaring else transfer.tricks))


def award_text(award: Award, offender: str) -> str:
    """An artificial score as directors write it, North–South's first: "A4060"."""
    sides = (award.offenders, award.others) if same_side(offender, "N") else (award.others, award.offenders)
    return "A{}{}".format(*sides)


def same_side(one: str, other: str) -> bool:
    """Whether two seats (N, E, S, W) are of one side."""
    return (one in "NS") == (other in "NS")
