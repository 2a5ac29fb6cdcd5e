"""What is asked of the catalogue: who is there, how long there is, what must be."""

from dataclasses import dataclass
from typing import Literal

from movements.engine.codes import Refused
from movements.engine.errors import MovementError

FEWEST_PAIRS, MOST_PAIRS = 4, 60


@dataclass(frozen=True)
class Evening:
    """``boards``: to be played by each pair. ``minutes``: at most, the moves included. ``copies``: sets of the boards
    there are (None: as many as needed). ``stationary``: pairs that cannot move. ``exact``: somebody has asked for
    just so many boards, so that what has them comes first; else what comes near is as good. ``matches``: each meeting
    is a match that gives victory points, so that first comes where everybody meets everybody. ``boards_there``: how
    many there are to be in play, None: as many as needed.
    """

    pairs: int
    boards: int
    minutes: int | None
    minutes_per_board: int
    winners: int | None
    missing: Literal["ns", "ew"] | None
    copies: int | None = None
    stationary: int = 0
    director_plays: bool = False
    exact: bool = False
    matches: bool = False
    boards_there: int | None = None

    @property
    def tables(self) -> int:
        return (self.pairs + 1) // 2

    @property
    def half(self) -> bool:
        return self.pairs % 2 == 1

    @property
    def seats_to_keep(self) -> int:
        """A director who plays is found at one table."""
        return self.stationary + self.director_plays

    def check(self) -> None:
        """MovementError: too few or too many pairs, or a number that makes no sense."""
        if self.pairs < FEWEST_PAIRS:
            raise MovementError(Refused.TOO_FEW_PAIRS, pairs=self.pairs, fewest=FEWEST_PAIRS)
        if self.pairs > MOST_PAIRS:
            raise MovementError(Refused.TOO_MANY_PAIRS, pairs=self.pairs, most=MOST_PAIRS)
        if self.boards < 1 or self.minutes_per_board < 1 or (self.minutes is not None and self.minutes < 1):
            raise MovementError(Refused.BOARDS_AND_MINUTES)
        if self.winners not in (None, 1, 2) or self.missing not in (None, "ns", "ew"):
            raise MovementError(Refused.WINNERS_AND_MISSING)
        if self.stationary < 0 or (self.copies is not None and self.copies < 1):
            raise MovementError(Refused.COPIES_AND_STAYING)
