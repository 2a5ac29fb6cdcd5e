"""How each board of each table stands, and what of it needs the director."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from movements.models import Plan
from scoring.queries.line_outcomes import Meeting


class Mark(StrEnum):
    """The state of one board at one table."""

    TO_COME = "to_come"  # a later round
    DUE = "due"  # of this round, not entered yet
    LATE = "late"  # the same, at a table that is two boards behind
    PAPER = "paper"  # the table writes on paper, and nobody has keyed it yet
    LATER = "later"  # postponed: it is played later
    MISSING = "missing"  # the round is over, or the table has gone on
    ENTERED = "entered"
    CONFIRMED = "confirmed"
    CONFLICT = "conflict"  # two results that differ
    ADJUSTED = "adjusted"
    CANCELLED = "cancelled"  # neither side has a score: a pair that left had played it
    NOT_PLAYED = "not_played"


TROUBLE = (Mark.CONFLICT, Mark.MISSING, Mark.LATE)
OPEN = frozenset({Mark.DUE, Mark.LATE, Mark.MISSING})
DONE = frozenset({Mark.ENTERED, Mark.CONFIRMED, Mark.CONFLICT, Mark.ADJUSTED, Mark.CANCELLED, Mark.NOT_PLAYED})
# What a cell opens at: the worst first, then what is next to be entered.
FIRST_TO_OPEN = (*TROUBLE, Mark.DUE, Mark.PAPER, Mark.LATER, Mark.ENTERED, Mark.TO_COME)


@dataclass(frozen=True)
class BoardMark:
    """A board at a table: its number, the two contestants as they sit (ids), how it stands, whether they played it."""

    board: int
    ns: int
    ew: int
    mark: Mark
    played: bool = False
    room: int = 0
    label: str = ""
    #: In an individual, where `ns` and `ew` are North and East: South and West, in this order.
    partners: tuple[int, ...] = ()

    @property
    def printed(self) -> str:
        """What stands on the board: boards that are dealt again for each match have numbers of their own."""
        return self.label or str(self.board)

    @property
    def meeting(self) -> Meeting:
        return Meeting(self.board, frozenset({self.ns, self.ew, *self.partners}), self.room)

    @property
    def done(self) -> bool:
        return self.mark in DONE

    @property
    def trouble(self) -> bool:
        return self.mark in TROUBLE

    @property
    def quiet(self) -> bool:
        return self.mark is Mark.CONFIRMED


@dataclass(frozen=True)
class Cell:
    """One table in one round. Without boards nobody plays there; `waits` is the printed number of the pair that sits
    out there, `waits_id` its id. `begun`: the table is, or was, there; what the director awarded on a board of a round
    to come does not begin it."""

    section: str
    round: int
    table: int
    boards: tuple[BoardMark, ...]
    now: bool
    begun: bool
    waits: int | None = None
    waits_id: int | None = None

    @property
    def well(self) -> bool:
        """All boards confirmed."""
        return bool(self.boards) and all(board.quiet for board in self.boards)

    @property
    def cancelled(self) -> bool:
        """All boards cancelled."""
        return bool(self.boards) and all(board.mark is Mark.CANCELLED for board in self.boards)

    @property
    def to_come(self) -> bool:
        return bool(self.boards) and all(board.mark is Mark.TO_COME for board in self.boards)

    @property
    def shown(self) -> tuple[BoardMark, ...]:
        """The boards to name: all of them now, afterwards those that are not simply confirmed."""
        return self.boards if self.now else tuple(board for board in self.boards if not board.quiet)

    @property
    def opens(self) -> BoardMark | None:
        """The board at which the cell opens."""
        for mark in FIRST_TO_OPEN:
            for board in self.boards:
                if board.mark is mark:
                    return board
        return self.boards[0] if self.boards else None


@dataclass(frozen=True)
class TableRow:
    """A table through all rounds. `ns`, `ew`: printed numbers of those who sit there now, in an individual of North and
    South, of East and West; () where nobody does.

    `behind`: how many boards behind the middle of the field, where that is two or more; else 0.
    `paper`: it writes on paper; where it is follows from the other tables.
    """

    table: int
    cells: tuple[Cell, ...]
    now: int | None
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    behind: int
    paper: bool = False

    @property
    def waiting(self) -> tuple[int, ...]:
        """The boards without a result, but for those that are played later."""
        boards = (board for cell in self.cells for board in cell.boards)
        return tuple(mark.board for mark in boards if not mark.done and mark.mark is not Mark.LATER)

    @property
    def has_boards(self) -> bool:
        """Whether it plays at all: some tables are only where a pair waits."""
        return any(cell.boards for cell in self.cells)

    @property
    def here(self) -> Cell | None:
        return next((cell for cell in self.cells if cell.round == self.now), None)


@dataclass(frozen=True)
class RoundHead:
    """A column: its round, whether most tables are there, the boards where all tables have the same."""

    number: int
    now: bool
    boards: tuple[int, ...]


@dataclass(frozen=True)
class SectionGrid:
    """One section's tables by rounds."""

    id: int
    letter: str
    rounds: int
    boards_per_round: int
    open_round: int
    closed_round: int
    now: int | None
    heads: tuple[RoundHead, ...]
    tables: tuple[TableRow, ...]
    #: Where rounds are drawn one by one, as in a Swiss.
    plan: Plan | None = None

    @property
    def to_draw(self) -> int:
        """The draw that is made next; 0 where none is."""
        return self.plan.to_draw if self.plan is not None else 0

    @property
    def to_play(self) -> int:
        return self.plan.to_play if self.plan is not None else 0

    @property
    def rounds_in_all(self) -> int:
        return max(self.rounds, self.to_play)


