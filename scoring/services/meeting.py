"""Who met whom on which board: what every act on a line names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from club.engine.where import Where
from movements.models import FourSeats, Seating
from scoring.facts.rows import Scheduled
from scoring.models import Line
from scoring.queries.room.line import LineView


@dataclass(frozen=True)
class FourIds:
    """Who sat at a table (ids of contestants): in an individual North and East with their partners."""

    ns: int
    ew: int
    ns_partner: int | None = None
    ew_partner: int | None = None

    @classmethod
    def of(cls, where: FourSeats) -> Self:
        assert where.ns_id is not None
        assert where.ew_id is not None
        return cls(where.ns_id, where.ew_id, where.ns_partner_id, where.ew_partner_id)

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """North–South, East–West."""
        both = (self.ns, self.ns_partner), (self.ew, self.ew_partner)
        ns, ew = (tuple(each for each in side if each is not None) for side in both)
        return ns, ew

    @property
    def everybody(self) -> tuple[int, ...]:
        return self.sides[0] + self.sides[1]

    @property
    def partnerships(self) -> frozenset[frozenset[int]]:
        """Who played with whom, whichever way they sat."""
        return frozenset(frozenset(side) for side in self.sides)

    @property
    def turned(self) -> FourIds:
        """The same partners, the other way round."""
        return FourIds(self.ew, self.ns, self.ew_partner, self.ns_partner)


@dataclass(frozen=True)
class Meeting:
    """Two contestants as they really sat, on a board. Ids of contestants; `board` is its number.

    Without a section it is that of the North–South pair. `room`: the table of their match (movements.models.Seating);
    None: the one that has them sitting like that. In an individual `ns` and `ew` are North and East; without partners
    these are the ones that the movement gives them on the board.
    """

    board: int
    ns: int
    ew: int
    section: str = ""
    round: int | None = None
    table: int | None = None
    room: int | None = None
    ns_partner: int | None = None
    ew_partner: int | None = None

    @classmethod
    def of(cls, line: Line) -> Self:
        """What a line is about. Its board is read."""
        return cls(
            line.board.number,
            line.ns_id,
            line.ew_id,
            line.section,
            line.round,
            line.table,
            line.room or None,
            line.ns_partner_id,
            line.ew_partner_id,
        )

    @classmethod
    def at(cls, seating: Seating, board: int) -> Self:
        """Who meets at a table on a board. Its section is read, and it is no sit-out."""
        assert seating.ns_id is not None
        assert seating.ew_id is not None
        return cls(
            board,
            seating.ns_id,
            seating.ew_id,
            seating.section.letter,
            seating.round,
            seating.table,
            seating.room or None,
            seating.ns_partner_id,
            seating.ew_partner_id,
        )

    @classmethod
    def due(cls, scheduled: Scheduled) -> Self:
        """What the movement has."""
        each = scheduled
        at = (each.section, each.round, each.table, each.room or None)
        return cls(each.board, each.ns, each.ew, *at, each.ns_partner, each.ew_partner)

    @classmethod
    def shown(cls, view: LineView) -> Self:
        """What a page of a line is about."""
        at = (view.section, view.round, view.table, view.room or None)
        return cls(view.board, view.ns.id, view.ew.id, *at, *view.partners)

    @property
    def four(self) -> frozenset[int]:
        """Everybody of an individual; two elsewhere, and where the partners are left to the movement."""
        return frozenset(FourIds(self.ns, self.ew, self.ns_partner, self.ew_partner).everybody)

    @property
    def where(self) -> Where:
        return Where(self.board, self.ns, self.ew, self.room or 0)
