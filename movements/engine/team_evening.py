"""What is asked of the catalogue for teams: how many there are, how long they play, and what boards there are."""

from dataclasses import dataclass
from typing import Literal, get_args

from movements.engine.codes import Refused
from movements.engine.errors import MovementError
from movements.engine.teams import MOST_TEAMS

BoardsAre = Literal["duplicated", "shared", "dealt"]
"""A copy for every table; a copy for every two tables at most; dealt again by the two tables of each match."""

FEWEST_TEAMS = 2
MOST_SESSIONS = 40


@dataclass(frozen=True)
class TeamEvening:
    """``boards``: to be played by each team in a session. ``minutes``: of a session at most, the moves included.
    ``sessions``: there are for the whole contest. ``exact``: somebody has asked for just so many boards, so that what
    has them comes first; else what comes near is as good. ``match_lengths``: the numbers of boards that a match
    may have, by the way it is scored; empty where any will do.
    """

    teams: int
    boards: int = 24
    minutes: int | None = None
    minutes_per_board: int = 7
    sessions: int = 1
    boards_are: BoardsAre = "shared"
    exact: bool = False
    match_lengths: tuple[int, ...] = ()

    def check(self) -> None:
        """MovementError: too few or too many teams or sessions, or a number or word that makes no sense."""
        if self.teams < FEWEST_TEAMS:
            raise MovementError(Refused.TOO_FEW_TEAMS, teams=self.teams, fewest=FEWEST_TEAMS)
        if self.teams > MOST_TEAMS:
            raise MovementError(Refused.TOO_MANY_TEAMS, teams=self.teams, most=MOST_TEAMS)
        if self.boards < 1 or self.minutes_per_board < 1 or (self.minutes is not None and self.minutes < 1):
            raise MovementError(Refused.BOARDS_AND_MINUTES)
        if not 1 <= self.sessions <= MOST_SESSIONS:
            raise MovementError(Refused.SESSIONS_OF_CONTEST, most=MOST_SESSIONS, sessions=self.sessions)
        if self.boards_are not in get_args(BoardsAre):
            raise MovementError(Refused.BOARDS_ARE, word=self.boards_are)
