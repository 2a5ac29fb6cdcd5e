"""Percentages, totals and places as another program published them.

A ranking may be made in another way than the boards are printed: boards each with its own top, and a ranking by
Neuberg's formula, for one. Percentages and totals, too, are compared by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product

from scoring.engine.methods import Butler
from scoring.engine.old_results.values import PublishedTotal
from scoring.engine.other_programs.cells import CountedEvening
from scoring.engine.other_programs.published_ranking import PublishedRanking
from scoring.engine.other_programs.ranking_columns import Column, TotalDifference, What
from scoring.engine.other_programs.sums import Collected, Sums
from scoring.engine.other_programs.ways import Halves, Way

#: How many structures are tried with every rounding, where none explains a ranking with the usual ones.
NEAREST = 5
ROUNDED_TO = (2, 1, 0, 3)
_HALVES: tuple[Halves, ...] = ("away", "up", "even", "cut")


@dataclass(frozen=True)
class Totals:
    """How many figures of the ranking were published and agree. `options` name how they were made of cells.

    `way` and `total_way`: how the cells are scored from which percentages and totals are made, and places of what
    ranks. None where that is the way of the boards.
    """

    figures: int = 0
    equal: int = 0
    options: tuple[str, ...] = ()
    differences: tuple[TotalDifference, ...] = ()
    way: Way | None = None
    total_way: Way | None = None

    @property
    def all_equal(self) -> bool:
        return self.figures == self.equal


def compare_totals(
    counted: CountedEvening, way: Way, tried: Iterable[Way], published: Mapping[str, PublishedTotal]
) -> Totals:
    """Compare the ranking: as the boards are scored, then in the other ways that are tried, until all agree."""
    document = counted.document
    ranking = PublishedRanking(document, published, in_imps=way.imps is not None)
    if not ranking.figures:
        return Totals()
    collected = Collected(counted, document)
    search = _Search(ranking, collected, way)
    structures = [each for each in tried if each != way.unrounded and _is_like(each, way)]
    if search.goes_through((way, way.unrounded)) or not ranking.is_near(collected.sums(way)):
        return search.totals()
    ranking.look_first_at(search.totals().differences)
    if not search.goes_through(structures):
        nearest = _apart(ranking, {each: collected.sums(way.rounded_as(each)) for each in structures})
        search.goes_through(
            replace(way.rounded_as(structure), places=places, halves=halves)
            for structure in (way.unrounded, *nearest)
            for places, halves in product((way.places, *ROUNDED_TO), _HALVES)
        )
    return search.totals()


def _apart(ranking: PublishedRanking, structures: Mapping[Way, Sums]) -> list[Way]:
    """The structures that are nearest to the figures; one of those that give everybody the same."""
    given: dict[object, Way] = {}
    for structure, sums in structures.items():
        given.setdefault(tuple((each.exact, each.available) for each in sums.values()), structure)
    return sorted(given.values(), key=lambda each: ranking.distance(structures[each]))[:NEAREST]


def _is_like(structure: Way, way: Way) -> bool:
    """Whether a ranking may be made so beside boards in a way: of IMPs, not by another datum."""
    return not isinstance(way.imps, Butler) or structure.imps == way.imps


class _Search:
    """The way of each column under which fewest of its figures differ, one way for both where one explains both."""

    def __init__(self, ranking: PublishedRanking, collected: Collected, way: Way) -> None:
        self._ranking, self._collected, self._way = ranking, collected, way
        self._percent: Column | None = None
        self._total: Column | None = None
        self._given_up: set[object] = set()

    def goes_through(self, ways: Iterable[Way]) -> bool:
        """Whether one of the ways, or one for each column, explains every figure. The first is that of the boards."""
        for way in dict.fromkeys(ways):
            sums = self._collected.sums(way)
            alike = self._alike(sums, way)
            found = self._percent is not None
            if alike in self._given_up or (found and not self._ranking.is_within_reach(sums, way.places)):
                continue
            looked_into = self._ranking.looked_into
            percent = self._ranking.percents(sums, way, _most(self._percent))
            total = self._ranking.totals(sums, way, _most(self._total))
            if percent and total and not percent.wrong and not total.wrong:
                self._percent, self._total = percent, total
                return True
            self._percent = _fewer(self._percent, percent)
            self._total = _fewer(self._total, total)
            if self._ranking.looked_into == looked_into:
                self._given_up.add(alike)
        return not (_most(self._percent) or _most(self._total))

    def _alike(self, sums: Sums, way: Way) -> object:
        """What ways share that make the same of the figures at which most ways are given up."""
        heads = tuple((key, sums[key].exact, sums[key].available) for key in self._ranking.heads)
        return heads, sums.unrounded.most, way.scale, way.figures, way.places, way.halves

    def totals(self) -> Totals:
        """What was found."""
        percent, total = self._percent, self._total
        assert percent is not None
        assert total is not None
        wrong = tuple(self._ranking.differences(percent, total))
        figures = self._ranking.figures
        said = [found.options for what, found in self._columns(percent, total) if self._ranking.says(what)]
        options = tuple(dict.fromkeys(code for codes in said for code in codes))
        if "boards_made_up" in options:
            options = tuple(code for code in options if code != "total_made_up")
        return Totals(
            figures,
            figures - len(wrong),
            options,
            wrong,
            *(
                None if found.way == self._way or not self._ranking.says(what) else found.way
                for what, found in self._columns(percent, total)
            ),
        )

    @staticmethod
    def _columns(percent: Column, total: Column) -> tuple[tuple[What, Column], ...]:
        return ("percent", percent), ("total", total)


def _most(found: Column | None) -> int | None:
    """At how many differences another way is not believed: it has to explain most of what is left."""
    return None if found is None else (found.wrong + 1) // 2


def _fewer(found: Column | None, other: Column | None) -> Column | None:
    return other if other and (found is None or other.wrong < found.wrong) else found
