"""What stands in a column of scores: a score first, an average only where it is written as one, else nobody knows.

A number is a score when some contract gives it on that board. It is an average with a percent sign, with the letter
A before it, in words, or as two parts (60/40). Any other number is left to whoever brings the file.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.engine.old_results import spellings

Kind = Literal["nothing", "not_played", "adjusted", "passed", "score", "average", "unclear", "words"]

_NUMBER = re.compile(r"[+-]?[0-9]+(?:[.,'][0-9]+)*[.,]?")
_TWO_COLUMNS = "|"
_GROUPED = re.compile(r"[0-9]{1,2}[.,'][0-9]{3}")
_DECIMAL = re.compile(r"([0-9]{1,9})(?:[.,]([0-9]{0,9}))?")
_TWO_PARTS = re.compile(r"([0-9]{1,3}(?:[.,][0-9]+)?)[/-]([0-9]{1,3}(?:[.,][0-9]+)?)")
#: What both sides' percentages sum to, from average minus to average plus for both (Law 12C2).
SHARED = (80, 120)


@dataclass(frozen=True)
class Meaning:
    """What a text says: a `score` of N/S in points, or the `average` of both sides as a session document has it.

    `unclear` is a number that is no score there; `words` is nothing that is known.
    """

    kind: Kind
    score: int | None = None
    average: tuple[str, str] | None = None


def meaning_of(text: str, possible: Container[int]) -> Meaning:
    """The meaning of a text where the scores in `possible` can be obtained. N/S before E/W."""
    written = spellings.squeezed(text)
    if not written.strip("-./"):
        return Meaning("nothing")
    if spellings.is_not_played(text):
        return Meaning("not_played")
    if spellings.is_some_adjustment(text):
        return Meaning("adjusted")
    if spellings.is_passed(text):
        return Meaning("passed")
    if _TWO_COLUMNS in written:
        return Meaning("unclear")
    if _NUMBER.fullmatch(written):
        score = _score(written, possible)
        return Meaning("unclear") if score is None else Meaning("score", score)
    if _TWO_PARTS.fullmatch(written) and not _shared(written):
        return Meaning("unclear")
    average = spellings.read_averages(text)
    if average:
        return Meaning("average", average=average)
    return Meaning("unclear" if _NUMBER.fullmatch(written.rstrip("%=")) else "words")


def of_two_columns(plus: str, minus: str) -> str:
    """N/S's score where each side has a column of its own; where both have one, both stand there."""
    plus, minus = plus.strip(), minus.strip()
    if _is_empty(minus):
        return plus or minus
    if not _is_empty(plus):
        percents = plus.endswith("%") and minus.endswith("%")
        return f"{plus}/{minus}" if percents else plus if _are_one(plus, minus) else f"{plus} {_TWO_COLUMNS} {minus}"
    if (theirs := spellings.average_of_one_side(minus)) is not None:
        given, left = theirs
        flat = "=" if "=" in given + left else ""
        return f"A{left.lstrip('=')}/{given.lstrip('=')}{flat}"
    written = spellings.squeezed(minus)
    if minus.endswith("%") and (share := percentage_of(minus)) is not None:
        return f"{spellings.percent_text(100 - share)}%/{minus}"
    return f"-{written.lstrip('+-')}" if _NUMBER.fullmatch(written) else minus


def _are_one(plus: str, minus: str) -> bool:
    """Whether both sides' columns say the same score: 110 and -110, or one word. 50 and 50 may be an average."""
    one, other = spellings.squeezed(plus).lstrip("+"), spellings.squeezed(minus).lstrip("+")
    if not _NUMBER.fullmatch(one):
        return one == other
    return one.lstrip("-") == other.lstrip("-") and one.startswith("-") != other.startswith("-")


def _is_empty(text: str) -> bool:
    """Nothing, a dash, or the nought that fills the column of the side that lost."""
    return not text.strip("-–—−/ ") or not spellings.squeezed(text).strip("+-0.,")


def percentage_of(text: str) -> Fraction | None:
    """A number that could be N/S's percentage, 0 to 100; None where it cannot."""
    value = spellings.read_points(text)
    return value if value is not None and 0 <= value <= 100 else None


def _score(written: str, possible: Container[int]) -> int | None:
    """The only reading of a number that is a score there: 90, 90.00, 90,0, 1,430, 1.430, 1'430."""
    sign = -1 if written.startswith("-") else 1
    digits = written.lstrip("+-")
    readings = set()
    if _GROUPED.fullmatch(digits):
        readings.add(sign * int(re.sub(r"[.,']", "", digits)))
    if (found := _DECIMAL.fullmatch(digits)) and not (found[2] or "").strip("0"):
        readings.add(sign * int(found[1]))
    legal = [value for value in readings if value in possible]
    return legal[0] if len(legal) == 1 else None


def _shared(written: str) -> bool:
    found = _TWO_PARTS.fullmatch(written)
    total = sum(Fraction(part.replace(",", ".")) for part in found.groups()) if found else Fraction(0)
    return SHARED[0] <= total <= SHARED[1]
