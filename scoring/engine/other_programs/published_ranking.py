"""A ranking that another program published, beside columns as they may be made of what everybody has collected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import islice

from scoring.engine.document import ContestantEntry, SessionDocument
from scoring.engine.old_results.values import PublishedTotal
from scoring.engine.other_programs.ranking_columns import (
    Column,
    LazyValues,
    PublishedFigure,
    TotalDifference,
    Values,
    What,
    figures_of_row,
)
from scoring.engine.other_programs.sums import PERCENTS, Maker, Sum, Sums, likely_scale, percents_in_imps, totals_of
from scoring.engine.other_programs.ways import Way
from scoring.engine.ranking import shared_ranks
from scoring.engine.rounding import PERCENT_AVERAGE, rounded

#: A way that gives none of so many figures at the head of a column is not the one.
SEEN = 4
_FIGURES: tuple[What, ...] = ("percent", "total")
#: Some totals are rounded so before anything is made of them.
TO_A_HUNDREDTH = Fraction(1, 100)
#: Codes of columns that are made of unrounded cells.
UNROUNDED = frozenset(
    ("percent_of_unrounded", "percent_of_rounded_total", "mean_of_boards", "total_of_unrounded", "total_rounded_first")
)
#: Nothing that programs do in other ways moves most percentages by so much.
FAR = 10


class PublishedRanking:
    """A published ranking. Its places are those of percentages, in IMPs those of totals."""

    def __init__(self, document: SessionDocument, published: Mapping[str, PublishedTotal], *, in_imps: bool) -> None:
        self._document, self._in_imps = document, in_imps
        self._said: dict[What, dict[str, PublishedFigure]] = {"percent": {}, "total": {}, "place": {}}
        for entry in document.contestants:
            said = published.get(entry.id)
            for what, figure in figures_of_row(said) if said else ():
                self._said[what][entry.id] = figure
        self._handicap_of = {entry.id: Fraction(entry.handicap) for entry in document.contestants}
        self._handicaps = any(self._handicap_of.values())
        #: By percentages or totals: columns that are the same in every rounding, and were given up at their head.
        self._given_up: set[object] = set()
        self._scale: Fraction | None = None
        #: How many columns were looked at beyond their head.
        self.looked_into = 0
        self._sections = len({entry.section for entry in document.contestants}) > 1

    def look_first_at(self, left: Iterable[TotalDifference]) -> None:
        """What was left comes first from now on: most ways are given up there."""
        found = list(left)
        for what in _FIGURES:
            column = self._said[what]
            first = [each.contestant for each in found if each.what == what]
            self._said[what] = {key: column[key] for key in (*first, *column)}

    @property
    def figures(self) -> int:
        return sum(len(column) for column in self._said.values())

    def says(self, what: What) -> bool:
        """Whether a column, or places by it, were published."""
        ranks = (what == "total") == self._in_imps
        return bool(self._said[what] or (ranks and self._said["place"]))

    @property
    def heads(self) -> tuple[str, ...]:
        """Whose figures come first: most ways are given up there."""
        columns = (self._said["percent"], self._said["total"])
        return tuple(key for column in columns for key in islice(column, SEEN))

    def percents(self, sums: Sums, way: Way, most: int | None) -> Column | None:
        """The percentages that agree best; None where `most` or more would differ (all, where that is 0)."""
        makers = [((code,) if code else (), maker) for code, maker in PERCENTS]
        best = None
        for options, maker in percents_in_imps() if self._in_imps else makers:
            for codes, values in self._with_and_without_handicap(options, self._values(sums, maker)):
                best = self._made("percent", way, codes, sums, values, best, most) or best
                if best and not best.wrong:
                    return best
        return best

    def totals(self, sums: Sums, way: Way, most: int | None) -> Column | None:
        """The totals that agree best; None where `most` or more would differ (all, where that is 0)."""
        best = None
        if self._scale is None:
            said = {key: figure.value for key, figure in self._said["total"].items()}
            self._scale = likely_scale(sums, way, said)
        for scaled, options, maker in totals_of(way, self._scale):
            best = self._made("total", scaled, options, sums, self._values(sums, maker), best, most) or best
            if best and not best.wrong:
                return best
        for option, maker in () if self._in_imps else PERCENTS:
            # Some files have the percentage for the total.
            if best and not best.wrong:
                break
            for codes, values in self._with_and_without_handicap(
                (option,) if option else (), self._values(sums, maker)
            ):
                shown = tuple(code for code in codes if code != "with_handicap")
                best = self._made("total", way, shown, sums, values, best, most) or best
        return best

    def _values(self, sums: Mapping[str, Sum], maker: Maker) -> Values:
        return LazyValues(sums, lambda key: maker(sums[key]))

    def _with_and_without_handicap(
        self, options: tuple[str, ...], values: Values
    ) -> Iterator[tuple[tuple[str, ...], Values]]:
        yield options, values
        if self._handicaps:
            yield (*options, "with_handicap"), LazyValues(values, partial(self._raised, values))

    def _raised(self, values: Values, key: str) -> Fraction | None:
        value = values[key]
        return None if value is None else value + self._handicap_of[key]

    def is_within_reach(self, sums: Sums, places: int) -> bool:
        """Whether cells rounded to so many decimals can give any of the figures that come first."""
        for key in self.heads:
            figures = [figure for what in _FIGURES if (figure := self._said[what].get(key))]
            for value, most in self._reach(sums, key, places):
                if any(abs(value - figure.value) <= most + figure.half for figure in figures):
                    return True
        return not self.heads

    def _reach(self, sums: Sums, key: str, places: int) -> Iterator[tuple[Fraction, Fraction]]:
        """What may be made of a contestant's cells before they are rounded, and how far that may move it.

        A rounding moves a cell by less than a unit, and what is made of cells by that in its own measure.
        """
        each = sums[key]
        if not each.boards:
            return
        cells = Fraction(each.boards) if sums.way.figures == "points" else each.available / 100
        exact, moved = each.exact + each.penalty, cells / 10**places + TO_A_HUNDREDTH
        one, more = Fraction(1), (self._scale or sums.by) / sums.by
        made = {one, each.made_up(one), each.of_all_boards(one), *([Fraction(1, each.boards)] if self._in_imps else [])}
        for by in made | {by * more for by in made} if more != 1 else made:
            yield exact * by, moved * by
        if each.available:
            share, handicap = 100 / each.available, self._handicap_of[key]
            for value in dict.fromkeys((exact * share, each.shares * 100 / each.boards)):
                yield value, moved * share
                if handicap:
                    yield value + handicap, moved * share

    def is_near(self, sums: Mapping[str, Sum]) -> bool:
        """Whether percentages are such that another way of scoring the same results can make them."""
        off = [
            min(abs(ours - figure.value), abs(ours + self._handicap_of[key] - figure.value))
            for key, figure in self._said["percent"].items()
            if (ours := PERCENTS[1][1](sums[key])) is not None
        ]
        return not off or sorted(off)[len(off) // 2] < FAR

    def distance(self, sums: Mapping[str, Sum]) -> Fraction:
        """How far the figures are from unrounded ones, together."""
        found = Fraction(0)
        for key, figure in self._said["percent"].items():
            each = sums[key]
            if each.available:
                found += abs((each.exact + each.penalty) * 100 / each.available - figure.value)
        for key, figure in self._said["total"].items() if not self._said["percent"] else ():
            found += abs(sums[key].exact + sums[key].penalty - figure.value)
        return found

    def differences(self, percent: Column, total: Column) -> Iterator[TotalDifference]:
        """Every figure that is not ours, contestant by contestant."""
        places = (total if self._in_imps else percent).places
        for entry in self._document.contestants:
            place = places.get(entry.id)
            ours: dict[What, Fraction | None] = {
                "percent": percent.values.get(entry.id),
                "total": total.values.get(entry.id),
                "place": None if place is None else Fraction(place),
            }
            for what, value in ours.items():
                figure = self._said[what].get(entry.id)
                if figure and figure.is_not(value):
                    yield TotalDifference(entry.id, what, value, figure.value)

    def _made(
        self,
        what: What,
        way: Way,
        options: tuple[str, ...],
        sums: Sums,
        values: Values,
        before: Column | None,
        most: int | None,
    ) -> Column | None:
        """The column made so; None where no fewer figures differ than in the best way yet, or `most` or more."""
        wrong, stop = 0, _limit(before, most)
        alike = (id(sums.unrounded), what, options, way.scale, way.figures) if UNROUNDED.intersection(options) else None
        if most is not None and alike in self._given_up:
            return None
        for count, (key, figure) in enumerate(self._said[what].items(), 1):
            wrong += figure.is_not(values.get(key))
            if most is not None and wrong == count == SEEN:
                if alike:
                    self._given_up.add(alike)
                return None
            if stop is not None and wrong >= stop:
                self.looked_into += count > SEEN
                return None
        self.looked_into += 1
        if (what == "total") != self._in_imps or not self._said["place"]:
            return Column(way, options, values, {}, wrong)
        best: tuple[int, tuple[str, ...], Mapping[str, int]] | None = None
        for codes, places in self._placings(sums, values, handicap="with_handicap" in options):
            off = sum(figure.value != places.get(key) for key, figure in self._said["place"].items())
            if best is None or off < best[0]:
                best = off, codes, places
            if not off:
                break
        assert best is not None
        off, codes, places = best
        if stop is not None and wrong + off >= stop:
            return None
        return Column(way, (*options, *codes), values, places, wrong + off)

    def _placings(
        self, sums: Mapping[str, Sum], values: Values, *, handicap: bool
    ) -> Iterator[tuple[tuple[str, ...], Mapping[str, int]]]:
        """Places by these figures: of all, or of each section; by what is printed of them; with the handicap; by
        unrounded ones, as here."""
        ranked: list[tuple[tuple[str, ...], Values]] = [((), values)]
        said = self._said["percent"] or self._said["total"]
        if said:
            to = max(figure.places for figure in said.values())
            ranked.append((("place_of_printed",), _to_places(values, to)))
        if self._handicaps and not handicap:
            ranked.append((("place_with_handicap",), self._with_handicap(values)))
        listed = {key: values.get(key) for key in self._said["place"]}
        if len(listed) < len(self._document.contestants):
            ranked.append((("place_of_listed",), listed))
        exact = self._values(sums, _exact_total if self._in_imps else PERCENTS[1][1])
        ranked.append((("place_of_unrounded",), self._with_handicap(exact) if handicap else exact))
        for codes, figures in ranked:
            yield codes, self._ranks(sums, figures, by_section=False)
            if self._sections:
                yield (*codes, "place_in_section"), self._ranks(sums, figures, by_section=True)

    def _with_handicap(self, values: Values) -> Values:
        return {key: None if value is None else value + self._handicap_of[key] for key, value in values.items()}

    def _ranks(self, sums: Mapping[str, Sum], values: Values, *, by_section: bool) -> dict[str, int]:
        """Each line by itself with two winners; equal figures share a place. Who had nothing available comes last."""
        lists: dict[object, dict[str, tuple[bool, Fraction]]] = {}
        for entry in self._document.contestants:
            if entry.standing == "ranked" and sums[entry.id].cells and entry.id in values:
                value, beside = values[entry.id], _exact_total(sums[entry.id])
                where = self._list_of(entry, by_section=by_section)
                figure = beside if value is None else rounded(value, PERCENT_AVERAGE, 6)
                lists.setdefault(where, {})[entry.id] = (value is not None, figure)
        return {key: rank for each in lists.values() for key, (rank, _tied) in shared_ranks(each).items()}

    def _list_of(self, entry: ContestantEntry, *, by_section: bool) -> object:
        line = entry.direction if self._document.rules.winners == 2 else None
        return line, entry.section if by_section else None


def _exact_total(found: Sum) -> Fraction:
    return found.exact + found.penalty


def _limit(best: Column | None, most: int | None) -> int | None:
    """At how many differences a column is given up. Where everything agrees in some way, only its equals count."""
    found = most if best is None else best.wrong
    return None if found is None else max(found, 1)


def _to_places(values: Values, places: int) -> Values:
    return {key: None if value is None else rounded(value, PERCENT_AVERAGE, places) for key, value in values.items()}
