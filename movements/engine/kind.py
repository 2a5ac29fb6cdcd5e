"""A family of movements: what it is called, when it is legal, and the rule that seats it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from movements.engine.errors import MovementError
from movements.engine.plan import Meeting

Schedule = tuple[tuple[Meeting, ...], ...]
"""Every round of a movement with all tables full."""

Rule = Callable[[int, int, int | None], Schedule]
"""(tables, rounds, skip after) to the schedule; called with legal numbers of tables and rounds only."""


@dataclass(frozen=True)
class Kind:
    """``legal_rounds`` and ``default_rounds`` take a legal number of tables; None: the rounds must be given."""

    name: str
    title: str
    family: Literal["mitchell", "howell"]
    tables: tuple[int, ...]
    tables_in_words: str
    rounds_in_words: str
    options: tuple[tuple[str, str], ...]
    legal_rounds: Callable[[int], tuple[int, ...]]
    default_rounds: Callable[[int], int | None]
    schedule: Rule

    def check_tables(self, tables: int) -> None:
        if tables not in self.tables:
            raise MovementError(
                "tables", f"the tables of {self.name} are {self.tables_in_words}, not {tables}", tables=tables
            )

    def pick_rounds(self, tables: int, rounds: int | None) -> int:
        """The rounds asked for, or the usual ones, if this kind has them with so many tables."""
        legal = self.legal_rounds(tables)
        wanted = self.default_rounds(tables) if rounds is None else rounds
        if wanted is None or wanted not in legal:
            asked = "must be given" if wanted is None else f"cannot be {wanted}"
            raise MovementError(
                "rounds",
                f"the rounds of {self.name} with {tables} tables {asked}: {in_words(legal)}",
                tables=tables,
                rounds=wanted or 0,
            )
        return wanted


def in_words(numbers: Sequence[int]) -> str:
    """Ascending numbers as a person writes them: "1 to 5 or 10"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(number) for number in run]
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " or " + words[-1]
