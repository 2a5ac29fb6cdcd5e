"""A poll of peers in numbers: what each chose, and the weights that a score may begin with (Laws 12C1(c), 16B1(b))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction


@dataclass(frozen=True)
class Choice:
    """What some of the players who were asked chose. `number` None: nobody counted. `result`: what it would have led to
    at the table, as results are written ("4S="), "" where that is not known."""

    says: str
    number: int | None = None
    result: str = ""


def answers_of(choices: Sequence[Choice]) -> tuple[str, ...]:
    """In words for the record, the most chosen first: "Pass: 3 of 5"; without a number what was said alone."""
    asked = sum(each.number or 0 for each in choices)
    ranked = sorted(choices, key=lambda each: -(each.number or 0))
    return tuple(each.says if each.number is None else f"{each.says}: {each.number} of {asked}" for each in ranked)


def weights_of(choices: Sequence[Choice]) -> tuple[tuple[str, Fraction], ...]:
    """The results with their shares of 1, the heaviest first, those of one result together; choices without a number or
    a result are left out."""
    counted: dict[str, int] = {}
    for each in choices:
        if each.number and each.result:
            counted[each.result] = counted.get(each.result, 0) + each.number
    total = sum(counted.values())
    return tuple(
        (result, Fraction(number, total)) for result, number in sorted(counted.items(), key=lambda each: -each[1])
    )


def weight_text(share: Fraction) -> str:
    """As a form takes it: a percentage where it has an end ("37.5"), else a fraction ("1/3")."""
    percent = share * 100
    if 8 % percent.denominator:
        return f"{share.numerator}/{share.denominator}"
    return f"{Decimal(percent.numerator) / percent.denominator:f}"
