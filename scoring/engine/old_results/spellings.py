"""The many ways in which programs write contracts, tricks, scores, averages, leads and dates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring.engine.board import SEAT_NAMES
from scoring.engine.contract import DASHES, PASS, SUIT_LETTERS, Card, ContractError
from scoring.engine.document.outcomes import Artificial
from scoring.engine.notation.artificial import read_pair, read_single
from scoring.engine.notation.errors import NotationError

_SUITS = str.maketrans(SUIT_LETTERS | DASHES)
_PASS = PASS | {"AP", "PO", "P/O"}
_NOT_PLAYED = {"NP", "N/P", "N.P.", "NOTPLAYED", "NOPLAY", "UNPLAYED", "NICHTGESPIELT", "LATE", "LATEPLAY"}
_CONTRACT = re.compile(r"([1-7])(NT|SA|N|C|D|H|S)(.*)")
_DOUBLES = {"": 0, "X": 1, "*": 1, "D": 1, "DBL": 1, "DOUBLED": 1, "XX": 2, "**": 2, "R": 2, "RDBL": 2, "REDOUBLED": 2}
_TAIL = re.compile(r"(X{0,2}|\*{0,2})(?:BY)?([NESW]?)([=+-]?[0-9]{0,2})")
_RELATIVE = re.compile(r"([+-])([0-9]{1,2})")
_POINTS = re.compile(r"[+-]?[0-9]{1,9}(?:[.,][0-9]{1,9})?")
_AVERAGE = re.compile(r"AV(?:ERAGE|E|G)?")
_AN_AVERAGE = re.compile(r"A|[0-9.]+[/-][0-9.]")
_DMY = re.compile(r"([0-9]{1,2})[./-]([0-9]{1,2})[./-]([0-9]{4}|[0-9]{2})")
_YMD = re.compile(r"([0-9]{4})[./-]?([0-9]{2})[./-]?([0-9]{2})(?:[T ].*)?")
_LINES = {"NS": "NS", "N": "NS", "N/S": "NS", "N-S": "NS", "NORTH/SOUTH": "NS", "NORTH-SOUTH": "NS", "NORTHSOUTH": "NS"}
_LINES |= {"EW": "EW", "E": "EW", "E/W": "EW", "E-W": "EW", "EAST/WEST": "EW", "EAST-WEST": "EW", "EASTWEST": "EW"}
_ADJUSTED = {"ADJ", "ADJUSTED", "W", "WEIGHTED", "SPLIT", "ADJ."}


@dataclass(frozen=True)
class Contract:
    """What stands in a contract's column. `text` as in a session document; `passed` has none."""

    text: str = ""
    passed: bool = False
    declarer: str = ""
    tricks: str = ""


def squeezed(text: str) -> str:
    """In capitals, without any space, suits as letters."""
    return "".join(text.translate(_SUITS).upper().split())


def read_contract(text: str) -> Contract | None:
    """`4Sx`, `3NT*`, `4 ♠ N +1`, `AP`; None where it is no contract."""
    written = squeezed(text)
    if written in _PASS:
        return Contract(passed=True)
    match = _CONTRACT.fullmatch(written)
    if not match:
        return None
    level, denomination, rest = match.groups()
    bid = f"{level}{'N' if denomination in ('NT', 'SA') else denomination}"
    if rest in _DOUBLES:
        return Contract(bid + "X" * _DOUBLES[rest])
    tail = _TAIL.fullmatch(rest)
    if not tail:
        return None
    doubles, declarer, tricks = tail.groups()
    return Contract(bid + "X" * len(doubles), declarer=declarer, tricks=tricks)


def is_not_played(text: str) -> bool:
    """Whether the board was not played at this table."""
    return squeezed(text) in _NOT_PLAYED


def is_passed(text: str) -> bool:
    """Whether it says that nobody bid."""
    return squeezed(text) in _PASS


def is_some_adjustment(text: str) -> bool:
    """Whether it says that a score was adjusted, and not to what."""
    return squeezed(text) in _ADJUSTED


