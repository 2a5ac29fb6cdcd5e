"""What a simulated table is at, and how that is kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Self


@dataclass(frozen=True)
class Said:
    """What the players say when the director comes: `what` of Reason, or "direction" or "wrong_board"; of `board`."""

    what: str
    board: int


@dataclass(frozen=True)
class TableState:
    """`board` is being played in `round` and over at `due`; 0 for none. `rest`: seconds that it still takes once the
    director has gone.

    `met`: the rounds whose trouble has happened. `held`: boards that were played while the tablet had no network, until
    `back`. `mixed`: the board that was played, and the number under which it was entered. `what`, `about`: see Said.
    """

    round: int = 0
    board: int = 0
    due: int = 0
    rest: int = 0
    met: tuple[int, ...] = ()
    held: tuple[int, ...] = ()
    back: int = 0
    mixed: tuple[int, ...] = ()
    what: str = ""
    about: int = 0

    @property
    def said(self) -> Said | None:
        return Said(self.what, self.about) if self.what else None

    @property
    def offline(self) -> bool:
        return self.back > 0

    @classmethod
    def read(cls, kept: Mapping[str, Any]) -> Self:
        values: dict[str, Any] = {key: tuple(each) if isinstance(each, list) else each for key, each in kept.items()}
        return cls(**values)

    def written(self) -> dict[str, Any]:
        """As JSON has it; what is as at the beginning is left out."""
        values = {each.name: (getattr(self, each.name), each.default) for each in fields(self)}
        return {
            name: list(now) if isinstance(now, tuple) else now for name, (now, usual) in values.items() if now != usual
        }


def read_states(kept: Mapping[str, Mapping[str, Any]]) -> dict[str, TableState]:
    """By table, such as "A1"."""
    return {table: TableState.read(values) for table, values in kept.items()}


def written_states(states: Mapping[str, TableState]) -> dict[str, dict[str, Any]]:
    return {table: state.written() for table, state in states.items()}
