"""What another program published beside what this one makes of the same results, figure by figure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.engine.board import SIDES, Side
from scoring.engine.document import SessionDocument
from scoring.engine.old_results.values import Evening, PublishedLine
from scoring.engine.other_programs.published_cells import Figures, PublishedCells
from scoring.engine.other_programs.structures import MORE_DUE_AT_MOST, Traits, structures
from scoring.engine.other_programs.totals import Totals, compare_totals
from scoring.engine.other_programs.ways import SCALES, WHITE_BOOK, WHITE_BOOKS, Way, roundings, scales

DIFFERENCES_AT_MOST = 500
#: The contests whose lines are compared with those of other tables, and have figures of their own.
CONTESTS = ("pairs", "individual")


@dataclass(frozen=True)
class CellDifference:
    """One side of one result: both figures, and the place in the file. `ours` is None where we give none.

    `ns` and `ew` are who met; of an individual both partners, `3–8`.
    """

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

    @property
    def ranking_options(self) -> tuple[str, ...] | None:
        """How cells are scored from which percentages and places are made, as codes; None as those of boards."""
        return None if self.totals.way is None else self.totals.way.options

    @property
    def total_options(self) -> tuple[str, ...] | None:
        """How cells are scored from which totals are made; None as those of boards."""
        return None if self.totals.total_way is None else self.totals.total_way.options


def compare_evening(evening: Evening) -> Comparison:
    """Score an evening and compare; ways other than the White Book are tried until every figure agrees.

    First the figures of boards, then the ranking: as the boards are scored, or else in a way of its own.
    """
    document = evening.document
    if document is None:
        raise ValueError("An evening that could not be read cannot be compared.")
    if evening.own or document.contest not in CONTESTS or evening.method not in WHITE_BOOKS:
        return Comparison(evening.title, evening.program, WHITE_BOOK, 0, 0, 0, (), Totals(), scored=False)
    figures = PublishedCells(document, evening.published)
    tried = list(structures(evening.method, _traits(figures, evening)))
    way, wrong, plain = _best(figures, tried, WHITE_BOOKS[evening.method])
    totals = compare_totals(figures.counted, way, tried, evening.totals)
    if totals.way is not None and totals.way.unrounded != way.unrounded:
        # What boards are printed to may hide how they are scored: one way for everything, if there is one.
        both = _same_structure(figures, totals.way, wrong)
        if both is not None:
            way, totals = both, compare_totals(figures.counted, both, [both.unrounded], evening.totals)
    found = list(_different(document, figures, way, evening.published))
    return Comparison(
        title=evening.title,
        program=evening.program,
        way=way,
        cells=figures.count,
        equal=figures.count - len(found),
        plain_equal=plain,
        differences=tuple(found[:DIFFERENCES_AT_MOST]),
        totals=totals,
    )


def _best(figures: PublishedCells, tried: Iterable[Way], white_book: Way) -> tuple[Way, int, int]:
    """The first way under which all agree, else the one with the fewest differences; and how many agree plainly.

    Another way than the White Book is believed only where it explains most of what that leaves.
    """
    plain = figures.wrong(white_book, figures.count + 1)
    likely = figures.likely_scales(white_book)
    found, worst = _rounded(figures, white_book, plain, likely)
    best = found or white_book
    if not worst:
        return best, worst, figures.count - plain
    figures.look_first_at_what_differs_in(best)
    most = (worst + 1) // 2
    for structure in tried:
        found, wrong = _rounded(figures, structure, most, likely, sifted=True)
        if found:
            best, worst, most = found, wrong, wrong
        if not worst:
            break
    return best, worst, figures.count - plain


def _rounded(
    figures: PublishedCells, structure: Way, worst: int, likely: Iterable[Way], *, sifted: bool = False
) -> tuple[Way | None, int]:
    """The scale and rounding under which fewer than `worst` figures differ, with how many do; None without one.

    `sifted`: those that explain none of the first figures that were left are not counted further.
    """
    best = None
    for scaled in (each.rounded_as(structure) for each in likely):
        if not worst or (sifted and figures.hardly_any(scaled)) or figures.far(scaled, worst) >= worst:
            continue
        for way in (each for places in figures.roundings for each in roundings(scaled, places)):
            wrong = figures.wrong(way, worst)
            if wrong < worst:
                best, worst = way, wrong
    return best, worst


def _same_structure(figures: PublishedCells, ranking: Way, wrong: int) -> Way | None:
    """The way of the ranking, with a rounding by which no more figures of boards differ; None without one."""
    found, _wrong = _rounded(figures, ranking.unrounded, wrong + 1, tuple(scales(ranking.unrounded)))
    return found


def _traits(figures: PublishedCells, evening: Evening) -> Traits:
    """What of the evening makes ways differ, and how many more results the figures may tell of than are listed."""
    traits, document = figures.counted.traits(WHITE_BOOKS[evening.method]), evening.document
    if evening.method != "matchpoints" or (document and document.rules.expected_results is not None):
        return traits
    listed = figures.counted.field(WHITE_BOOK).largest
    more_due = {due - listed for due in _tops(figures.figures) if 0 < due - listed <= MORE_DUE_AT_MOST}
    return replace(traits, more_due=tuple(sorted(more_due)))


def _tops(figures: Figures) -> Iterator[int]:
    """How many results may have been due: both sides of a line share a top of 2 · (E − 1), on whatever scale."""
    shared = Counter(sum(each.values(), Fraction(0)) for each in figures if len(each) == len(SIDES))
    if shared:
        (top, _often), *_others = shared.most_common(1)
        for scale in sorted({scale for scale, figures in SCALES if figures == "points"}):
            due = top / (2 * scale) + 1
            if due.denominator == 1:
                yield int(due)


def _different(
    document: SessionDocument, figures: PublishedCells, way: Way, published: Sequence[PublishedLine]
) -> Iterator[CellDifference]:
    field = figures.counted.field(way)
    values = field.values(way)
    for line, mine, theirs, said in zip(document.results, field.kinds, figures.figures, published, strict=True):
        for side, figure in theirs.items():
            ours = [way.printed(values[number].exact, values[number].top) for number in mine.get(side, ())]
            if figure not in ours:
                first = ours[0] if ours else None
                yield CellDifference(line.board, who(line.ns), who(line.ew), side, first, figure, said.line)


def who(side: tuple[str, ...]) -> str:
    """Who sits on a side, as a difference names them."""
    return "–".join(side)
