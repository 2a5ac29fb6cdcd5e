"""Who met whom on which board: what every act on a line names."""

from __future__ import annotations

from dataclasses import dataclass

from club.engine.where import Where


@dataclass(frozen=True)
class Meeting:
    """Two contestants as they really sat, on a board. Ids of contestants; `board` is its number.

    Without a section it is that of the North–South pair. `room`: the table of their match (movements.models.Seating);
    None: the one that has them sitting like that.
    """

    board: int
    ns: int
    ew: int
    section: str = ""
    round: int | None = None
    table: int | None = None
    room: int | None = None

    @property
    def where(self) -> Where:
        return Where(self.board, self.ns, self.ew, self.room or 0)
