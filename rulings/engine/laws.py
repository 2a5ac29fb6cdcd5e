"""The laws a ruling is given under: numbers with short titles of our own, as data; a new edition is a new file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice

EDITION = "laws_2017"
FOUND_AT_MOST = 8
_NUMBER = re.compile(r"([0-9]{1,2})([A-G]?)([0-9]?)([A-F]?)")


@dataclass(frozen=True)
class Law:
    """A law by its number, `12C1E`, and what it is about; `title` is "" for a part that has no title of its own."""

    number: str
    title: str


def titles(edition: str = EDITION) -> Mapping[str, str]:
    """Short titles by number, in the order of the laws."""
    return _data(edition)["laws"]


@cache
def _data(edition: str) -> Mapping[str, Mapping[str, str]]:
    """`laws`: titles; `words`: by what else a director looks for a law. Both by number."""
    text = (files("rulings.engine") / "data" / edition / "laws.json").read_text(encoding="utf-8")
    found: dict[str, Mapping[str, str]] = json.loads(text)
    return found


def law(written: str) -> Law | None:
    """The law that is meant by `12C1(e)`, `Law 75b` or `L16B1(a)`; None where the laws have none such.

    A part without a title of its own has that of the law it is part of.
    """
    number = number_of(written)
    if not _NUMBER.fullmatch(number):
        return None
    known = titles()
    found = next((whole for whole in _wholes(number) if whole in known), None)
    if found is not None:
        return Law(number, known[found])
    # Of 19 only parts have titles, of 99 nothing has.
    return Law(number, "") if any(re.match(rf"{number}[A-G]", each) for each in known) else None


def number_of(written: str) -> str:
    """`12C1(e)`, `Law 12 C 1 e` and `L12C1E` as `12C1E`; what is no law comes out as something that none is."""
    return re.sub(r"^(LAWS?|L)", "", re.sub(r"[^0-9A-Z]", "", written.upper()))


def is_within(number: str, whole: str) -> bool:
    """Whether a paragraph is this one or a part of it: 64A2 is within 64, 64A and 64A2; 16 is not within 1."""
    rest = number.removeprefix(whole)
    return bool(whole) and number.startswith(whole) and not (rest[:1].isdigit() and whole.isdigit())


def _wholes(number: str) -> Iterator[str]:
    """`12C1E`, `12C1`, `12C`, `12`: itself, then what it is part of."""
    while number:
        yield number
        shorter = number[:-1]
        if number[-1].isdigit() and shorter.isdigit():
            return
        number = shorter


def laws_about(words: str) -> tuple[Law, ...]:
    """Laws whose title, or what else they go by, has all these words; words of two letters do not count."""
    wanted = [word for word in words.casefold().split() if len(word) > 2]
    if not wanted:
        return ()
    also = _data(EDITION)["words"]
    hits = (
        Law(number, title)
        for number, title in titles().items()
        if all(word in f"{title} {also.get(number, '')}".casefold() for word in wanted)
    )
    return tuple(islice(hits, FOUND_AT_MOST))


def laws_applied(laws: Sequence[str], *, averages: bool) -> tuple[str, ...]:
    """The laws of an act, with those under which it gives `averages`: 15B3 where a table had another board or other
    pairs, and 12C2(a) unless a part of 12C or 87 is named."""
    found = list(laws)
    if averages and "15B3" not in found and any(each.startswith("15B") for each in found):
        found.append("15B3")
    if averages and not any(each.startswith(("12C", "87")) for each in found):
        found.append("12C2(a)")
    return tuple(found)
