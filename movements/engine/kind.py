"""A family of movements: what it is called, when it is legal, and the rule that seats it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from club.engine.messages import Message
from movements.engine.codes import Refused, numbers
from movements.engine.errors import MovementError
from movements.engine.parts import Contest, Meeting

Family = Literal["mitchell", "howell", "individual"]

Schedule = tuple[tuple[Meeting, ...], ...]
"""Every round of a movement with all tables full."""


@dataclass(frozen=True, slots=True)
class ScheduleRequest:
    """What a rule is asked for: numbers of tables and rounds that are legal; None: as usual, or not of this kind.

    ``base``: the tables of the movement that extra tables were added to (individuals: the players). ``copies``: sets of
    boards. ``odd``: as laid out for a pair fewer (``Kind.odd``).
    """

    tables: int
    rounds: int
    skip_after: int | None = None
    base: int | None = None
    copies: int | None = None
    odd: bool = False


Rule = Callable[[ScheduleRequest], Schedule]
Switch = Callable[[Schedule, int, int], frozenset[tuple[int, int]]]
"""(schedule, tables, number of switched rounds) to the (round, table) with the arrow turned."""


def one(request: ScheduleRequest) -> int:
    """A single set of boards."""
    return 1


def no_bases(tables: int) -> tuple[int, ...]:
    """No other movement lies below this one."""
    return ()


def as_many(base: int) -> tuple[int, ...]:
    """A round for each table of the base, or fewer."""
    return tuple(range(1, base + 1))


@dataclass(frozen=True)
class Kind:
    """``legal_rounds`` and ``default_rounds`` take a legal number of tables; None: the rounds must be given.

    ``missing``: a half table lacks a pair of a line ("line"), any pair ("pair"), always pair T of N/S ("ns"), or there
    is none. ``switch``: where the arrow is turned; None where the directions are the movement's own. ``late``: how a
    pair more than there are seats may play. ``bases``: what may lie below, the usual one last, each with the rounds
    that are legal for it, the usual ones last (``base_rounds``). ``copies``: sets of boards unless said otherwise,
    which ``copies_given`` allows. ``odd``: tables for which there is a layout of its own for a pair fewer: all pairs
    move, and the stationary one, 2T, is missing.
    """

    name: str
    family: Family
    tables: tuple[int, ...]
    legal_tables: Message
    legal_rounds: Callable[[int], tuple[int, ...]]
    default_rounds: Callable[[int], int | None]
    schedule: Rule
    missing: Literal["line", "pair", "ns", "none"] = "none"
    switch: Switch | None = None
    late: tuple[str, ...] = ()
    bases: Callable[[int], tuple[int, ...]] = no_bases
    base_rounds: Callable[[int], tuple[int, ...]] = as_many
    copies: Callable[[ScheduleRequest], int] = one
    copies_given: bool = False
    odd: frozenset[int] = frozenset()

    @property
    def contest(self) -> Contest:
        return "individual" if self.family == "individual" else "pairs"

    def seats(self, pairs: int) -> bool:
        """Whether so many pairs can play it, a half table included, nobody roving."""
        tables, half = (pairs + 1) // 2, pairs % 2 == 1
        if tables not in self.tables or (half and tables == 2):
            return False
        return half if self.missing == "ns" else not half or self.missing != "none"

    def check_tables(self, tables: int) -> None:
        if tables not in self.tables:
            raise MovementError(Refused.TABLES, kind=self.name, legal=self.legal_tables, tables=tables)

    def pick_base(self, tables: int, base: int | None) -> int | None:
        """The base asked for, or the usual one."""
        legal = self.bases(tables)
        if base is None:
            return legal[-1] if legal else None
        if not legal:
            raise MovementError(Refused.BASE_FOR_OTHERS, base=base)
        if base not in legal:
            bases = numbers(sorted(legal))
            raise MovementError(Refused.BASE_OF_TABLES, kind=self.name, tables=tables, legal=bases, base=base)
        return base

    def usual_rounds(self, tables: int, base: int | None = None) -> int | None:
        """What is played unless said otherwise; None where it must be said."""
        return self.default_rounds(tables) if base is None else self.base_rounds(base)[-1]

    def pick_rounds(self, tables: int, rounds: int | None, base: int | None = None) -> int:
        """The rounds asked for, or the usual ones, if this kind has them with so many tables."""
        legal = self.legal_rounds(tables) if base is None else self.base_rounds(base)
        wanted = self.usual_rounds(tables, base) if rounds is None else rounds
        if wanted is None:
            raise MovementError(Refused.ROUNDS_DUE, kind=self.name, tables=tables, legal=numbers(legal))
        if wanted not in legal:
            raise MovementError(Refused.ROUNDS, kind=self.name, tables=tables, rounds=wanted, legal=numbers(legal))
        return wanted
