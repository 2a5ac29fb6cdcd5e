"""What a simulated table does, as values: whoever has the services carries them out as a tablet would."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Slip(StrEnum):
    """What is wrong with an entry."""

    #: Declarer is said to sit at the other side.
    DIRECTION = "direction"
    #: The other side enters another contract.
    DISPUTE = "dispute"
    #: It was the board `really` that was played.
    WRONG_BOARD = "wrong_board"


@dataclass(frozen=True)
class Enter:
    """A result is entered for `board`, and agreed to unless it is disputed. `really`: which board was played."""

    board: int
    really: int
    slip: Slip | None = None


@dataclass(frozen=True)
class Send:
    """The tablet is back: it sends these boards together, in the order in which they were played."""

    boards: tuple[int, ...]


@dataclass(frozen=True)
class Call:
    """The table calls the director, with `board` on its page; None: the board that it plays is nobody's business."""

    board: int | None


@dataclass(frozen=True)
class Correct:
    """The table puts right what it had entered under a wrong number: `played` was entered as `entered`."""

    played: int
    entered: int


Act = Enter | Send | Call | Correct
