"""Totals, percentages and places of a ranking, as published and as made from the cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from scoring.engine.document import ContestantEntry, SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.old_results.spellings import places_of, read_number, read_points
from scoring.engine.old_results.values import PublishedTotal
from scoring.engine.other_programs.cells import Cells
from scoring.engine.other_programs.ways import Way, round_cell
from scoring.engine.penalties import total_penalty
from scoring.engine.ranking import shared_ranks
from scoring.engine.rounding import PERCENT_AVERAGE, rounded

What = Literal["percent", "total", "place"]


@dataclass(frozen=True)
class TotalDifference:
    """One pair's percentage, total or place: both figures."""

    contestant: str
    what: What
    ours: Fraction | None
    theirs: Fraction


@dataclass(frozen=True)
class Totals:
    """How many figures of the ranking were published and agree. `options` name how the percentages were made."""

    figures: int = 0
    equal: int = 0
    options: tuple[str, ...] = ()
    differences: tuple[TotalDifference, ...] = ()

    @property
    def all_equal(self) -> bool:
        return self.figures == self.equal


@dataclass
class _Sum:
    printed: Fraction = Fraction(0)
    exact: Fraction = Fraction(0)
    available: Fraction = Fraction(0)
    shares: Fraction = Fraction(0)
    boards: int = 0
    penalty: Fraction = Fraction(0)
    most: Fraction = Fraction(0)

    @property
    def in_full(self) -> Fraction:
        """The total as if the contestant had had as many boards as anybody, to 0.01."""
        points = self.printed + self.penalty
        return round_cell(points * self.most / self.available, Fraction(0), 2, "up") if self.available else points

    @property
    def rounded_total(self) -> Fraction:
        """The total of unrounded cells, to 0.01."""
        return rounded(self.exact + self.penalty, self.available / 2, 2)


Percent = Callable[[_Sum], Fraction | None]
_PERCENTS: tuple[tuple[str, Percent], ...] = (
    ("", lambda found: _share(found.printed + found.penalty, found.available)),
    ("percent_of_unrounded", lambda found: _share(found.exact + found.penalty, found.available)),
    ("percent_of_rounded_total", lambda found: _share(found.rounded_total, found.available)),
    ("boards_made_up", lambda found: _share(found.in_full, found.most)),
    ("mean_of_boards", lambda found: found.shares * 100 / found.boards if found.boards else None),
)


def compare_totals(
    document: SessionDocument, cells: Cells, way: Way, published: Mapping[str, PublishedTotal]
) -> Totals:
    """Compare the ranking; ways of making a percentage are tried until all agree."""
    sums = _sums(document, cells, way)
    best: Totals | None = None
    for option, percent in _PERCENTS:
        for handicap in (False, True) if any(Fraction(each.handicap) for each in document.contestants) else (False,):
            found = {entry.id: _with(percent(sums[entry.id]), entry, handicap) for entry in document.contestants}
            named = tuple(code for code in (option, "with_handicap" if handicap else "") if code)
            totals = _compared(document, sums, found, named, published, in_imps=way.imps is not None)
            if best is None or len(totals.differences) < len(best.differences):
                best = totals
            if totals.all_equal:
                return totals
    return best or Totals()


def _share(points: Fraction, available: Fraction) -> Fraction | None:
    return points * 100 / available if available else None


def _with(percent: Fraction | None, entry: ContestantEntry, handicap: bool) -> Fraction | None:
    return percent + Fraction(entry.handicap) if percent is not None and handicap else percent


def _sums(document: SessionDocument, cells: Cells, way: Way) -> dict[str, _Sum]:
    """What each contestant has collected, cells rounded as the program prints them, on the scale of points."""
    sums: dict[str, _Sum] = defaultdict(_Sum)
    for line, mine in zip(document.results, cells, strict=True):
        for side, cell in mine.items():
            printed = way.printed(cell.exact, cell.top)
            points = way.figures == "points"
            for contestant in line.contestants(side):
                found = sums[contestant]
                found.printed += printed if points else printed * cell.top / 100
                found.exact += cell.exact * (way.scale if points else 1)
                found.available += cell.top * (way.scale if points else 1)
                found.shares += cell.exact / cell.top if cell.top else 0
                found.boards += bool(cell.top)
    most = max((found.available for found in sums.values()), default=Fraction(0))
    expected = ExpectedResults(document)
    for entry in document.contestants:
        sums[entry.id].most = most
        against = [penalty for penalty in document.penalties if penalty.contestant == entry.id]
        if against:
            top = expected.top_of_section(expected.section_of(entry, document.results))
            sums[entry.id].penalty = total_penalty(against, top) * way.scale
    return sums


def _compared(
    document: SessionDocument,
    sums: Mapping[str, _Sum],
    percents: Mapping[str, Fraction | None],
    named: tuple[str, ...],
    published: Mapping[str, PublishedTotal],
    *,
    in_imps: bool,
) -> Totals:
    totals = {entry.id: sums[entry.id].printed + sums[entry.id].penalty for entry in document.contestants}
    places = _ranks(document, totals if in_imps else percents)
    figures, differences = 0, list[TotalDifference]()
    for entry in document.contestants:
        said = published.get(entry.id)
        if said is None:
            continue
        percent = percents[entry.id]
        for what, theirs, ours in _pairs(said, percent, sums[entry.id], places.get(entry.id)):
            figures += 1
            if not any(_agrees(each, theirs, said, what) for each in ours):
                differences.append(TotalDifference(entry.id, what, ours[0], theirs))
    return Totals(figures, figures - len(differences), named, tuple(differences))


def _pairs(
    published_total: PublishedTotal, percent: Fraction | None, found: _Sum, place: int | None
) -> Iterator[tuple[What, Fraction, tuple[Fraction | None, ...]]]:
    """Each figure that was published, with what it may be compared with. A total may be points or the percentage."""
    theirs = read_points(published_total.percent)
    if theirs is not None:
        yield "percent", theirs, (percent,)
    total = read_points(published_total.total)
    if total is not None:
        yield "total", total, (found.printed + found.penalty, found.exact + found.penalty, found.in_full, percent)
    rank = read_number(published_total.place.replace("=", ""))
    if rank:
        yield "place", Fraction(rank), (None if place is None else Fraction(place),)


def _agrees(ours: Fraction | None, theirs: Fraction, published_total: PublishedTotal, what: What) -> bool:
    if ours is None:
        return False
    if what == "place":
        return ours == theirs
    places = places_of(published_total.percent if what == "percent" else published_total.total)
    return abs(ours - theirs) <= Fraction(1, 2 * 10**places)


def _ranks(document: SessionDocument, percents: Mapping[str, Fraction | None]) -> dict[str, int]:
    """Places by these percentages or totals, each line by itself with two winners; equal ones share theirs."""
    found: dict[str, int] = {}
    for line in {entry.direction if document.rules.winners == 2 else None for entry in document.contestants}:
        ranked = {
            entry.id: (True, rounded(percent, PERCENT_AVERAGE, 6))
            for entry in document.contestants
            if (percent := percents[entry.id]) is not None
            and entry.standing == "ranked"
            and (document.rules.winners == 1 or entry.direction == line)
        }
        found |= {key: rank for key, (rank, _tied) in shared_ranks(ranked).items()}
    return found
