"""What each place of a list is worth, before anybody shares it."""

from __future__ import annotations

from fractions import Fraction

from scoring.engine.masterpoints.fields import Field
from scoring.engine.masterpoints.rules import Lists, Scale, Shares, Steps


def amounts(scale: Scale, of: Field) -> list[Fraction]:
    """By place, the first one first, for as many places as are awarded."""
    counted = of.counted(scale.counted)
    depth = min(scale.depth.rounding.whole(scale.depth.share * counted), len(of.rows))
    award = scale.award
    if isinstance(award, Steps):
        return [max(award.step * (depth - place), award.lowest) for place in range(depth)]
    if isinstance(award, Shares):
        first = _first(award, of.tables if award.by_table else counted)
        return [first * _share(award, place) for place in range(1, depth + 1)]
    if isinstance(award, Lists):
        return list(next((points for low, high, points in award.rows if low <= counted <= high), ()))
    return []


def _first(award: Shares, number: int) -> Fraction:
    points = award.firsts.get(number, award.points * number)
    return points if award.most is None else min(points, award.most)


def _share(award: Shares, place: int) -> Fraction:
    return award.shares[place - 1] if place <= len(award.shares) else Fraction(1, place - award.less)
