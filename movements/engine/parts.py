"""What a movement is made of: meetings, sit-outs, places and moves, as comparable values."""

from dataclasses import dataclass
from typing import Literal

Seat = Literal["NS", "EW", "N", "S", "E", "W"]
Contest = Literal["pairs", "teams", "individual"]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table in one round. ``ns`` and ``ew`` are the ids as they really sit, an arrow switch included.

    In an individual they are North and East, and ``south`` and ``west`` their partners of this round. ``four``: of
    teams of eight, which of the two fours of each team plays here. ``began``: the round in which the match of the two
    began, where they may have several; else 0. ``half``: it is a half match, of a short threesome of a Swiss.
    """

    round: int
    table: int
    ns: str
    ew: str
    board_set: int
    switched: bool = False
    south: str = ""
    west: str = ""
    four: int = 1
    began: int = 0
    half: bool = False

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who sits North–South, and who East–West."""
        return ((self.ns, self.south), (self.ew, self.west)) if self.south else ((self.ns,), (self.ew,))

    @property
    def seated(self) -> tuple[tuple[str, Seat], ...]:
        """Everybody at the table with the seat."""
        if not self.south:
            return ((self.ns, "NS"), (self.ew, "EW"))
        return ((self.ns, "N"), (self.south, "S"), (self.ew, "E"), (self.west, "W"))

    @property
    def everybody(self) -> tuple[str, ...]:
        return (self.ns, self.south, self.ew, self.west) if self.south else (self.ns, self.ew)


@dataclass(frozen=True, slots=True)
class SitOut:
    round: int
    contestant: str


@dataclass(frozen=True, slots=True)
class Round:
    number: int
    meetings: tuple[Meeting, ...]
    sit_outs: tuple[SitOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Contestant:
    """A place in the movement, not a person. ``table`` is where it starts, None when it sits out round 1."""

    id: str
    seat: Seat
    table: int | None


@dataclass(frozen=True, slots=True)
class Shared:
    """One set of boards (one copy) at several tables of a round."""

    round: int
    board_set: int
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A declared second meeting; the ids as they sit the first time."""

    ns: str
    ew: str
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a contestant is in a round. While sitting out only ``table`` is set: the table that stands idle, or
    where none does a number after the last table, as directors write it for a rover: (10), 2, 4, 6.

    ``partner`` and the second of the ``opponents`` are there in an individual.
    """

    round: int
    table: int | None
    seat: Seat | None = None
    opponent: str | None = None
    board_set: int | None = None
    switched: bool = False
    partner: str = ""
    opponents: tuple[str, ...] = ()

    @property
    def sits_out(self) -> bool:
        return self.opponent is None


@dataclass(frozen=True, slots=True)
class BoardMove:
    """A set between two rounds. No table to come from or go to: the set lies aside (a stand, or an idle table)."""

    board_set: int
    boards: tuple[int, ...]
    from_tables: tuple[int, ...]
    to_tables: tuple[int, ...]
