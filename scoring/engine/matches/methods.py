"""How a team's tables on one board are compared: IMPs, point-a-board, total points (L78B, L78C; WB 143.5.3, 161.5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from scoring.engine.board import SIDES, Side
from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import EightWay
from scoring.engine.frequencies import Entry
from scoring.engine.imps import imps
from scoring.engine.matches.differences import compared, differences
from scoring.engine.matches.one_table import fouled_board_a_match
from scoring.engine.methods.artificial_imps import artificial_imps
from scoring.engine.rounding import rounded

#: Average plus in IMPs for teams of four, of eight, and of twelve or more (WB 12.5), by tables of a match.
AVERAGE_PLUS_IMPS = {2: 3, 4: 4}
AVERAGE_PLUS_OF_TWELVE = 5
AVERAGE_PLUS_TOTAL_POINTS = 100
#: Average plus of a board that is worth 2 (WB 12.5: point-a-board, and Pachabo scoring).
AVERAGE_PLUS_A_BOARD = Fraction(1, 2)


@dataclass(frozen=True)
class TeamEntry:
    """What a team has at one table of a board, as N/S's score; `side` is the direction in which it sat.

    `table` is the number of the table, None where the document has none; `four` which four of the team plays there.
    `percent` is what its pair has among those who had the board in the same form, where that may decide (DD 87).
    """

    board: int
    side: Side
    entry: Entry
    group: str | None = None
    table: int | None = None
    four: int = 1
    percent: Fraction | None = None


@dataclass(frozen=True)
class Comparison:
    """One outcome of a board: how much it weighs, by how many points the team is ahead, and what that is worth.

    `tables`: the numbers of the two tables compared; empty where all of them are added, or have no numbers.
    `percents`: what its two pairs have in percent, where the rooms had different forms of the board (DD 87).
    """

    weight: Fraction
    difference: int
    points: int
    tables: tuple[int, ...] = ()
    percents: tuple[Fraction, Fraction] | None = None


class TeamMethod(Protocol):
    """A frozen value: how a board of a match is scored for one of the two teams."""

    @property
    def top(self) -> int:
        """What is available on a board; 0 where points have no top."""

    @property
    def fours_apart(self) -> bool:
        """Whether the two fours of a team of eight are scored as two teams whose points are added (WB 161.5 a)."""

    @property
    def adds_tables(self) -> bool:
        """Whether the scores of all tables are added before they are worth anything (WB 161.5 b)."""

    def comparisons(self, north_south: Sequence[TeamEntry], east_west: Sequence[TeamEntry]) -> tuple[Comparison, ...]:
        """The outcomes of a team's tables in both directions; none where there is nothing to compare."""

    def artificial(self, outcome: Artificial, tables: int, own_average: Fraction | None) -> Fraction:
        """What an artificial score is worth where a board is played at so many tables of the match."""

    def lost(self, awarded: Sequence[Side], tables: int) -> Fraction:
        """The part of a board that is not compared where the tables in these directions have an artificial score."""

    def rounded(self, exact: Fraction) -> Fraction:
        """To the method's unit, halves away from average (WB 12.5, 78.5.1)."""


@dataclass(frozen=True)
class TeamImps:
    """IMPs for the difference of the two tables; `way` matters with more than two."""

    way: EightWay = "cross"
    top = 0

    @property
    def fours_apart(self) -> bool:
        return self.way == "fours"

    @property
    def adds_tables(self) -> bool:
        return self.way == "aggregate"

    def comparisons(self, north_south: Sequence[TeamEntry], east_west: Sequence[TeamEntry]) -> tuple[Comparison, ...]:
        if self.way == "aggregate":
            return outcomes(differences(north_south, east_west), imps)
        pairs = compared(north_south, east_west, linked=self.way == "fours")
        return tuple(found for pair in pairs for found in _imps_of(pair))

    def artificial(self, outcome: Artificial, tables: int, own_average: Fraction | None) -> Fraction:
        return artificial_imps(outcome, AVERAGE_PLUS_IMPS.get(tables, AVERAGE_PLUS_OF_TWELVE), own_average)

    def lost(self, awarded: Sequence[Side], tables: int) -> Fraction:
        """Cross-IMPs: the comparisons with such a table alone (WB 147.3). Of fours each is asked by itself."""
        if self.way != "cross":
            return Fraction(bool(awarded))
        each_way = tables // 2
        left = [max(each_way - awarded.count(side), 0) for side in SIDES]
        return 1 - Fraction(left[0] * left[1], each_way**2)

    def rounded(self, exact: Fraction) -> Fraction:
        return rounded(exact, places=0)