def read_declarer(text: str) -> str:
    """N, E, S or W; empty where nobody is named."""
    return SEAT_NAMES.get(squeezed(text), "")


def read_line(text: str) -> str:
    """NS or EW; empty where it is neither."""
    return _LINES.get(squeezed(text), "")


def tricks_won(text: str, needed: int, *, result_is: str) -> tuple[int, ...]:
    """The tricks that a text may mean, the likeliest first; `needed` make the contract."""
    written = squeezed(text)
    if written in ("=", "C", "MADE"):
        return (needed,)
    if _RELATIVE.fullmatch(written):
        won = needed + int(written)
        return (won,) if 0 <= won <= 13 else ()
    if not re.fullmatch(r"[0-9]{1,2}", written) or int(written) > 13:
        return ()
    number = int(written)
    above = (needed + number,) if needed + number <= 13 else ()
    return {"tricks": (number, *above), "over": (*above, number)}.get(result_is, (number, *above))


def read_points(text: str) -> Fraction | None:
    """A figure of a result, such as `13.9` or `-1,14`; None where it is none."""
    written = squeezed(text).removesuffix("%")
    return Fraction(written.replace(",", ".")) if _POINTS.fullmatch(written) else None


def places_of(text: str) -> int:
    """How many decimals a figure is printed with."""
    written = squeezed(text).removesuffix("%").replace(",", ".")
    return len(written.partition(".")[2])


def read_averages(text: str) -> tuple[str, str] | None:
    """Both sides' artificial scores as a session document has them: `A6040`, `60%`, `AVE+`, `A+/A-`, `60-40`.

    A number alone is none, however many decimals it has.
    """
    written = _AVERAGE.sub("A", squeezed(text)).replace("%", "").replace(",", ".")
    if written == "A":
        return "50", "50"
    if not _AN_AVERAGE.match(written) and not ("%" in text and written[:1].isdigit()):
        return None
    try:
        both = read_pair(written)
    except NotationError:
        return _one_average(written)
    return both[0].text, both[1].text


def average_of_one_side(text: str) -> tuple[str, str] | None:
    """What an average that names one side (`A60`, `AVE+`) gives to it and to the other; None for any other text."""
    written = _AVERAGE.sub("A", squeezed(text))
    if written == "A" or not written.startswith("A"):
        return None
    try:
        read_pair(written)
    except NotationError:
        return _one_average(written.replace("%", "").replace(",", "."))
    return None


def _one_average(written: str) -> tuple[str, str] | None:
    """One percentage stands for N/S; E/W get what is left of the hundred."""
    try:
        first = Artificial(read_single(written))
        left = 100 - first.percent
    except ValueError:
        return None
    flat = "=" if first.text.startswith("=") else ""
    return first.text, f"{flat}{int(left)}" if left.denominator == 1 else f"={percent_text(left)}"


def percent_text(value: Fraction) -> str:
    """A percentage to four decimals, without trailing zeros."""
    scaled = round(value * 10_000)
    whole, rest = divmod(scaled, 10_000)
    return f"{whole}.{rest:04d}".rstrip("0").rstrip(".")


def read_lead(text: str) -> str:
    """A card as `HK`; empty where it is none."""
    try:
        return str(Card.parse(text)) if text.strip() else ""
    except ContractError:
        return ""


def read_date(text: str) -> str | None:
    """A date as `2026-11-20`; day before month unless that is no date. None where it is none."""
    written = text.strip()
    if found := _YMD.fullmatch(written):
        return _iso(found[1], found[2], found[3])
    if found := _DMY.fullmatch(written):
        day, month, year = found.groups()
        full = year if len(year) == 4 else f"20{year}"
        return _iso(full, month, day) or _iso(full, day, month)
    return None


def _iso(year: str, month: str, day: str) -> str | None:
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None


def read_number(text: str) -> int | None:
    """A whole number of at most six figures, such as a board's or a round's."""
    written = squeezed(text).removeprefix("#").removesuffix(".0")
    return int(written) if re.fullmatch(r"[0-9]{1,6}", written) else None
