"""What a club plays with so many tables, as a template of an evening keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

MOST_TABLES, MOST_LINES, MOST_ROUNDS, MOST_BOARDS = 40, 12, 60, 64


@dataclass(frozen=True)
class MovementHabit:
    """With `least` to `most` tables, the half one counted, this movement.

    `rounds` None: as many as it has. `boards_per_round` None: as come nearest to the boards wanted.
    `arrow_switch`: so many last rounds, or "auto". `skip_after`: the round after which a skip Mitchell skips.
    """

    least: int
    most: int
    kind: str
    rounds: int | None = None
    boards_per_round: int | None = None
    arrow_switch: int | str = 0
    skip_after: int | None = None

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> Self:
        return cls(**kept)

    def kept(self) -> dict[str, Any]:
        """As it is stored."""
        return asdict(self)

    def boards(self, rounds: int, wanted: int) -> int:
        """The boards of a round, where so many are wanted for each pair."""
        return self.boards_per_round or max(1, min(MOST_BOARDS, (2 * wanted + rounds) // (2 * rounds)))


def habit_for(habits: Iterable[MovementHabit], tables: int) -> MovementHabit | None:
    return next((each for each in habits if each.least <= tables <= each.most), None)


def overlap(habits: Sequence[MovementHabit]) -> int | None:
    """A number of tables for which two lines say something; None where each has its own."""
    taken: set[int] = set()
    for each in habits:
        own = set(range(each.least, each.most + 1))
        if taken & own:
            return min(taken & own)
        taken |= own
    return None


def sensible(habit: MovementHabit) -> bool:
    """Whether its numbers are such as can be. Which kinds there are, the movements know."""
    limits = (
        (habit.least, 2, MOST_TABLES),
        (habit.most, habit.least, MOST_TABLES),
        (habit.rounds, 1, MOST_ROUNDS),
        (habit.boards_per_round, 1, MOST_BOARDS),
        (habit.skip_after, 1, MOST_ROUNDS),
        (habit.arrow_switch if habit.arrow_switch != "auto" else None, 0, MOST_ROUNDS),
    )
    return bool(habit.kind) and all(
        value is None or (isinstance(value, int) and low <= value <= high) for value, low, high in limits
    )
