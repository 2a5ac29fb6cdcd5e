"""One movement to choose from, as the page of setting up shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bridgeclub.doors.desk.setup.tokens import read_movement_token
from movements.engine.plan import Movement


@dataclass(frozen=True)
class Row:
    """One movement to choose from."""

    token: str
    movement: Movement
    name: str
    rounds: str
    boards_each: int
    sit_out_boards: int
    boards_in_play: int
    length: str
    ends: datetime | None
    good: tuple[str, ...]
    bad: tuple[str, ...]
    recommended: bool
    own: bool
    as_asked: bool = False
    usual: bool = False
    as_last_time: bool = False
    of_the_club: bool = False
    #: Why it cannot be played tonight; "": it can.
    fault: str = ""
    #: Of teams: the contest goes on with it, and what is said of its matches.
    goes_on: bool = False
    more: tuple[str, ...] = ()

    @property
    def choice(self) -> tuple[str, dict[str, Any]]:
        """(kind, options) for the service that stores it."""
        choice = read_movement_token(self.token)
        assert choice is not None, "a row is made from its choice"
        return choice
