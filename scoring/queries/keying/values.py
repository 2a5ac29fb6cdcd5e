"""A line to be keyed, as the desk reads it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from scoring.engine.board import Vulnerability
from scoring.engine.contract import Played
from scoring.engine.document import Outcome
from scoring.queries.room.who import DoneBy


class State(StrEnum):
    """How a line stands."""

    OPEN = "open"
    KEYED = "keyed"  # a director keyed or corrected it
    TABLE = "table"  # it came from a device at the table, or with an import
    CONFLICT = "conflict"  # two results that differ
    ADJUSTED = "adjusted"
    NOT_PLAYED = "not_played"


@dataclass(frozen=True)
class NumberedContestant:
    """A contestant: its id and its printed number. `partner`: with whom a player sits there in an individual."""

    id: int
    number: int
    partner: NumberedContestant | None = None

    @property
    def called(self) -> str:
        """«4»; of two players who are partners «3 & 7»."""
        return str(self.number) if self.partner is None else f"{self.number} & {self.partner.number}"


@dataclass(frozen=True)
class Rival:
    """Another result for the same meeting, by its id; `score` is N/S's."""

    id: int
    played: Played | None
    score: int | None


@dataclass(frozen=True)
class KeyingLine:
    """A meeting on a board. `planned_ns`, `planned_ew` name the line; `ns` and `ew` sit as they really sat.

    `seen` and `version` are what a writer says it saw (None: nothing). `text` is the line as somebody would key it.
    `award`: the adjusted scores of N/S and E/W (None: the table score), or None where the director awarded nothing.
    `alone`: the reader has the board still to play and may key this one line of it, their own.
    `postponed`: it is played later, and nobody is asked for it.
    """

    section: str
    round: int
    table: int
    board: int
    dealer: str
    vulnerable: Vulnerability
    planned_ns: int
    planned_ew: int
    ns: NumberedContestant
    ew: NumberedContestant
    state: State
    line_id: int | None = None
    seen: int | None = None
    version: int | None = None
    text: str = ""
    played: Played | None = None
    score: int | None = None
    who: DoneBy = field(default_factory=DoneBy)
    source: str = ""
    rival: Rival | None = None
    award: tuple[Outcome | None, Outcome | None] | None = None
    paper: bool = False
    alone: bool = False
    compared: bool = False
    postponed: bool = False
    room: int = 0

    @property
    def key(self) -> str:
        """The line in addresses and forms."""
        return f"{self.board}-{self.planned_ns}-{self.planned_ew}" + (f"-{self.room}" if self.room else "")

    @property
    def partners(self) -> tuple[int | None, int | None]:
        """South and West of an individual, by id."""
        ns, ew = (side.partner.id if side.partner is not None else None for side in (self.ns, self.ew))
        return ns, ew

    @property
    def open(self) -> bool:
        return self.state is State.OPEN

    @property
    def conflict(self) -> bool:
        return self.state is State.CONFLICT

    @property
    def by_desk(self) -> bool:
        return self.source == "desk"

    @property
    def to_compare(self) -> bool:
        """A director keyed it once, and nobody has keyed it a second time."""
        return self.state is State.KEYED and not self.compared


@dataclass(frozen=True)
class Progress:
    """How far it is: lines due, lines with something on them, keyed at the desk, of those compared and the same
    or settled, and different."""

    due: int
    done: int
    keyed: int
    compared: int
    different: int
