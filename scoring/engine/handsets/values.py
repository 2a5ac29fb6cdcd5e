"""What handsets are told of a session: tables, rounds, pairs by their numbers, boards as printed, people by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

DIRECTIONS = ("N", "S", "E", "W")


@dataclass(frozen=True)
class HandsetPlayer:
    """`number` is the one that is typed on a handset, the national number; "" where there is none."""

    number: str
    name: str


@dataclass(frozen=True)
class HandsetRound:
    """One table in one round. Printed numbers, 0 where nobody sits; a sit-out or an idle table has no boards.

    In an individual `ns` and `ew` are North and East, `south` and `west` their partners; else these are 0. `group`
    counts from 1 and is the match that the table plays, 0 where none is played.
    """

    table: int
    round: int
    ns: int = 0
    ew: int = 0
    boards: tuple[int, ...] = ()
    south: int = 0
    west: int = 0
    group: int = 0

    @property
    def in_a_row(self) -> bool:
        """Whether the boards follow each other, as low and high board say it."""
        return self.boards == tuple(range(self.low, self.low + len(self.boards)))

    @property
    def low(self) -> int:
        return min(self.boards, default=0)

    @property
    def high(self) -> int:
        return max(self.boards, default=0)


@dataclass(frozen=True)
class HandsetSeat:
    """Who sits where. `direction` is one of `DIRECTIONS`; `player` None: nobody has been named."""

    table: int
    direction: str
    player: HandsetPlayer | None
    round: int = 1


@dataclass(frozen=True)
class HandsetSection:
    """A section. `rounds` has every table in every round, by table and round; `seats` four for each table, as play
    begins; in an individual, where partners change, in every round."""

    letter: str
    rounds: tuple[HandsetRound, ...]
    seats: tuple[HandsetSeat, ...] = ()

    @property
    def tables(self) -> tuple[int, ...]:
        return tuple(sorted({each.table for each in self.rounds}))

    @property
    def first_seats(self) -> tuple[HandsetSeat, ...]:
        return tuple(each for each in self.seats if each.round == 1)

    def at(self, table: int) -> Iterator[HandsetRound]:
        """The rounds of one table, in order."""
        return (each for each in self.rounds if each.table == table)


@dataclass(frozen=True)
class HandsetSession:
    """`guid` has 32 capital hexadecimal figures and is the same however often the session is sent.

    `contest` and `method` are those of a session document, `winners` 1 or 2: with 2 a number is a North–South or an
    East–West pair's, by the side on which it sits. `people` can be found by typing their numbers. `one_field`: all
    sections are compared with each other. `grows`: further rounds are drawn later.
    """

    guid: str
    name: str
    at: datetime
    contest: str
    method: str
    winners: int
    sections: tuple[HandsetSection, ...]
    people: tuple[HandsetPlayer, ...] = ()
    ask_lead: bool = False
    ask_names: bool = False
    show_results: bool = False
    one_field: bool = True
    grows: bool = False


def printed_board(number: int, labels: Mapping[int, str]) -> int:
    """The number on a board, which handsets show; its own where that is no figure. `labels`: what is printed on boards
    that have another number."""
    label = labels.get(number, "")
    return int(label) if label.isdecimal() else number
