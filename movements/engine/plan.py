"""A movement as comparable values: who sits where in each round, with which boards."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Seat = Literal["NS", "EW"]


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table in one round. ``ns`` and ``ew`` are the ids as they really sit, an arrow switch included."""

    round: int
    table: int
    ns: str
    ew: str
    board_set: int
    switched: bool = False


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
    """Where a contestant is in a round. While sitting out only ``table`` may be set: the table that stands idle."""

    round: int
    table: int | None
    seat: Seat | None = None
    opponent: str | None = None
    board_set: int | None = None
    switched: bool = False

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


@dataclass(frozen=True)
class Movement:
    """A whole movement. Tables, rounds and sets count from 1; ``tables`` includes the one a half table leaves idle."""

    kind: str
    name: str
    tables: int
    boards_per_round: int
    winners: int
    contestants: tuple[Contestant, ...]
    play: tuple[Round, ...]
    shared: tuple[Shared, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    copies: int = 1
    first_board: int = 1
    contest: str = "pairs"

    @property
    def rounds(self) -> int:
        return len(self.play)

    @cached_property
    def all_meetings(self) -> tuple[Meeting, ...]:
        """By round, then table."""
        return tuple(meeting for play in self.play for meeting in play.meetings)

    @cached_property
    def all_sit_outs(self) -> tuple[SitOut, ...]:
        return tuple(sit_out for play in self.play for sit_out in play.sit_outs)

    @cached_property
    def plays(self) -> Counter[int]:
        """How often each set in play is played; one more than the opponents' scores a result is compared with."""
        return Counter(meeting.board_set for meeting in self.all_meetings)

    @property
    def sets_in_play(self) -> tuple[int, ...]:
        return tuple(sorted(self.plays))

    @property
    def board_sets(self) -> int:
        return len(self.plays)

    @property
    def needs_factoring(self) -> bool:
        """Whether some boards are played more often than others, so that match points need Neuberg's formula."""
        return len(set(self.plays.values())) > 1

    @property
    def arrow_switched(self) -> tuple[tuple[int, int], ...]:
        """(round, table) of every meeting with the arrow turned."""
        return tuple((each.round, each.table) for each in self.all_meetings if each.switched)

    def meetings(self, round: int) -> tuple[Meeting, ...]:
        """The tables in play in a round (1 to ``rounds``), in order. IndexError for any other round."""
        return self._round(round).meetings

    def sit_outs(self, round: int) -> tuple[SitOut, ...]:
        return self._round(round).sit_outs

    def where(self, contestant: str, round: int) -> Place:
        """Where a contestant is in a round (of a team: its N/S pair). KeyError for one that is not in the movement."""
        self._round(round)
        return self._places[contestant, round]

    def set_boards(self, board_set: int) -> tuple[int, ...]:
        """The board numbers of a set."""
        first = self.first_board + (board_set - 1) * self.boards_per_round
        return tuple(range(first, first + self.boards_per_round))

    def boards(self, table: int, round: int) -> tuple[int, ...]:
        """The boards a table plays in a round; none when it stands idle."""
        for meeting in self.meetings(round):
            if meeting.table == table:
                return self.set_boards(meeting.board_set)
        return ()

    def board_moves(self, round: int) -> tuple[BoardMove, ...]:
        """Where each set goes after a round, by set; nothing after the last."""
        if round == self.rounds:
            return ()
        before, after = self._tables_by_set(round), self._tables_by_set(round + 1)
        return tuple(
            BoardMove(each, self.set_boards(each), before.get(each, ()), after.get(each, ()))
            for each in sorted(before.keys() | after.keys())
        )

    def _round(self, number: int) -> Round:
        if not 1 <= number <= self.rounds:
            raise IndexError(f"round {number} is not one of 1 to {self.rounds}")
        return self.play[number - 1]

    def _tables_by_set(self, round: int) -> dict[int, tuple[int, ...]]:
        tables: dict[int, tuple[int, ...]] = {}
        for meeting in self.meetings(round):
            tables[meeting.board_set] = (*tables.get(meeting.board_set, ()), meeting.table)
        return tables

    @cached_property
    def _places(self) -> dict[tuple[str, int], Place]:
        places: dict[tuple[str, int], Place] = {}
        for play in self.play:
            number = play.number
            for at in play.meetings:
                places[at.ns, number] = Place(number, at.table, "NS", at.ew, at.board_set, at.switched)
                if self.contest != "teams":
                    places[at.ew, number] = Place(number, at.table, "EW", at.ns, at.board_set, at.switched)
            idle = set(range(1, self.tables + 1)) - {at.table for at in play.meetings}
            waiting = idle.pop() if len(idle) == 1 else None
            for sit_out in play.sit_outs:
                places[sit_out.contestant, number] = Place(number, waiting)
        return places
