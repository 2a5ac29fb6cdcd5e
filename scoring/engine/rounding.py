"""The only place where an exact figure is rounded or becomes decimal text (White Book 12.5, 78.3, 78.5.1)."""

from __future__ import annotations

from fractions import Fraction

DECIMAL_PLACES = 4
PERCENT_AVERAGE = 50


def rounded(value: Fraction | int, average: Fraction | int = 0, places: int = DECIMAL_PLACES) -> Fraction:
    """`value` to the nearest unit of `places` decimals; an exact half goes away from `average`."""
    unit = 10**places
    scaled = Fraction(value) * unit
    below, rest = divmod(scaled.numerator, scaled.denominator)
    twice = 2 * rest
    up = twice > scaled.denominator or (twice == scaled.denominator and value > average)
    return Fraction(below + up, unit)


def decimal_text(value: Fraction | int) -> str:
    """`value` as a decimal without trailing zeros: `6.9`, `-1`, `240`. ValueError when it has no end: 1/3."""
    exact = Fraction(value)
    places = _places(exact.denominator)
    digits = str(abs(exact.numerator) * (10**places // exact.denominator)).rjust(places + 1, "0")
    whole, fraction = digits[: len(digits) - places], digits[len(digits) - places :]
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole}.{fraction}" if fraction else f"{sign}{whole}"


def exact_text(value: Fraction | int) -> str:
    """`value` without any rounding: a decimal where it ends, else a fraction: `0.95`, `7/12`."""
    try:
        return decimal_text(value)
    except ValueError:
        return str(Fraction(value))


def _places(denominator: int) -> int:
    """How many decimals a fraction in lowest terms with this denominator has."""
    twos = fives = 0
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    if denominator != 1:
        raise ValueError("This figure has no end as a decimal; round it first.")
    return max(twos, fives)
