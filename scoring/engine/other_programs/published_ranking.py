"""A ranking that another program published, beside columns as they may be made of what everybody has collected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.engine.document import ContestantEntry, SessionDocument
from scoring.engine.old_results.spellings import places_of, read_number, read_points
from scoring.engine.old_results.values import PublishedTotal
from scoring.engine.other_programs.sums import PERCENTS, Maker, Sum, likely_scale, percents_in_imps, totals_of
from scoring.engine.other_programs.ways import Way
from scoring.engine.ranking import shared_ranks
from scoring.engine.rounding import PERCENT_AVERAGE, rounded

What = Literal["percent", "total", "place"]
#: A way that gives none of so many figures at the head of a column is not the one.
SEEN = 4
#: Nothing that programs do in other ways moves most percentages by so much.
FAR = 10


@dataclass(frozen=True)
class TotalDifference:
    """One pair's percentage, total or place: both figures."""

    contestant: str
    what: What
    ours: Fraction | None
    theirs: Fraction


@dataclass(frozen=True)
class PublishedFigure:
    """What was published, and half of the unit to which it was: ours may be so far away."""

    value: Fraction
    half: Fraction = Fraction(0)
    places: int = 0

    def is_not(self, ours: Fraction | None) -> bool:
        return ours is None or abs(ours - self.value) > self.half


Values = Mapping[str, Fraction | None]


class LazyValues(Values):
    """A column by contestant. Most are given up after a few figures, so that each is made when it is asked for."""

    def __init__(self, sums: Mapping[str, Sum], maker: Maker, handicaps: Mapping[str, Fraction]) -> None:
        self._sums, self._maker, self._handicaps = sums, maker, handicaps
        self._made: dict[str, Fraction | None] = {}

    def __getitem__(self, key: str) -> Fraction | None:
        if key not in self._made:
            value = self._maker(self._sums[key])
            self._made[key] = value + self._handicaps[key] if value is not None and self._handicaps else value
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sums)

    def __len__(self) -> int:
        return len(self._sums)


@dataclass(frozen=True)
class Column:
    """A column as it is made in some way: values by contestant, places where it ranks, how many figures differ."""

    way: Way
    options: tuple[str, ...]
    values: Values
    places: Mapping[str, int]
    wrong: int


class PublishedRanking:
    """A published ranking. Its places are those of percentages, in IMPs those of totals."""

    def __init__(self, document: SessionDocument, published: Mapping[str, PublishedTotal], *, in_imps: bool) -> None:
        self._document, self._in_imps = document, in_imps
        self._said: dict[What, dict[str, PublishedFigure]] = {"percent": {}, "total": {}, "place": {}}
        for entry in document.contestants:
            said = published.get(entry.id)
            for what, figure in _figures(said) if said else ():
                self._said[what][entry.id] = figure
        self._handicap_of = {entry.id: Fraction(entry.handicap) for entry in document.contestants}
        self._handicaps = any(self._handicap_of.values())
        self._sections = len({entry.section for entry in document.contestants}) > 1

    @property
    def figures(self) -> int:
        return sum(len(column) for column in self._said.values())

    def says(self, what: What) -> bool:
        """Whether a column, or places by it, were published."""
        ranks = (what == "total") == self._in_imps
        return bool(self._said[what] or (ranks and self._said["place"]))

    def percents(self, sums: Mapping[str, Sum], way: Way, most: int | None) -> Column | None:
        """The percentages that agree best; None where `most` or more would differ (all, where that is 0)."""
        makers = [((code,) if code else (), maker) for code, maker in PERCENTS]
        best = None
        for options, maker in percents_in_imps() if self._in_imps else makers:
            for handicap in (False, True) if self._handicaps else (False,):
                codes = (*options, *(["with_handicap"] if handicap else []))
                made = self._made("percent", way, codes, sums, self._values(sums, maker, handicap=handicap), best, most)
                best = made or best
                if best and not best.wrong:
                    return best
        return best

    def totals(self, sums: Mapping[str, Sum], way: Way, most: int | None) -> Column | None:
        """The totals that agree best; None where `most` or more would differ (all, where that is 0)."""
        best = None
        said = {key: figure.value for key, figure in self._said["total"].items()}
        for scaled, options, maker in totals_of(way, likely_scale(sums, way, said)):
            best = self._made("total", scaled, options, sums, self._values(sums, maker), best, most) or best
            if best and not best.wrong:
                return best
        for option, maker in () if self._in_imps else PERCENTS:
            # Some files have the percentage for the total.
            if best and not best.wrong:
                break
            for handicap in (False, True) if self._handicaps else (False,):
                codes = (option,) if option else ()
                values = self._values(sums, maker, handicap=handicap)
                best = self._made("total", way, codes, sums, values, best, most) or best
        return best

    def _values(self, sums: Mapping[str, Sum], maker: Maker, *, handicap: bool = False) -> LazyValues:
        return LazyValues(sums, maker, self._handicap_of if handicap else {})

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
        sums: Mapping[str, Sum],
        values: Values,
        before: Column | None,
        most: int | None,
    ) -> Column | None:
        """The column made so; None where no fewer figures differ than in the best way yet, or `most` or more."""
        wrong, stop = 0, _limit(before, most)
        for count, (key, figure) in enumerate(self._said[what].items(), 1):
            wrong += figure.is_not(values.get(key))
            if stop is not None and (wrong >= stop or (most is not None and wrong == count == SEEN)):
                return None
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
        exact = self._values(sums, _exact_total if self._in_imps else PERCENTS[1][1], handicap=handicap)
        ranked.append((("place_of_unrounded",), exact))
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


def _figures(said: PublishedTotal) -> Iterator[tuple[What, PublishedFigure]]:
    """What stands in a row of a ranking."""
    texts: tuple[tuple[What, str], ...] = (("percent", said.percent), ("total", said.total))
    for what, text in texts:
        value = read_points(text)
        if value is not None:
            places = places_of(text)
            yield what, PublishedFigure(value, Fraction(1, 2 * 10**places), places)
    place = read_number(said.place.replace("=", ""))
    if place:
        yield "place", PublishedFigure(Fraction(place))
