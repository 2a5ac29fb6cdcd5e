"""The pace of a session as the desk reads it. Lengths are whole minutes, rounded down; None: not known."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from scoring.queries.room import Cell, Later


@dataclass(frozen=True)
class Mover:
    """Who moves as one: a contestant (id) with the printed number, of a team those who sit on one side. `side`: that
    side, or the line in which a pair has its number ("NS", "EW"); "" where there is one line."""

    id: int
    number: int
    side: str = ""


@dataclass(frozen=True)
class SlowTable:
    """A table behind the middle of its section: it is in `round`."""

    section: str
    table: int
    round: int
    boards: int
    minutes: int


@dataclass(frozen=True)
class WaitingTable:
    """A table that cannot begin its round, since people or boards are still at `tables`."""

    section: str
    table: int
    round: int
    tables: tuple[int, ...]


@dataclass(frozen=True)
class Saving:
    """By how much the session would end sooner without a round (`kind` "round": that round), or with one board less
    in each round from `first` on (`kind` "board")."""

    section: str
    kind: str
    first: int
    minutes: int


@dataclass(frozen=True)
class TableRound:
    """A table in a round. `a_board`: seconds for a board, None: not known. `hidden`: the reader has a board of it still
    to play, and is told nothing. `cell`: the room's."""

    round: int
    a_board: Fraction | None
    hidden: bool
    cell: Cell

    @property
    def minutes(self) -> str:
        """Minutes a board with one decimal, "" where it is not known."""
        return in_tenths(self.a_board)


@dataclass(frozen=True)
class TableTimes:
    """A table through all rounds. `a_board`: seconds, over the rounds that are known. `ends_at`: its last round."""

    table: int
    rounds: tuple[TableRound, ...]
    a_board: Fraction | None
    ends_at: datetime | None

    @property
    def minutes(self) -> str:
        return in_tenths(self.a_board)


@dataclass(frozen=True)
class SectionTimes:
    """The tables of a section."""

    id: int
    letter: str
    rounds: tuple[int, ...]
    tables: tuple[TableTimes, ...]


@dataclass(frozen=True)
class WaitInfo:
    """Somebody could have begun a round at a table so many minutes earlier: they waited for others (`for_whom`), who
    were still at `tables`, or for the boards from there."""

    section: str
    round: int
    table: int
    who: Mover
    for_whom: tuple[Mover, ...]
    tables: tuple[int, ...]
    boards: bool
    minutes: int


@dataclass(frozen=True)
class PairTimes:
    """One pair: seconds for a board over `rounds` rounds of which they are known, the minutes that it waited and that
    others waited for it (None: not known)."""

    who: Mover
    rounds: int
    a_board: Fraction | None
    waited: int | None
    waited_for: int | None

    @property
    def minutes(self) -> str:
        return in_tenths(self.a_board)


@dataclass(frozen=True)
class LaterBoard:
    """A board that is played later. `now`: both sides have time for it now."""

    later: Later
    now: bool


@dataclass(frozen=True)
class LatePlay:
    """A board that was left for later, with the printed numbers of both sides; `played_at`: when its result came, None
    where none has. `waits`: it is still to be played."""

    section: str
    round: int
    table: int
    board: int
    ns_number: str
    ew_number: str
    played_at: datetime | None
    waits: bool


@dataclass(frozen=True)
class SessionPace:
    """All of it. `end`, `soonest`, `latest`: predicted, `planned`: from when play began and what a board was to take.

    `told` of `begun` tables and rounds after the first say who waited. `left_out`: rounds of tables that went on
    without a board.
    """

    planned: datetime | None
    end: datetime | None
    soonest: datetime | None
    latest: datetime | None
    clock_set_back: bool
    slow: tuple[SlowTable, ...]
    waiting: tuple[WaitingTable, ...]
    savings: tuple[Saving, ...]
    sections: tuple[SectionTimes, ...]
    later: tuple[LaterBoard, ...]
    left_out: tuple[Cell, ...]
    waits: tuple[WaitInfo, ...]
    told: int
    begun: int
    late_plays: tuple[LatePlay, ...]
    pairs: tuple[PairTimes, ...]

    @property
    def late_by(self) -> int | None:
        """Minutes after the planned end, below nought where it is before."""
        if self.end is None or self.planned is None:
            return None
        return int((self.end - self.planned).total_seconds() // 60)

    @property
    def several(self) -> bool:
        return len(self.sections) > 1


def in_tenths(seconds: Fraction | None) -> str:
    """Seconds as minutes with one decimal."""
    if seconds is None:
        return ""
    tenths = (seconds * 10 / 60).__round__()
    return f"{tenths // 10}.{tenths % 10}"
