"""Who met whom on which board: what every act on a line names."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Meeting:
    """Two contestants as they really sat, on a board. Ids of contestants; `board` is its number.

    Without a section it is that of the North–South pair.
    """

    board: int
    ns: int
    ew: int
    section: str = ""
    round: int | None = None
    table: int | None = None

    @property
    def where(self) -> tuple[int, int, int]:
        return self.board, self.ns, self.ew
