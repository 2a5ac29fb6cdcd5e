"""How large a field is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Size:
    """So many sections of so many tables, each with the same straight Mitchell."""

    sections: int
    tables: int
    rounds: int
    boards_per_round: int

    @property
    def results(self) -> int:
        return self.sections * self.tables * self.rounds * self.boards_per_round