@dataclass(frozen=True)
class Outside:
    """A result outside the movement: what happened, which no cell of the grid has. `ns_number` and `ew_number`: the
    printed numbers, "3 & 7" of two players."""

    board: int
    ns: int
    ew: int
    ns_number: str
    ew_number: str
    mark: Mark
    room: int = 0

    @property
    def meeting(self) -> Meeting:
        """As rulings name it: by the two that are named."""
        return Meeting(self.board, frozenset({self.ns, self.ew}), self.room)


@dataclass(frozen=True)
class Need:
    """Something that needs the director: conflict, missing boards of a table, or a slow table."""

    kind: Mark
    section: str
    table: int
    round: int
    boards: tuple[BoardMark, ...]
    behind: int = 0


@dataclass(frozen=True)
class Later:
    """A board that is played later: where the movement has it, and the printed numbers of its pairs, "3 & 7" of two
    players."""

    section: str
    table: int
    round: int
    at: BoardMark
    ns_number: str
    ew_number: str


class Waiting(NamedTuple):
    """The boards of a table that have no result, but for those that are played later."""

    section: str
    table: int
    boards: tuple[int, ...]


@dataclass(frozen=True)
class Room:
    """All sections. `done` of `total` scheduled boards have a result; `so_far` are due in the rounds begun, but for
    those `on_paper`, which are still to be keyed, and those that are played `later`. `unasked`: the boards of rounds
    that a table has finished to which nobody has said yes, where somebody is asked to."""

    sections: tuple[SectionGrid, ...]
    outside: tuple[Outside, ...]
    needs: tuple[Need, ...]
    done: int
    so_far: int
    total: int
    on_paper: int = 0
    later: tuple[Later, ...] = ()
    unasked: tuple[Need, ...] = ()

    @property
    def missing(self) -> int:
        """Scheduled boards without a result, but for those that are played later."""
        return self.total - self.done - len(self.later)

    @property
    def sit_out_now(self) -> tuple[Cell, ...]:
        """Where somebody waits in the round that most tables are in, or that their own table is in."""
        return tuple(
            cell
            for section in self.sections
            for row in section.tables
            for cell in row.cells
            if cell.waits is not None and (cell.now or cell.round == section.now)
        )

    @property
    def with_tablet(self) -> frozenset[tuple[str, int]]:
        """The tables (section and number) at which boards are played and nobody writes on paper."""
        rows = ((section.letter, row) for section in self.sections for row in section.tables)
        return frozenset((letter, row.table) for letter, row in rows if row.has_boards and not row.paper)

    @property
    def conflicts(self) -> int:
        return sum(need.kind is Mark.CONFLICT for need in self.needs)

    @property
    def waiting(self) -> tuple[Waiting, ...]:
        """The tables that have boards without a result."""
        rows = ((section.letter, row) for section in self.sections for row in section.tables)
        found = (Waiting(letter, row.table, row.waiting) for letter, row in rows)
        return tuple(each for each in found if each.boards)
