"""What is asked of the catalogue for an individual: how many play, how long, and what boards there are."""

from dataclasses import dataclass

from movements.engine.build import KINDS
from movements.engine.codes import Refused
from movements.engine.errors import MovementError

FEWEST_PLAYERS = 8


@dataclass(frozen=True)
class IndividualEvening:
    """``boards``: to be played by each player. ``minutes``: at most, the moves included. ``copies``: sets of the boards
    there are (None: as many as needed). ``stationary``: players who cannot move. ``exact``: somebody has asked for just
    so many boards, so that what has them comes first; else what comes near is as good.
    """

    players: int
    boards: int = 24
    minutes: int | None = None
    minutes_per_board: int = 7
    copies: int | None = None
    stationary: int = 0
    exact: bool = False

    def check(self) -> None:
        """MovementError: a number that makes no sense."""
        if self.boards < 1 or self.minutes_per_board < 1 or (self.minutes is not None and self.minutes < 1):
            raise MovementError(Refused.BOARDS_AND_MINUTES)


def kinds_for(players: int) -> tuple[str, ...]:
    """The kinds that so many players can play in one section; none for fewer than 8, and beyond 40 only a rainbow."""
    individuals = (kind for kind in KINDS.values() if kind.contest == "individual")
    return tuple(
        kind.name
        for kind in individuals
        if any(players in (kind.bases(tables) or (4 * tables,)) for tables in kind.tables)
    )


def rounds_for(kind: str, players: int) -> tuple[int, ...]:
    """The rounds that so many players can play of a kind that is for so many, the usual ones last."""
    named = KINDS[kind]
    tables = next(each for each in named.tables if players in (named.bases(each) or (4 * each,)))
    return named.base_rounds(players) if players in named.bases(tables) else named.legal_rounds(tables)
