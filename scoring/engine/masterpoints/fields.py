"""What master points are made from: who was ranked where, of how many, over how many boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.masterpoints.rules import Counted

#: Players of a contestant, by contest; a team has half of each of two tables, which is one.
PLAYERS = {"pairs": 2, "teams": 4, "individual": 1}
SEATS = 4


@dataclass(frozen=True)
class Listed:
    """A contestant on a list. `rank` None: no standing. `equal`: the rank of the first with the same total, where a
    rule has told them apart. `members`: how many players a team has."""

    contestant: str
    rank: int | None
    equal: int | None = None
    members: int = 0


@dataclass(frozen=True)
class MatchPlayed:
    """A match over so many boards that counts: who won it ("" where it was drawn). Half matches count half."""

    home: str
    away: str
    winner: str
    boards: int
    half: bool = False

    def part(self, contestant: str) -> tuple[Fraction, Fraction]:
        """How many matches a contestant has won by it, and drawn."""
        if contestant not in (self.home, self.away):
            return Fraction(0), Fraction(0)
        weight = Fraction(1, 2) if self.half else Fraction(1)
        won = weight if self.winner == contestant else Fraction(0)
        return won, Fraction(0) if self.winner else weight


@dataclass(frozen=True)
class Field:
    """One list, best first, and at how many tables it has played: rounded up, and full ones.

    `winners`: 2 where the other pairs of its tables have a list of their own, else 1. `a_table`: contestants of this
    list at a full table; of teams each counts as a table.
    """

    rows: tuple[Listed, ...]
    winners: int
    tables: int
    full_tables: int
    a_table: int

    def counted(self, how: Counted) -> int:
        """How many contestants it counts as. A list for each direction has as many pairs as there are tables, where
        half tables are filled up; in a single list a pair that waits is an entry like any other."""
        if how is Counted.FULL:
            return self.full_tables * self.a_table
        return self.tables if how is Counted.FILLED and self.winners > 1 else len(self.rows)


@dataclass(frozen=True)
class Game:
    """A session that was published. `ranked_in`: what its ranking goes by. `level`: as the club's files say it, ""
    where they say nothing.

    `boards`: of each contestant, with those that it sat out; `in_use`: of the whole session.
    """

    contest: str
    ranked_in: str
    fields: tuple[Field, ...]
    boards: int
    in_use: int
    level: str = ""
    matches: tuple[MatchPlayed, ...] = ()


def fields_of(contest: str, lists: Sequence[tuple[str, tuple[Listed, ...]]]) -> tuple[Field, ...]:
    """The lists of a session, each with its section ("" where all are compared): one, or one for each direction."""
    numbers: dict[str, list[int]] = {}
    for section, rows in lists:
        numbers.setdefault(section, []).append(len(rows))
    found = []
    for section, rows in lists:
        beside = numbers[section]
        if len(beside) > 1:
            found.append(Field(rows, len(beside), max(beside), min(beside), 1))
        else:
            a_table = SEATS // PLAYERS[contest]
            found.append(Field(rows, 1, -(-len(rows) // a_table), len(rows) // a_table, a_table))
    return tuple(found)
