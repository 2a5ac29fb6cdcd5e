"""A movement as comparable values: who sits where in each round, with which boards."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count

from club.engine.messages import Message
from movements.engine.parts import BoardMove, Contest, Contestant, Meeting, Place, Repeat, Round, Seat, Shared, SitOut

__all__ = [
    "BoardMove",
    "Contest",
    "Contestant",
    "Meeting",
    "Movement",
    "Place",
    "Repeat",
    "Round",
    "Seat",
    "Shared",
    "SitOut",
]


@dataclass(frozen=True)
class Movement:
    """A whole movement. Tables, rounds and sets count from 1; ``tables`` includes the one a half table leaves
    idle in some round, not one at which nobody ever plays (``Kind.odd``).

    ``name`` is what a club calls its own, or a document the movement in it; ``particulars`` what one of ours is called
    by, beside its kind: «8 tables». ``to_play``: rounds in all, where they are drawn one by one; else 0.
    """

    kind: str
    tables: int
    boards_per_round: int
    winners: int
    contestants: tuple[Contestant, ...]
    play: tuple[Round, ...]
    shared: tuple[Shared, ...] = ()
    repeats: tuple[Repeat, ...] = ()
    copies: int = 1
    first_board: int = 1
    contest: Contest = "pairs"
    name: str = field(default="", compare=False)
    particulars: tuple[Message, ...] = field(default=(), compare=False)
    to_play: int = 0

    @property
    def rounds(self) -> int:
        return len(self.play)

    @property
    def rounds_in_all(self) -> int:
        """Those that are still to be drawn too."""
        return max(self.to_play, len(self.play))

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

    @cached_property
    def of_eight(self) -> bool:
        """Whether teams of eight play it, each match at four tables."""
        return any(each.four > 1 for each in self.all_meetings)

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

    def has(self, contestant: str, round: int) -> bool:
        """Whether a contestant plays or sits out in a round: whoever has gone home does neither."""
        return (contestant, round) in self._places

    def waits_at(self, sit_out: SitOut) -> int:
        """The table beside which somebody sits out: one that stands idle, or one behind the last."""
        return next(at for each, at in self._waiting(self._round(sit_out.round)) if each == sit_out)

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
                places.update(((who, number), self._place(at, who, seat)) for who, seat in self._seated(at))
            places.update(((out.contestant, number), Place(number, at)) for out, at in self._waiting(play))
        return places

    def _waiting(self, play: Round) -> Iterator[tuple[SitOut, int]]:
        """Where who sits out waits: at the tables that stand idle, then behind the last one."""
        playing = {at.table for at in play.meetings}
        idle = [table for table in range(1, self.tables + 1) if table not in playing]
        return zip(play.sit_outs, chain(idle, count(self.tables + 1)), strict=False)

    def _seated(self, at: Meeting) -> tuple[tuple[str, Seat], ...]:
        """Who is found by id; a team is where its N/S pair is, of a team of eight that of its first four."""
        if self.contest != "teams":
            return at.seated
        return at.seated[:1] if at.four == 1 else ()

    def _place(self, at: Meeting, who: str, seat: Seat) -> Place:
        north_south, east_west = at.sides
        own, others = (north_south, east_west) if who in north_south else (east_west, north_south)
        if len(own) == 1:
            return Place(at.round, at.table, seat, others[0], at.board_set, at.switched)
        partner = next(each for each in own if each != who)
        return Place(at.round, at.table, seat, others[0], at.board_set, at.switched, partner, others)
