"""A scale for one length of match: bands of margins, and what each is worth to both sides."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Literal

from scoring.engine.rounding import PERCENT_AVERAGE, rounded

Unit = Literal["imps", "percent"]
MOST_PERCENT = 100


@dataclass(frozen=True)
class Scale:
    """Bands from a draw upwards. ``limits[i]`` is the largest margin of band i; the last band has none.

    IMP scales take a margin in IMPs, 0 being a draw; percent scales a side's percentage of the matchpoints that were
    available, 50 being a draw. ``winner[i]`` and ``loser[i]`` are victory points; below average the sides exchange.
    """

    name: str
    boards: int | None
    unit: Unit
    limits: tuple[Fraction, ...]
    winner: tuple[Fraction, ...]
    loser: tuple[Fraction, ...]
    places: int = 0

    @property
    def average(self) -> int:
        return PERCENT_AVERAGE if self.unit == "percent" else 0

    @cached_property
    def draw(self) -> Fraction:
        """What a side gets for a match without a winner."""
        return self.winner[0]

    def counted(self, margin: Fraction | int) -> Fraction:
        """The margin as the scale takes it: IMPs to the nearest whole one, halves away from 0 (WB 78.5.3)."""
        return rounded(margin, places=0) if self.unit == "imps" else Fraction(margin)

    def band(self, margin: Fraction | int) -> int:
        """The index of the margin's band, the same for both sides. On a limit it is the one nearer average."""
        return bisect_left(self.limits, abs(self.counted(margin) - self.average) + self.average)

    def points(self, margin: Fraction | int) -> tuple[Fraction, Fraction]:
        """Victory points of the side whose margin (or percentage) it is, and of its opponents."""
        at = self.band(margin)
        if self.counted(margin) < self.average:
            return self.loser[at], self.winner[at]
        return self.winner[at], self.loser[at]

    def halved(self) -> Scale:
        """For half of the victory points: the winner's to the next higher unit, the loser has the rest of the half."""
        places = max(self.places, 1)
        winner = tuple(rounded(each / 2, places=places) for each in self.winner)
        both = zip(self.winner, self.loser, winner, strict=True)
        loser = tuple(rounded((won + lost) / 2 - half, places=places) for won, lost, half in both)
        return replace(self, winner=winner, loser=loser, places=places)

    def rows(self) -> tuple[tuple[Fraction, Fraction, Fraction], ...]:
        """(margin, winner, loser): each whole IMP up to the first of the last band; or each band's upper limit."""
        if self.unit == "percent":
            margins = [*self.limits, Fraction(MOST_PERCENT)]
        else:
            last = self.limits[-1] if self.limits else -1
            margins = [Fraction(each) for each in range(int(last) + 2)]
        return tuple((each, *self.points(each)) for each in margins)
