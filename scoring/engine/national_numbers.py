"""Numbers that federations give to their members, and what can be told of one by looking at it.

Only rules that a federation has made public stand here. The English Bridge Union has not published how the last digit
of its numbers is made: nothing can be said of those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

_ABF_DIGITS, _ABF_MODULUS = 7, 11


def _australian(number: str) -> bool:
    """The last of up to seven digits checks the others: these, as six digits, times 7, 6, … 2, added up modulo 11.

    Source: the Australian Bridge Federation's own program, github.com/abftech/cobalt, masterpoints/views.py
    (get_abf_checksum); a remainder of 1 gives the digit 1 there, as 10 is none.
    """
    if not (number.isascii() and number.isdecimal()) or not 1 < len(number) <= _ABF_DIGITS:
        return False
    *others, last = (int(digit) for digit in number.zfill(_ABF_DIGITS))
    rest = sum(digit * (_ABF_DIGITS - at) for at, digit in enumerate(others)) % _ABF_MODULUS
    return last == (rest if rest < 2 else _ABF_MODULUS - rest)


_RULES: Mapping[str, Callable[[str], bool]] = {"abf": _australian}


def has_rule(federation: str) -> bool:
    """Whether numbers of this federation (its key, such as "abf") can be checked."""
    return federation in _RULES


def number_fits(federation: str, number: str) -> bool:
    """Whether a number can be one of this federation's; always true where there is no rule."""
    rule = _RULES.get(federation)
    return rule is None or rule(number)
