"""What adjusted scores add up to, and how far damage is one's own (Laws 12C1(c), 12C1(e); White Book 12.1.1, 12.9)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction

from scoring.engine.document import Artificial, Assigned, Outcome, Part, Redress, Weighted


class Damage(StrEnum):
    """How the damage of the side not at fault divides (White Book 12.9)."""

    NONE = "none"
    OWN = "own"
    INFRACTION = "infraction"
    SHARED = "shared"


def damage(table: Fraction, without_infraction: Fraction, without_error: Fraction) -> Damage:
    """Whose damage it is: table score A, score without the infraction B, with it but without the own error C.

    All seen from the side not at fault, in matchpoints or IMPs.
    """
    if table >= without_infraction:
        return Damage.NONE
    if without_error >= without_infraction:
        return Damage.OWN
    return Damage.INFRACTION if without_error <= table else Damage.SHARED


def parts_of(outcome: Outcome | None) -> tuple[Part, ...]:
    """The scores of an assigned or weighted outcome; those without the infraction where redress is denied."""
    match outcome:
        case Assigned(score):
            return (Part("100%", score),)
        case Weighted(parts):
            return parts
        case Redress(without_infraction=calm):
            return parts_of(calm)
        case _:
            return ()


def shares_total(outcome: Outcome | None) -> Fraction:
    """What the weights add up to; 1 where nothing is weighted. The first that is not 1 where there are several."""
    if isinstance(outcome, Redress):
        sums = (shares_total(outcome.without_error), shares_total(outcome.without_infraction))
        return next((each for each in sums if each != 1), Fraction(1))
    if not isinstance(outcome, Weighted):
        return Fraction(1)
    return sum((part.share for part in outcome.parts), Fraction(0))


def artificial_total(outcomes: Iterable[Outcome | None]) -> Fraction | None:
    """The percentages of both sides together; None unless both have one."""
    percents = [each.percent for each in outcomes if isinstance(each, Artificial) and each.imps is None]
    return sum(percents, Fraction(0)) if len(percents) == 2 else None
