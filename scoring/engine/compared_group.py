"""The results on one board that are compared with each other, and the lines whose outcome depends on that.

Two kinds of line ask what their table score is worth before it is known whether it stands: denied redress
(White Book 12.9: it stands for both sides where the non-offenders were not damaged) and an artificial score
unless the offenders did no better (White Book 90.4.2). Each is decided with everybody else as they finally are:
the decisions are repeated together until they agree with each other, so the order of lines decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from scoring.engine.adjusted import entry_of, redress, scored_entry
from scoring.engine.board import SIDES, Side
from scoring.engine.document.outcomes import Artificial, Outcome, Redress
from scoring.engine.frequencies import Entry, plain
from scoring.engine.methods.method import Direction, Method
from scoring.engine.methods.workings import Working


class ComparedLine(Protocol):
    """What a line of the group tells."""

    @property
    def expected(self) -> int: ...
    @property
    def score(self) -> int | None: ...
    @property
    def unless_better(self) -> bool: ...
    def outcome(self, side: Side) -> Outcome | None: ...


@dataclass(frozen=True)
class RedressWorking:
    """White Book 12.9: A, B and C, each as the line would be counted with that score, and what the side gets."""

    table: Working
    without_infraction: Working
    without_error: Working
    points: Fraction


@dataclass(frozen=True)
class Offenders:
    """White Book 90.4.2: what the table score is worth to the offenders, and their artificial score nominally."""

    side: Side
    at_the_table: Fraction
    artificial: Fraction


@dataclass(frozen=True)
class SideWorking:
    """How a side came to its points. `counted` is None where nothing was compared for it.

    `others` are the places of the lines that it is compared with, each with its entry. `redress` and `offenders` tell
    what the line hung on, for either side; `stands` whether the table score stood there: None where it hung on nothing.
    """

    counted: Working | None
    others: tuple[tuple[int, Entry], ...] = ()
    redress: RedressWorking | None = None
    offenders: Offenders | None = None
    stands: bool | None = None


class Tables(Protocol):
    """What both sides of each line get, given the conditional lines on which the table score stands."""

    def points(self, place: int, side: Side) -> Fraction | None:
        """Points of one side with what it has on the line; None where that is not compared."""

    def points_with(self, place: int, side: Side, instead: Entry | None) -> Fraction:
        """Points of one side with its own entry, or with another one in its place, everybody else unchanged."""


AnyTables = TypeVar("AnyTables", bound=Tables)


class DecidedLines(Generic[AnyTables]):
    """Lines among which the conditional ones are decided. Places are positions in `lines`; all points exact.

    `tables` makes the tables for a set of places where the table score stands; `worth` is what an artificial score is
    worth nominally where so many results are due.
    """

    def __init__(
        self,
        lines: Sequence[ComparedLine],
        tables: Callable[[frozenset[int]], AnyTables],
        worth: Callable[[Artificial, int], Fraction],
    ) -> None:
        self._lines = lines
        self._tables_with = tables
        self._worth = worth
        self.standing = self._table_scores_that_stand()
        self.tables = tables(self.standing)

    def final_points(self, place: int, side: Side) -> Fraction | None:
        """Points of one side of a line; None where it has an artificial score or none."""
        outcome = self._lines[place].outcome(side)
        if isinstance(outcome, Redress) and place not in self.standing:
            return redress(*self._table_infraction_error(self.tables, place, side, outcome))
        return self.tables.points(place, side)

    def table_infraction_error(self, place: int, side: Side) -> tuple[Fraction, Fraction, Fraction] | None:
        """A, B and C of White Book 12.9.2 on a line with denied redress for a side; None on others."""
        outcome = self._lines[place].outcome(side)
        return self._table_infraction_error(self.tables, place, side, outcome) if isinstance(outcome, Redress) else None

    def _table_scores_that_stand(self) -> frozenset[int]:
        conditional = [place for place, line in enumerate(self._lines) if _is_conditional(line)]
        standing: frozenset[int] = frozenset()
        for _ in range(len(conditional) + 1):
            decided = frozenset(place for place in conditional if self._stands(place, standing))
            if decided == standing:
                break
            standing = decided
        return standing

    def _stands(self, place: int, standing: frozenset[int]) -> bool:
        """Whether the table score stands on a conditional line, given where else it stands."""
        line = self._lines[place]
        tables = self._tables_with(standing | {place})
        if line.unless_better:
            side, nominal = self._offenders(line)
            points, worth = tables.points(place, side), self._with_artificial(place, side, standing - {place}, nominal)
            return points is not None and points <= worth
        for side in SIDES:
            outcome = line.outcome(side)
            if isinstance(outcome, Redress):
                table, without_infraction, _ = self._table_infraction_error(tables, place, side, outcome)
                return table >= without_infraction
        return False

    def _with_artificial(self, place: int, side: Side, standing: frozenset[int], nominal: Fraction) -> Fraction:
        """What the offenders have with the artificial score, beside what they have with the table score."""
        return nominal

    def _offenders(self, line: ComparedLine) -> tuple[Side, Fraction]:
        """The side with the lower artificial score, and what that is worth nominally."""
        found: list[tuple[Fraction, Fraction, Side]] = []
        for side in SIDES:
            outcome = line.outcome(side)
            if isinstance(outcome, Artificial):
                # Where one result is due, 40 % and 60 % of its top are both nothing: what was written tells them apart.
                found.append((self._worth(outcome, line.expected), outcome.worth, side))
        worth, _, side = min(found)
        return side, worth

    @staticmethod
    def _table_infraction_error(
        tables: Tables, place: int, side: Side, outcome: Redress
    ) -> tuple[Fraction, Fraction, Fraction]:
        """A, B and C of White Book 12.9.2, in points."""
        return (
            tables.points_with(place, side, None),
            tables.points_with(place, side, scored_entry(outcome.without_infraction)),
            tables.points_with(place, side, scored_entry(outcome.without_error)),
        )


class ComparedGroup(DecidedLines["_Tables"]):
    """The lines of one group that are compared with each other, as `method` counts them."""

    def __init__(self, lines: Sequence[ComparedLine], method: Method) -> None:
        super().__init__(
            lines,
            lambda standing: _Tables(lines, standing, method),
            lambda outcome, due: method.artificial(outcome, due, None),
        )

    def working(self, place: int, side: Side) -> SideWorking:
        """The values behind `final_points`, from the same tables."""
        line, stands = self._lines[place], place in self.standing
        if not _is_conditional(line):
            return SideWorking(self.tables.working(place, side), self.tables.others(place, side))
        offenders = None
        if line.unless_better:
            tables = self._tables_with(self.standing | {place})
            accused, worth = self._offenders(line)
            offenders = Offenders(accused, tables.points_with(place, accused, None), worth)
        outcome = line.outcome(side)
        found = self._redress(place, side, outcome) if isinstance(outcome, Redress) else None
        counted = None if found and not stands else self.tables.working(place, side)
        return SideWorking(counted, self.tables.others(place, side), found, offenders, stands)

    def _redress(self, place: int, side: Side, outcome: Redress) -> RedressWorking:
        entries = (None, scored_entry(outcome.without_infraction), scored_entry(outcome.without_error))
        a, b, c = (self.tables.working_with(place, side, entry) for entry in entries)
        points = a.points if place in self.standing else redress(a.points, b.points, c.points)
        return RedressWorking(a, b, c, points)


class _Tables:
    """The two directions of a group, given the conditional lines on which the table score stands."""

    def __init__(self, lines: Sequence[ComparedLine], standing: frozenset[int], method: Method) -> None:
        self._entries: dict[Side, list[Entry | None]] = {}
        self._directions: dict[Side, Direction] = {}
        self._known: dict[tuple[Side, Entry], Fraction] = {}
        expected = lines[0].expected if lines else 0
        for side in SIDES:
            entries = self._entries[side] = self._listed(lines, side, standing)
            if side == "ew" and entries == self._entries["ns"]:
                # Nothing is split: both directions are one table, seen from either side.
                self._directions[side] = self._directions["ns"]
            else:
                self._directions[side] = method.direction([entry for entry in entries if entry is not None], expected)

    def _listed(self, lines: Sequence[ComparedLine], side: Side, standing: frozenset[int]) -> list[Entry | None]:
        """What stands in one direction's table, line by line; the same score is the same entry."""
        known: dict[int, Entry] = {}
        found: list[Entry | None] = []
        for place, line in enumerate(lines):
            outcome, score = line.outcome(side), line.score
            if outcome is None and score is not None:
                entry = known.get(score)
                if entry is None:
                    entry = known[score] = plain(score)
                found.append(entry)
            else:
                found.append(entry_of(None if place in standing else outcome, score))
        return found

    def points(self, place: int, side: Side) -> Fraction | None:
        """Points of a line with the entry that it has; None where it is not in the table. Same entry, same points."""
        entry = self._entries[side][place]
        if entry is None:
            return None
        known = self._known.get((side, entry))
        if known is None:
            known = self._known[side, entry] = self.points_with(place, side, None)
        return known

    def points_with(self, place: int, side: Side, instead: Entry | None) -> Fraction:
        """Points of a line that is in the table, or what it would get with another entry."""
        return self._directions[side].points(side, self._own(place, side), instead)

    def working(self, place: int, side: Side) -> Working | None:
        """The way to `points`."""
        return None if self._entries[side][place] is None else self.working_with(place, side, None)

    def others(self, place: int, side: Side) -> tuple[tuple[int, Entry], ...]:
        """Who else stands in the table, and with what."""
        entries = enumerate(self._entries[side])
        return tuple((other, entry) for other, entry in entries if entry is not None and other != place)

    def working_with(self, place: int, side: Side, instead: Entry | None) -> Working:
        """The way to `points_with`."""
        return self._directions[side].working(side, self._own(place, side), instead)

    def _own(self, place: int, side: Side) -> Entry:
        own = self._entries[side][place]
        if own is None:
            raise ValueError("This line is not in the frequency table.")
        return own


def _is_conditional(line: ComparedLine) -> bool:
    return line.unless_better or any(isinstance(line.outcome(side), Redress) for side in SIDES)
