"""Why a figure is what it is: the values that made it, in the order in which a player counts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import Side
from scoring.engine.compared_group import SideWorking
from scoring.engine.document.outcomes import Artificial, Outcome
from scoring.engine.document.values import ContestantEntry, Penalty, ScoringRules
from scoring.engine.frequencies import Entry
from scoring.engine.methods import Method
from scoring.engine.rows import RankingRow
from scoring.engine.standings import LineScore
from scoring.engine.tally import Figure, Tally


@dataclass(frozen=True)
class NotCompared:
    """Why fewer than E results are compared, by reason: together they are E less the results compared, 0 where those
    are E or more. A meeting that was not played is a reason only where the fullest board has one result more for it.
    """

    artificial: int = 0
    not_scored: int = 0
    not_played: int = 0
    other_groups: int = 0
    not_listed: int = 0


@dataclass(frozen=True)
class ArtificialWorking:
    """Law 12C2: `nominal` percent or IMPs, and the contestant's own average on its `boards` other boards.

    `exact` is the larger or the smaller of the two where the average decides, in points of the method.
    """

    outcome: Artificial
    nominal: Fraction
    average: Fraction | None
    boards: int
    exact: Fraction

    @property
    def own_average_decides(self) -> bool:
        """Whether the average took the nominal figure's place."""
        if self.average is None:
            return False
        better = self.outcome.average_plus and self.average > self.nominal
        return better or (self.outcome.average_minus and self.average < self.nominal)


@dataclass(frozen=True)
class LineExplanation:
    """One contestant on one line. `working` is None on a board that was not played, `figure` without a score.

    `others` are the lines that it is compared with, each with what stands there for its side.
    """

    contestant: ContestantEntry
    side: Side
    scored: LineScore
    outcome: Outcome | None
    working: SideWorking | None
    others: tuple[tuple[LineScore, Entry], ...]
    not_compared: NotCompared | None
    artificial: ArtificialWorking | None
    figure: Figure | None


def exact_points(line: LineExplanation, figure: Figure) -> Fraction:
    """The points before any rounding; a method whose rounded line is the score keeps no others."""
    working = line.working
    if working and working.redress:
        return working.redress.points
    if working and working.counted:
        return working.counted.points
    return figure.exact if line.artificial is None else line.artificial.exact


@dataclass(frozen=True)
class TotalExplanation:
    """The lines, what was taken off or given, and the row of the ranking that they make."""

    lines: tuple[tuple[LineScore, Figure], ...]
    penalties: tuple[tuple[Penalty, Fraction], ...]
    tally: Tally
    row: RankingRow


@dataclass(frozen=True)
class Explanation:
    """A contestant on a board: no line where it sat out, two where it met the board twice; and its total."""

    board: int
    contestant: ContestantEntry
    rules: ScoringRules
    method: Method
    lines: tuple[LineExplanation, ...]
    total: TotalExplanation
