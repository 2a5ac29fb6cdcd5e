"""The ways of scoring that can differ on an evening before anything is rounded, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from scoring.engine.methods import Butler, CrossImps
from scoring.engine.other_programs.ways import Averages, Factoring, Way

ENDS_OFF_AT_MOST = 2
MORE_DUE_AT_MOST = 3
#: To how many points programs round a datum.
DATUM_TO = (10, 1, 5, 20, 50, 100)
#: In how many choices together a program is thought to depart from the White Book.
DEPARTURES_AT_MOST = 3
_FACTORING: tuple[Factoring, ...] = ("neuberg", "own_top", "proportion", "ties")
_AVERAGES: tuple[Averages, ...] = ("usual", "session", "board", "lines", "factored")


@dataclass(frozen=True)
class Traits:
    """What of an evening makes ways differ. Ways that cannot are not tried.

    `missing`: some board has fewer lines than another. `averages`: there are artificial scores, `raised` ones among
    them that a pair's own session may change. `sections`: there are several, `uneven` if their tops differ.
    `more_due`: how many more results the figures may tell of.
    """

    missing: bool = True
    averages: bool = True
    raised: bool = True
    sections: bool = True
    uneven: bool = False
    more_due: tuple[int, ...] = ()


def structures(method: str, traits: Traits) -> Iterator[Way]:
    """The White Book, then what departs from it once, then twice, and so on."""
    if method != "matchpoints":
        yield from _imp_structures(method, traits)
        return
    factoring = list(_pairs(traits))
    fields = (False, True) if traits.sections else (False,)
    largest = (False, True) if traits.uneven else (False,)
    awards: list[tuple[Averages, bool]] = [("usual", False)]
    if traits.averages:
        awards = list(product(_AVERAGES, (False, True) if traits.raised else (False,)))
    every = [
        Way(missing, adjusted, averages, flat, field, top, more)
        for (missing, adjusted), (averages, flat), field, top, more in product(
            factoring, awards, fields, largest, (0, *traits.more_due)
        )
    ]
    sensible = (way for way in every if len(way.options) <= DEPARTURES_AT_MOST and not _said_twice(way))
    yield from sorted(sensible, key=lambda way: len(way.options))


def _pairs(traits: Traits) -> Iterator[tuple[Factoring, Factoring]]:
    """How missing results and artificial scores are factored; alike where an evening has one kind only."""
    missing_ones = traits.missing or traits.uneven or bool(traits.more_due)
    for missing, adjusted in product(_FACTORING, _FACTORING):
        if missing == adjusted or (traits.averages and (missing_ones or missing == "neuberg")):
            yield missing, adjusted


def _said_twice(way: Way) -> bool:
    """Whether what averages are of is written where the usual is the same."""
    return way.averages == ("board" if way.missing == "own_top" else "session")


def _imp_structures(method: str, traits: Traits) -> Iterator[Way]:
    """In IMPs: factored or not, the two ways of counting comparisons, or what the datum is made of.

    What a session document can say comes first: that is how the evening can be scored here. No figures in IMPs tell
    how many results were due, so that some numbers are tried.
    """
    counted: list[CrossImps | Butler] = [CrossImps("sum"), CrossImps("mean")]
    if method == "butler":
        counted = [Butler(ends, to) for ends in range(ENDS_OFF_AT_MOST + 1) for to in DATUM_TO]
    kinds: tuple[Factoring, ...] = _FACTORING if method == "cross_imps" else ("neuberg", "own_top")
    every = [
        Way(missing, adjusted, flat_averages=flat, other_field=field, more_due=due, imps=imps)
        for imps in counted
        for missing, adjusted in product(kinds, kinds)
        if missing == adjusted or traits.averages
        for flat in ((False, True) if traits.raised else (False,))
        for field in ((False, True) if traits.sections else (False,))
        for due in (range(MORE_DUE_AT_MOST + 1) if missing == adjusted == "neuberg" else (0,))
    ]
    yield from sorted(every, key=lambda way: (not is_of_documents(way), len(way.options), way.more_due))


def is_of_documents(way: Way) -> bool:
    """Whether a session document can say it, but for scale and rounding."""
    return way.missing == way.adjusted == "neuberg" and way.averages == "usual" and not way.flat_averages
