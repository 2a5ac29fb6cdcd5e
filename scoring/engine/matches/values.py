"""A scored match as values: what each side has on each board, in all, and in victory points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import Match
from scoring.engine.matches.methods import Comparison, TeamEntry
from scoring.engine.victory_points.scale import Scale


@dataclass(frozen=True)
class RedressFigures:
    """A, B and C of denied redress on a board (WB 12.9.2), and what the side has of it."""

    table: Fraction
    without_infraction: Fraction
    without_error: Fraction
    points: Fraction


@dataclass(frozen=True)
class BoardFigure:
    """One team's score on a board of its match: exact, and rounded once to the unit of the method (WB 12.5).

    `top` is what was available, 0 where points have no top; `artificial` where it has no result there.

    What it came from: the team's `entries` at its tables and their `comparisons`; its `awards`, what they are worth
    (`awarded`, beside what is compared without them; None without any), and the average of its other boards that they
    go by; and `redress` for each table where that was denied. In a knock-out match `own_score` is what it
    would have by itself, where `points` are averaged with what the other side has (L12C4).
    """

    board: int
    contestant: str
    exact: Fraction
    points: Fraction
    top: int = 0
    artificial: bool = False
    entries: tuple[TeamEntry, ...] = ()
    comparisons: tuple[Comparison, ...] = ()
    awards: tuple[Artificial, ...] = ()
    awarded: Fraction | None = None
    own_average: Fraction | None = None
    redress: tuple[RedressFigures, ...] = ()
    own_score: Fraction | None = None


@dataclass(frozen=True)
class MatchSide:
    """What one side has of a match: boards with a score, their sum exact and as printed, what was available.

    `imps` are those that it won, without those that it lost; None where the method has none, or no board a score.
    `margin` is what its scale took: IMPs, or a percentage; None without a scale. `vp` is None where the match has no
    victory points, or no score yet. `swing` is the net of total points with hybrid scoring.
    """

    contestant: str
    boards: int = 0
    exact: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    available: int = 0
    imps: int | None = None
    margin: Fraction | None = None
    vp: Fraction | None = None
    swing: Fraction | None = None


@dataclass(frozen=True)
class MatchScore:
    """A match of `length` boards. The sides are scored separately: awards to both may not balance (L12C1, L86B).

    `scale` is the one that gave the victory points; hybrid scoring has its own tables and none. `figures` are the
    boards of teams, home before away; pairs have theirs on the lines.
    """

    match: Match
    length: int
    home: MatchSide
    away: MatchSide
    scale: Scale | None = None
    figures: tuple[BoardFigure, ...] = ()

    @property
    def sides(self) -> tuple[MatchSide, MatchSide]:
        """Home and away."""
        return self.home, self.away

    @property
    def drawn(self) -> Fraction:
        """The victory points of a draw."""
        return self.scale.draw if self.scale is not None else Fraction(3 * self.length + 1, 2)
