"""What another program published beside what this one makes of the same results, figure by figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.board import SIDES, Side
from scoring.engine.document import SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.old_results.spellings import places_of, read_points
from scoring.engine.old_results.values import Evening, PublishedLine
from scoring.engine.other_programs.cells import Cells, cells_of
from scoring.engine.other_programs.totals import Totals, compare_totals
from scoring.engine.other_programs.ways import (
    MORE_DUE_AT_MOST,
    WHITE_BOOK,
    WHITE_BOOKS,
    Way,
    roundings,
    scales,
    structures,
)

DIFFERENCES_AT_MOST = 500


@dataclass(frozen=True)
class CellDifference:
    """One side of one result: both figures, and the place in the file. `ours` is None where we give none."""

    board: int
    ns: str
    ew: str
    side: Side
    ours: Fraction | None
    theirs: Fraction
    line: int | None = None


@dataclass(frozen=True)
class MatchDifference:
    """What one side has of one match, in both programs. `ours` is None where we give nothing."""

    match: str
    contestant: str
    ours: Fraction | None
    theirs: Fraction
    line: int | None = None


@dataclass(frozen=True)
class Comparison:
    """An evening in parallel: under `way` most figures agree, `plain_equal` of them by the White Book as it is.

    Of teams the cells are what boards and matches give, of pairs who play matches what lines and matches give; `scale`
    is the one of their victory points. `scored` is
    False where this program does not compare the method: then nothing is compared.
    """

    title: str
    program: str
    way: Way
    cells: int
    equal: int
    plain_equal: int
    differences: tuple[CellDifference, ...]
    totals: Totals
    scored: bool = True
    matches: tuple[MatchDifference, ...] = ()
    scale: str = ""

    @property
    def all_equal(self) -> bool:
        """Whether every figure that was published agrees."""
        return self.scored and self.equal == self.cells and self.totals.all_equal


def compare_evening(evening: Evening) -> Comparison:
    """Score an evening and compare; ways other than the White Book are tried until every cell agrees."""
    document = evening.document
    if document is None:
        raise ValueError("An evening that could not be read cannot be compared.")
    if evening.own or document.contest != "pairs" or evening.method not in WHITE_BOOKS:
        return Comparison(evening.title, evening.program, WHITE_BOOK, 0, 0, 0, (), Totals(), scored=False)
    theirs = figures_of(evening.published)
    way, cells, plain = _best(document, theirs, evening)
    found = list(_different(document, cells, way, theirs, evening.published))
    count = sum(len(figures) for figures in theirs)
    return Comparison(
        title=evening.title,
        program=evening.program,
        way=way,
        cells=count,
        equal=count - len(found),
        plain_equal=plain,
        differences=tuple(found[:DIFFERENCES_AT_MOST]),
        totals=compare_totals(document, cells, way, evening.totals),
    )


Figures = Sequence[Mapping[Side, Fraction]]


def figures_of(published: Sequence[PublishedLine]) -> Figures:
    """What was published, by position; a line without a figure for a side has none to compare."""
    found = []
    for line in published:
        both = {"ns": read_points(line.ns), "ew": read_points(line.ew)}
        found.append({side: both[side] for side in SIDES if both[side] is not None})
    return found  # type: ignore[return-value]


def _best(document: SessionDocument, published: Figures, evening: Evening) -> tuple[Way, Cells, int]:
    """The first way under which all agree, else the one with the fewest differences; and how many agree plainly."""
    white_book = WHITE_BOOKS[evening.method]
    places = printed_places(evening.published)
    count = sum(len(figures) for figures in published)
    best: tuple[int, Way, Cells] | None = None
    plain = 0
    more_due = _more_due(document, published) if white_book == WHITE_BOOK else 0
    sections = len({line.section for line in document.results}) > 1
    for structure in structures(more_due, evening.method, sections=sections):
        cells = cells_of(document, structure)
        if structure == white_book:
            plain = count - _wrong(cells, white_book, published, count)
        for scaled in scales(structure):
            worst = count + 1 if best is None else best[0]
            if far(cells, scaled, published, places, worst) >= worst:
                continue
            for way in roundings(scaled, places):
                wrong = _wrong(cells, way, published, worst)
                if best is None or wrong < best[0]:
                    best, worst = (wrong, way, cells), wrong
                if not wrong:
                    return way, cells, plain
    if best is None:
        return white_book, cells_of(document, white_book), plain
    return best[1], best[2], plain


def _more_due(document: SessionDocument, published: Figures) -> int:
    """How many more results the figures tell of than are listed: both sides of a line share a top of 2·(E − 1)."""
    shared = Counter(sum(figures.values(), Fraction(0)) for figures in published if len(figures) == len(SIDES))
    if not shared or document.rules.expected_results is not None:
        return 0
    due = shared.most_common(1)[0][0] / 2 + 1
    listed = max(ExpectedResults(document).of_line(line) for line in document.results)
    more = due - listed
    return int(more) if more.denominator == 1 and 0 < more <= MORE_DUE_AT_MOST else 0


def _wrong(cells: Cells, way: Way, published: Figures, stop: int) -> int:
    """How many figures differ; counting ends at `stop`."""
    wrong = 0
    for mine, figures in zip(cells, published, strict=True):
        for side, theirs_here in figures.items():
            cell = mine.get(side)
            if cell is None or way.printed(cell.exact, cell.top) != theirs_here:
                wrong += 1
                if wrong >= stop:
                    return wrong
    return wrong


def printed_places(published: Sequence[PublishedLine]) -> int:
    """To how many decimals the figures of lines are printed."""
    return max((places_of(text) for line in published for text in (line.ns, line.ew)), default=0)


def far(cells: Cells, way: Way, published: Figures, places: int, stop: int | None = None) -> int:
    """How many figures differ by more than any rounding to so many places can explain; counting ends at `stop`."""
    unit, count = Fraction(1, 10**places), 0
    for mine, figures in zip(cells, published, strict=True):
        for side, theirs_here in figures.items():
            cell = mine.get(side)
            value = None if cell is None else way.printed(cell.exact, cell.top)
            if value is None or abs(value - theirs_here) >= unit:
                count += 1
                if stop is not None and count >= stop:
                    return count
    return count


def _different(
    document: SessionDocument, cells: Cells, way: Way, theirs: Figures, published: Sequence[PublishedLine]
) -> Iterator[CellDifference]:
    for line, mine, figures, said in zip(document.results, cells, theirs, published, strict=True):
        for side, figure in figures.items():
            cell = mine.get(side)
            ours = None if cell is None else way.printed(cell.exact, cell.top)
            if ours != figure:
                yield CellDifference(line.board, line.ns[0], line.ew[0], side, ours, figure, said.line)
