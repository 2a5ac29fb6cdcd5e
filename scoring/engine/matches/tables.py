"""Both teams of a match at its tables, each team by its own outcomes; conditional lines are decided here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.engine.adjusted import entry_of
from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import LineFacts
from scoring.engine.compared_group import DecidedLines
from scoring.engine.document.outcomes import Artificial
from scoring.engine.frequencies import Entry
from scoring.engine.matches.methods import TeamEntry
from scoring.engine.matches.values import RedressFigures


@dataclass(frozen=True)
class Award:
    """An artificial score of a team at the table where it sat in a direction."""

    side: Side
    outcome: Artificial


#: A team's artificial scores by board.
Awards = Mapping[int, tuple[Award, ...]]
#: Exact points of a team from what it has at its tables, and from its boards with an artificial score.
Figure = Callable[[Sequence[TeamEntry], Awards], Fraction | None]


@dataclass(frozen=True)
class Room:
    """One table of a match: the board, where the home team sat, what decides its score, the table's number, and which
    four of the teams plays there. `percents`: what each direction has among those with its form of the board."""

    board: int
    home: Side
    facts: LineFacts
    table: int | None = None
    four: int = 1
    percents: Mapping[Side, Fraction] = field(default_factory=dict)

    def side_of(self, *, home: bool) -> Side:
        """The direction in which one of the teams sat."""
        return self.home if home else _other(self.home)


class TeamTables:
    """What both teams get, given the places where the table score stands. Places are positions in `rooms`."""

    def __init__(self, rooms: Sequence[Room], standing: frozenset[int], figure: Figure) -> None:
        self._rooms, self._standing, self._figure = rooms, standing, figure

    def points(self, place: int, side: Side) -> Fraction | None:
        """Points of the team that sat in a direction at a place; None where nothing is compared."""
        return self.of_team(home=self._rooms[place].home == side)

    def points_with(self, place: int, side: Side, instead: Entry | None) -> Fraction:
        """The same with another entry of that team there; 0 as long as nothing is compared."""
        found = self.of_team(home=self._rooms[place].home == side, place=place, instead=instead)
        return Fraction(0) if found is None else found

    def of_team(self, *, home: bool, place: int | None = None, instead: Entry | None = None) -> Fraction | None:
        """Points of one team, or what it would get with another entry at a place."""
        awards = self.awards(home=home)
        return self._figure(self.entries(home=home, place=place, instead=instead), awards)

    def awards(self, *, home: bool) -> Awards:
        """The boards on which a team has an artificial score."""
        found: dict[int, tuple[Award, ...]] = {}
        for number, room in enumerate(self._rooms):
            side = room.side_of(home=home)
            outcome = room.facts.outcome(side)
            if isinstance(outcome, Artificial) and number not in self._standing:
                found[room.board] = (*found.get(room.board, ()), Award(side, outcome))
        return found

    def entries(self, *, home: bool, place: int | None = None, instead: Entry | None = None) -> list[TeamEntry]:
        """What a team has at its tables, but for those where it has an artificial score; `instead` at a place."""
        found = []
        for number, room in enumerate(self._rooms):
            side = room.side_of(home=home)
            outcome = None if number in self._standing else room.facts.outcome(side)
            entry = entry_of(outcome, room.facts.score)
            if number == place and instead is not None:
                entry = instead
            if entry is not None:
                found.append(
                    TeamEntry(room.board, side, entry, room.facts.group, room.table, room.four, room.percents.get(side))
                )
        return found


class _Decided(DecidedLines[TeamTables]):
    """With an artificial score a team has more than that one, where other tables are compared or the match decides."""

    def __init__(self, rooms: Sequence[Room], figure: Figure, worth: Callable[[Artificial], Fraction]) -> None:
        self._rooms = rooms
        super().__init__(
            [room.facts for room in rooms],
            lambda standing: TeamTables(rooms, standing, figure),
            lambda outcome, _due: worth(outcome),
        )

    def _with_artificial(self, place: int, side: Side, standing: frozenset[int], nominal: Fraction) -> Fraction:
        found = self._tables_with(standing).of_team(home=self._rooms[place].home == side)
        return nominal if found is None else found


class DecidedRooms:
    """Tables of a match that are scored together: those of a board, or with hybrid scoring all of them."""

    def __init__(self, rooms: Sequence[Room], figure: Figure, worth: Callable[[Artificial], Fraction]) -> None:
        self.rooms = rooms
        self._decided = _Decided(rooms, figure, worth)
        self.standing = self._decided.standing
        self.tables = TeamTables(rooms, self.standing, figure)

    def entries_by_board(self, *, home: bool) -> list[list[TeamEntry]]:
        """What a team has at its tables, board by board."""
        found: dict[int, list[TeamEntry]] = {}
        for entry in self.tables.entries(home=home):
            found.setdefault(entry.board, []).append(entry)
        return list(found.values())

    def points(self, *, home: bool) -> Fraction | None:
        """Exact points of a team: by its scores, and what denied redress moves at each table (WB 12.9)."""
        found = self.tables.of_team(home=home)
        if found is None:
            return None
        return found + sum((each.points - found for each in self.redress(home=home)), Fraction(0))

    def redress(self, *, home: bool) -> tuple[RedressFigures, ...]:
        """Denied redress of a team, table by table."""
        found = []
        for place, room in enumerate(self.rooms):
            side = room.side_of(home=home)
            figures = self._decided.table_infraction_error(place, side)
            if figures is not None:
                found.append(RedressFigures(*figures, self._decided.final_points(place, side) or Fraction(0)))
        return tuple(found)


def _other(side: Side) -> Side:
    return SIDES[1] if side == SIDES[0] else SIDES[0]
