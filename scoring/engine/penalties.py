"""Penalties and awards against a contestant's total (Laws 90, 91; White Book 90.2, 143.5.7)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from scoring.engine.codes import Refused
from scoring.engine.document.values import Penalty
from scoring.engine.errors import NotSupported


def penalty_points(penalty: Penalty, top: int) -> Fraction:
    """What one penalty (negative) or award (positive) does to a total, in matchpoints; `top` is that of a board."""
    amount = Fraction(penalty.amount)
    if penalty.unit == "percent_of_top":
        amount = amount * top / 100
    elif penalty.unit != "points":
        raise NotSupported(Refused.UNIT, unit=penalty.unit)
    return amount if penalty.kind == "award" else -amount


def total_penalty(penalties: Iterable[Penalty], top: int) -> Fraction:
    """All penalties and awards of one contestant together, but those in victory points."""
    return sum((penalty_points(penalty, top) for penalty in penalties if penalty.unit != "vp"), Fraction(0))


def victory_point_penalty(penalty: Penalty) -> Fraction:
    """What one penalty (negative) or award (positive) does to victory points; 0 where it is in another unit."""
    if penalty.unit != "vp":
        return Fraction(0)
    return Fraction(penalty.amount) if penalty.kind == "award" else -Fraction(penalty.amount)
