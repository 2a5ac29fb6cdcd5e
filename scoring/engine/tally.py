"""What one contestant has collected: exact sums for the ranking, sums of rounded lines for the card."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.rounding import DECIMAL_PLACES, PERCENT_AVERAGE, rounded

#: Of an average of victory points; the finest scale has as many.
VICTORY_POINT_PLACES = 2


class Figure(NamedTuple):
    """One contestant's score on one line: exact, and rounded once as it is printed; `top` is what was available,
    0 in IMPs."""

    contestant: str
    exact: Fraction
    points: Fraction
    top: int
    artificial: bool = False


def figure(
    contestant: str, exact: Fraction, top: int, *, places: int = DECIMAL_PLACES, artificial: bool = False
) -> Figure:
    """A figure rounded to `places` decimals, an exact half away from average: half the top, or 0 IMPs."""
    return Figure(contestant, exact, rounded(exact, Fraction(top, 2), places), top, artificial)


@dataclass
class Tally:
    """Sums over a contestant's lines, in matchpoints or IMPs; a penalty is negative when it takes off.

    `sit_out_boards`: those for which it gets its own average, where totals of IMPs rank. Where victory points do, it
    gets that of its `matches` for each of `sit_out_matches`, but for `byes`, which are worth `bye_points` together.

    `by_victory_points`: those of its matches decide, None without one that has a score.
    """

    in_imps: bool = False
    by_victory_points: bool = False
    boards: int = 0
    exact: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    available: int = 0
    penalty: Fraction = Fraction(0)
    sit_out_boards: int = 0
    victory_points: Fraction | None = None
    victory_point_penalty: Fraction = Fraction(0)
    matches: int = 0
    sit_out_matches: int = 0
    byes: int = 0
    bye_points: Fraction = Fraction(0)

    def changed_by(self, exact: Fraction, points: Fraction) -> Tally:
        """The same boards with so much more on them."""
        total = self.exact + exact
        alike = exact is points and self.exact == self.points
        return Tally(
            self.in_imps,
            self.by_victory_points,
            self.boards,
            total,
            total if alike else self.points + points,
            self.available,
            self.penalty,
            self.sit_out_boards,
            self.victory_points,
            self.victory_point_penalty,
            self.matches,
            self.sit_out_matches,
            self.byes,
            self.bye_points,
        )

    @property
    def scored(self) -> bool:
        """Whether there is anything to rank: a board, or victory points of a match without boards."""
        return self.boards > 0 or self.victory_points is not None or self.byes > 0

    @property
    def average(self) -> Fraction | None:
        """Penalties left out: the exact percentage of what was available, in IMPs the mean of a board; None without."""
        if self.in_imps:
            return self.exact / self.boards if self.boards else None
        return self.exact * 100 / self.available if self.available else None

    @property
    def sit_out(self) -> Fraction:
        """For boards that it sat out, in IMPs: its own average of those that it played, exact (WB 80.5)."""
        if self.by_victory_points or not self.boards:
            return Fraction(0)
        return self.exact * self.sit_out_boards / self.boards

    @property
    def printed_sit_out(self) -> Fraction:
        """What sit-outs give, to 0.0001."""
        return rounded(self.sit_out)

    @property
    def printed_penalty(self) -> Fraction:
        """The penalty to 0.0001."""
        return rounded(self.penalty)

    @property
    def total(self) -> Fraction:
        """The printed total: rounded lines, sit-outs and penalty, so that a card adds up."""
        return self.points + self.printed_sit_out + self.printed_penalty

    @property
    def sit_out_victory_points(self) -> Fraction:
        """For matches that it sat out: what a bye is worth, else the mean of those that it has points of, penalties
        left out, to 0.01."""
        averaged = self.sit_out_matches - self.byes
        if self.victory_points is None or not averaged:
            return self.bye_points
        own = rounded(self.victory_points * averaged / self.matches, places=VICTORY_POINT_PLACES)
        return own + self.bye_points

    @property
    def final_victory_points(self) -> Fraction | None:
        """Victory points with sit-outs and penalties; None without any."""
        if self.victory_points is None and not self.byes:
            return None
        return (self.victory_points or Fraction(0)) + self.sit_out_victory_points + self.victory_point_penalty

    def percent(self, handicap: Fraction = Fraction(0)) -> Fraction | None:
        """The printed percentage, with a handicap in percentage points; None where nothing was available."""
        if not self.available:
            return None
        return rounded(self.total * 100 / self.available + handicap, PERCENT_AVERAGE)

    def standing(self, handicap: Fraction = Fraction(0)) -> tuple[bool, Fraction]:
        """What ranks compare: victory points, the exact percentage, or IMPs.

        Whoever has none, or had nothing available, comes after all others. A handicap is in the same unit.
        """
        if self.by_victory_points:
            final = self.final_victory_points
            return final is not None, (final or Fraction(0)) + handicap
        exact = self.exact + self.sit_out + self.penalty
        if self.in_imps:
            return True, exact + handicap
        if not self.available:
            return False, exact
        return True, exact * 100 / self.available + handicap
