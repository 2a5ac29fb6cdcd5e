"""The figures of the ruling book: what happened how often, and what came of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from statistics import median

from rulings.engine.book import CameOut, Entry


@dataclass(frozen=True)
class Row:
    """Something that happened: `name` is an irregularity's, "" for rulings without one, or the number of a law.

    `count`: rulings and noted calls; of these `adjusted` scores, table results that stood (`stands`) and noted calls.
    """

    name: str
    count: int
    adjusted: int
    stands: int
    noted: int


@dataclass(frozen=True)
class Figures:
    """`total` has everything once; an entry under several laws stands in the row of each. The most frequent first."""

    total: Row
    irregularities: tuple[Row, ...]
    laws: tuple[Row, ...]
    came_out: tuple[tuple[CameOut, int], ...]


@dataclass(frozen=True)
class Lasted:
    """How long calls took: how many, the median and the longest. None for none."""

    count: int
    median: timedelta | None
    longest: timedelta | None


def figures_of(entries: Sequence[Entry]) -> Figures:
    """The figures of these entries."""
    laws = ((number, entry) for entry in entries for number in _whole_laws(entry))
    came_out = Counter(each for entry in entries for each in entry.came_out)
    return Figures(
        _row("", entries),
        _rows((entry.path, entry) for entry in entries),
        _rows(laws),
        tuple((each, came_out[each]) for each in CameOut if came_out[each]),
    )


def lasted(times: Iterable[timedelta]) -> Lasted:
    """Of times between two instants; the median of an even number is half way between the two in the middle."""
    sorted_times = sorted(times)
    if not sorted_times:
        return Lasted(0, None, None)
    seconds = median(each.total_seconds() for each in sorted_times)
    return Lasted(len(sorted_times), timedelta(seconds=seconds), sorted_times[-1])


def _rows(named: Iterable[tuple[str, Entry]]) -> tuple[Row, ...]:
    by_name: dict[str, list[Entry]] = {}
    for name, entry in named:
        by_name.setdefault(name, []).append(entry)
    rows = (_row(name, entries) for name, entries in by_name.items())
    return tuple(sorted(rows, key=lambda row: (-row.count, row.name.zfill(3))))


def _row(name: str, entries: Sequence[Entry]) -> Row:
    came_out = Counter(each for entry in entries for each in entry.came_out)
    counts = (came_out[each] for each in (CameOut.ADJUSTED, CameOut.STANDS, CameOut.NOTED))
    return Row(name, len(entries), *counts)


def _whole_laws(entry: Entry) -> list[str]:
    """64A2 counts with Law 64, once."""
    found = (re.match(r"\d+", number) for number in entry.laws)
    return list(dict.fromkeys(each[0] for each in found if each))