@dataclass(frozen=True)
class BoardAMatch:
    """Two points for the better total of the tables, one each for equal ones. Hybrid scoring halves up to 10 points."""

    halved_up_to: int = 0
    top = 2
    fours_apart = False
    adds_tables = True

    def comparisons(self, north_south: Sequence[TeamEntry], east_west: Sequence[TeamEntry]) -> tuple[Comparison, ...]:
        return outcomes(differences(north_south, east_west), self.of) or _by_percentages(north_south, east_west)

    def of(self, difference: int) -> int:
        """2, 1 or 0 for a difference in points."""
        if abs(difference) <= self.halved_up_to:
            return 1
        return 2 if difference > 0 else 0

    def artificial(self, outcome: Artificial, tables: int, own_average: Fraction | None) -> Fraction:
        """An average, or points above or below it."""
        above = None if own_average is None else own_average - 1
        return 1 + artificial_imps(outcome, AVERAGE_PLUS_A_BOARD, above)

    def lost(self, awarded: Sequence[Side], tables: int) -> Fraction:
        return Fraction(bool(awarded))

    def rounded(self, exact: Fraction) -> Fraction:
        return rounded(exact, average=1, places=1)


@dataclass(frozen=True)
class TotalPoints:
    """The net total of the tables (L78C)."""

    top = 0
    fours_apart = False
    adds_tables = True

    def comparisons(self, north_south: Sequence[TeamEntry], east_west: Sequence[TeamEntry]) -> tuple[Comparison, ...]:
        return outcomes(differences(north_south, east_west), lambda difference: difference)

    def artificial(self, outcome: Artificial, tables: int, own_average: Fraction | None) -> Fraction:
        return artificial_imps(outcome, AVERAGE_PLUS_TOTAL_POINTS, own_average)

    def lost(self, awarded: Sequence[Side], tables: int) -> Fraction:
        return Fraction(bool(awarded))

    def rounded(self, exact: Fraction) -> Fraction:
        return 10 * rounded(exact / 10, places=0)


def team_method_of(method: str, way: EightWay | None = None) -> TeamMethod:
    """The method of a board by the word of the document; for hybrid its board part. `way`: of teams of eight."""
    match method:
        case "imps":
            return TeamImps(way or "cross")
        case "board_a_match":
            return BoardAMatch()
        case "hybrid":
            return BoardAMatch(halved_up_to=10)
        case "total_points":
            return TotalPoints()
    raise ValueError(f"{method} is no method of teams.")


def mean_award(
    method: TeamMethod,
    awards: Sequence[Artificial],
    tables: int,
    own_average: Fraction | None,
    part: Fraction = Fraction(1),
) -> Fraction:
    """What a team's artificial scores on one board are worth: their mean, where its tables give it different ones.

    For a part of the board averages are worth that part, a number of IMPs what was given.
    """
    worth = [method.artificial(each, tables, own_average) * (part if each.imps is None else 1) for each in awards]
    return sum(worth, Fraction(0)) / len(worth)


def outcomes(found: Mapping[int, Fraction] | None, worth: Callable[[int], int]) -> tuple[Comparison, ...]:
    """Each difference with what it is worth, the largest first."""
    return tuple(Comparison(often, each, worth(each)) for each, often in sorted((found or {}).items(), reverse=True))


def total(comparisons: Sequence[Comparison]) -> Fraction | None:
    """Exact points of a board; None without a comparison."""
    if not comparisons:
        return None
    return sum((each.weight * each.points for each in comparisons), Fraction(0))


def _by_percentages(north_south: Sequence[TeamEntry], east_west: Sequence[TeamEntry]) -> tuple[Comparison, ...]:
    """Point-a-board where the two rooms had different forms of the board (DD 87)."""
    if len(north_south) != 1 or len(east_west) != 1 or north_south[0].group == east_west[0].group:
        return ()
    ours, theirs = north_south[0].percent, east_west[0].percent
    if ours is None or theirs is None:
        return ()
    return (Comparison(Fraction(1), 0, fouled_board_a_match(ours, theirs), percents=(ours, theirs)),)


def _imps_of(pair: tuple[TeamEntry, TeamEntry]) -> Iterator[Comparison]:
    """One comparison, each part of a weighted score against each of the other (WB 12.1.4)."""
    ours, theirs = (each.entry for each in pair)
    numbers = tuple(each.table for each in pair if each.table is not None)
    tables = numbers if len(numbers) == len(pair) else ()
    for weight, score in ours:
        for often, other in theirs:
            yield Comparison(Fraction(weight * often), score - other, imps(score - other), tables)
