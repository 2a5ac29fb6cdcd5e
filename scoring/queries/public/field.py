"""What the rest of the field did with a board: the mean of the other tables' scores, exact."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from scoring.engine.rounding import decimal_text, rounded
from scoring.queries.public.travellers import TravellerLine, shares

Where = tuple[int, str, str]


class Field:
    """The scores on every board that are compared with each other, weighted scores in their parts."""

    def __init__(self, lines: Iterable[tuple[int, TravellerLine]], *, by_section: bool) -> None:
        self._by_section = by_section
        self._sums: dict[Where, tuple[Fraction, Fraction]] = {}
        for board, line in lines:
            where = self._where(board, line)
            total, tables = self._sums.get(where, (Fraction(0), Fraction(0)))
            more, weight = _scores(line)
            self._sums[where] = total + more, tables + weight

    def _where(self, board: int, line: TravellerLine) -> Where:
        return board, line.section if self._by_section else "", line.group

    def mean_of_others(self, board: int, line: TravellerLine) -> Fraction | None:
        """The mean N/S score of the other tables; None where there is none."""
        total, tables = self._sums.get(self._where(board, line), (Fraction(0), Fraction(0)))
        own, weight = _scores(line)
        return (total - own) / (tables - weight) if tables > weight else None


def _scores(line: TravellerLine) -> tuple[Fraction, Fraction]:
    """The sum of the scores with which a line stands, by their parts, and the sum of these parts."""
    parts = shares(line)
    return sum((score * share for score, share in parts), Fraction(0)), sum(
        (share for _score, share in parts), Fraction(0)
    )


def own_side(mean: Fraction | None, side: str) -> str | None:
    """The mean from one's own side in whole points, as a decimal string."""
    if mean is None:
        return None
    return decimal_text(rounded(mean if side == "ns" else -mean, 0, 0))
