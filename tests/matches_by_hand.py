"""Matches of teams worked out again for tests, from the published tables: nothing of the program is used.

scored = MatchByHand("hybrid", boards=4)
scored.board([(1, 420)], [(Fraction(1, 2), 420), (Fraction(1, 2), -50)])
scored.given("-0.5")                 an artificial score below average by so much
scored.points()                      what the team has of the match
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import product

#: Outcomes of a table: how likely, and North–South's score.
Table = Sequence[tuple[Fraction, int]]
#: White Book 161.7.1 to 161.7.3: from which quotient on (total points by swing) the winner has which share.
SHARES: dict[int, list[tuple[int, str]]] = {
    2: [(8, "1.5"), (5, "2"), (3, "2.5"), (0, "3")],
    3: [(12, "2"), (8, "2.5"), (5, "3"), (3, "3.5"), (0, "4")],
    4: [(17, "2.5"), (12, "3"), (8, "3.5"), (5, "4"), (3, "4.5"), (0, "5")],
}


class MatchByHand:
    """What one team has of a match: by `board_a_match`, `total_points` or `hybrid`."""

    def __init__(self, way: str, boards: int) -> None:
        self.way, self.length = way, boards
        self.tables: list[tuple[Table, Table]] = []
        self.awards: list[Fraction] = []

    def board(self, ours: Table, theirs: Table) -> None:
        """A board: where the team sat North–South, and where it sat East–West."""
        self.tables.append((ours, theirs))

    def given(self, above: str | Fraction) -> None:
        """A board with an artificial score, above average."""
        self.awards.append(Fraction(above))

    def board_average(self) -> Fraction:
        """What a team has above average on its boards that were compared, a board."""
        worth = [self._rounded(self._worth([each])) - self._middle for each in self.tables]
        return sum(worth, Fraction(0)) / len(worth)

    def points(self) -> Fraction:
        """Victory points by hybrid scoring, else the points of its boards."""
        if self.way == "hybrid":
            exact = self._worth(self.tables) + sum((1 + each for each in self.awards), Fraction(0))
            return self._tenth_from(exact, Fraction(3 * self.length + 1, 2))
        boards = [self._rounded(self._worth([each])) for each in self.tables]
        awarded = [self._rounded(self._middle + each) for each in self.awards]
        return sum([*boards, *awarded], Fraction(0))

    @property
    def _middle(self) -> int:
        return 0 if self.way == "total_points" else 1

    def _worth(self, boards: Sequence[tuple[Table, Table]]) -> Fraction:
        """The mean over every way in which the tables of these boards may have ended."""
        found = Fraction(0)
        for outcome in product(*(table for both in boards for table in both)):
            weight, scores = Fraction(1), []
            for often, score in outcome:
                weight *= often
                scores.append(score)
            found += weight * self._sure(list(zip(scores[::2], scores[1::2], strict=True)))
        return found

    def _sure(self, boards: Sequence[tuple[int, int]]) -> Fraction:
        swings = [ours - theirs for ours, theirs in boards]
        if self.way == "total_points":
            return Fraction(sum(swings))
        level = 10 if self.way == "hybrid" else 0
        won = sum(1 if abs(swing) <= level else 2 * (swing > 0) for swing in swings)
        return Fraction(won) + (self._share(boards, sum(swings)) if self.way == "hybrid" else 0)

    def _share(self, boards: Sequence[tuple[int, int]], swing: int) -> Fraction:
        stake = self.length + 1
        if not swing:
            return Fraction(stake, 2)
        quotient = sum(abs(score) for both in boards for score in both) // abs(swing)
        winner = next(Fraction(share) for least, share in SHARES[self.length] if quotient >= least)
        return winner if swing > 0 else stake - winner

    def _rounded(self, exact: Fraction) -> Fraction:
        """To 10 total points, or to a tenth of a point, halves away from average."""
        if self.way == "total_points":
            return 10 * self._tenth_from(exact / 100, Fraction(0)) * 10
        return self._tenth_from(exact, Fraction(1))

    def _tenth_from(self, exact: Fraction, average: Fraction) -> Fraction:
        off = exact - average
        tenths = Decimal(off.numerator * 10) / Decimal(off.denominator)
        return average + Fraction(tenths.quantize(Decimal(1), ROUND_HALF_UP)) / 10
