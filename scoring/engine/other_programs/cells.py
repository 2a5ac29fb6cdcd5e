"""The exact cells of an evening under another program's choices.

An evening is counted once, as the White Book has it. What another program makes of the same comparisons follows from
that without counting again: Neuberg's formula is undone, and the board is factored in another way or not at all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from scoring.engine.adjusted import artificial_percent
from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import MATCHPOINTS, BoardFacts, score_board
from scoring.engine.document import Artificial, SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.line_facts import line_facts
from scoring.engine.methods import Butler, CrossImps
from scoring.engine.other_programs.factoring import Shape, factored, results_counted, top_results
from scoring.engine.other_programs.structures import Traits
from scoring.engine.other_programs.ways import Way


@dataclass(frozen=True)
class Cell:
    """One side of one result: matchpoints at 2 a win, and what was available; IMPs, and nothing."""

    exact: Fraction
    top: Fraction


Cells = Sequence[Mapping[Side, Cell]]


class Won(NamedTuple):
    """What was won by comparison among the results of a board that there are."""

    won: Fraction
    shape: Shape


class Award(NamedTuple):
    """An artificial score of a contestant."""

    outcome: Artificial
    contestant: str
    shape: Shape


class CountedEvening:
    """A session's results, counted for every way: which cells are alike, and what each of them is worth."""

    def __init__(self, document: SessionDocument) -> None:
        self.document = document
        self._fields: dict[tuple[bool, type | None], CountedField] = {}

    def field(self, way: Way) -> CountedField:
        """The lines as they are compared in this way."""
        key = (way.other_field, None if way.imps is None else type(way.imps))
        if key not in self._fields:
            self._fields[key] = CountedField(_compared(self.document, way), way.imps)
        return self._fields[key]

    def cells(self, way: Way) -> Cells:
        """By position in the results, the cell of each side that has one, of an individual North's and East's.

        Roundings and scales are not applied.
        """
        field = self.field(way)
        values = field.values(way)
        return [{side: values[numbers[0]] for side, numbers in sides.items()} for sides in field.kinds]

    def traits(self, white_book: Way) -> Traits:
        """What of the evening makes ways differ; no more results due than are listed."""
        fields = [self.field(replace(white_book, other_field=other)) for other in (False, True)]
        awards = [each.outcome for each in fields[0].distinct if isinstance(each, Award)]
        sections = len({line.section for line in self.document.results}) > 1
        return Traits(
            missing=any(each.shape.missing for field in fields for each in field.distinct),
            averages=bool(awards),
            raised=any(each.average_plus or each.average_minus for each in awards),
            sections=sections,
            uneven=sections and any(len(set(field.due)) > 1 for field in fields),
        )


def cells_of(document: SessionDocument, way: Way) -> Cells:
    """The cells of a session in one way."""
    return CountedEvening(document).cells(way)


def _compared(document: SessionDocument, way: Way) -> SessionDocument:
    rules = document.rules
    if not way.other_field:
        return document
    other = "field" if rules.compare == "section" else "section"
    return replace(document, rules=replace(rules, compare=other, expected_results=None))


class CountedField:
    """The lines of a session among those that they are compared with.

    `kinds` has by position what each contestant of each side has (of an individual two), as numbers in `distinct`:
    cells of one number are alike in every way. Partners differ where an artificial score follows each one's session.
    """

    def __init__(self, document: SessionDocument, imps: CrossImps | Butler | None) -> None:
        self._document, self._imps = document, imps
        expected = ExpectedResults(document)
        self.due = [expected.of_line(line) for line in document.results]
        self.largest = max(self.due, default=0)
        self.distinct: list[Won | Award] = []
        self.kinds: list[dict[Side, tuple[int, ...]]] = [{} for _ in document.results]
        self._known: dict[object, int] = {}
        #: What counts of a result that another datum makes the worse of two (see Adjustment.unless_better).
        self._instead: dict[int, Award] = {}
        self._won: dict[object, list[Cell | None]] = {}
        self._averages: dict[object, Fraction | None] = {}
        self._count()

    def values(self, way: Way) -> list[Cell]:
        """What each of `distinct` is worth."""
        key = (way.missing, way.adjusted, way.largest_section, way.more_due, way.imps)
        won = self._won.get(key)
        if won is None:
            won = self._won[key] = (
                self._against_datum(way) if isinstance(way.imps, Butler) else self._among_results(way)
            )
        return [cell or self._awarded(number, won, way, key) for number, cell in enumerate(won)]

    def _count(self) -> None:
        """Count every board as the White Book does, and undo what it does for results that are not there."""
        document = self._document
        method = MATCHPOINTS if self._imps is None else self._imps
        method = CrossImps() if isinstance(method, CrossImps) else method
        by_board: dict[int, list[int]] = defaultdict(list)
        for position, line in enumerate(document.results):
            by_board[line.board].append(position)
        for positions in by_board.values():
            facts = tuple(line_facts(document, document.results[at], self.due[at]) for at in positions)
            scored = dict(zip(positions, score_board(BoardFacts(facts, method)).lines, strict=True))
            for side in SIDES:
                self._count_side(side, {at: each.side(side).points for at, each in scored.items()})

    def _count_side(self, side: Side, points: Mapping[int, Fraction | None]) -> None:
        results, groups, awards = Counter[str | None](), Counter[tuple[str | None, str | None]](), Counter[str | None]()
        where = {}
        for at, found in points.items():
            line = self._document.results[at]
            section = self._document.rules.compared_section(line.section)
            where[at] = section, line.group
            results[section] += found is not None
            groups[section, line.group] += found is not None
            awards[section] += found is None and isinstance(line.outcome(side), Artificial)
        for at, found in points.items():
            section, _group = where[at]
            line = self._document.results[at]
            shape = Shape(groups[where[at]], results[section], awards[section], self.due[at])
            outcome = line.outcome(side)
            if found is not None:
                won = found if isinstance(self._imps, Butler) else shape.undone(found, imps=self._imps is not None)
                # Against a datum nothing is alike but what is the same.
                alike = (at, side) if isinstance(self._imps, Butler) else None
                number = self._number(Won(won, shape), alike)
                self.kinds[at][side] = (number,) * len(line.contestants(side))
                if isinstance(outcome, Artificial):
                    self._instead[number] = Award(outcome, line.contestants(side)[0], shape)
            elif isinstance(outcome, Artificial):
                # Where only the better of both counts, another datum may make that the score at the table.
                apart = at if line.adjusted and line.adjusted.unless_better else None
                awards_of = [Award(outcome, each, shape) for each in line.contestants(side)]
                self.kinds[at][side] = tuple(self._number(each, (apart, each)) for each in awards_of)

    def _number(self, kind: Won | Award, alike: object = None) -> int:
        number = self._known.setdefault(alike or kind, len(self.distinct))
        if number == len(self.distinct):
            self.distinct.append(kind)
        return number

    def _among_results(self, way: Way) -> list[Cell | None]:
        return [
            Cell(*factored(kind.won, self._shape(kind.shape, way), way)) if isinstance(kind, Won) else None
            for kind in self.distinct
        ]

    def _shape(self, shape: Shape, way: Way) -> Shape:
        if not (way.more_due or way.largest_section):
            return shape
        return shape._replace(due=(self.largest if way.largest_section else shape.due) + way.more_due)

    def _against_datum(self, way: Way) -> list[Cell | None]:
        """Butler: the datum depends on how many results it is made of, so every board is scored again."""
        document, found = self._document, list[Cell | None]([None] * len(self.distinct))
        by_board: dict[int, list[int]] = defaultdict(list)
        for position, sides in enumerate(self.kinds):
            if sides:
                by_board[document.results[position].board].append(position)
        for positions in by_board.values():
            due = {at: max(self._counted(at, way)) for at in positions}
            facts = tuple(line_facts(document, document.results[at], due[at]) for at in positions)
            for at, scored in zip(
                positions, score_board(BoardFacts(facts, way.imps or MATCHPOINTS)).lines, strict=True
            ):
                for side, numbers in self.kinds[at].items():
                    points = scored.side(side).points
                    for number in numbers:
                        found[number] = None if points is None else Cell(points, Fraction(0))
        return found

    def _counted(self, position: int, way: Way) -> list[int]:
        shapes = (self.distinct[numbers[0]].shape for numbers in self.kinds[position].values())
        return [results_counted(self._shape(shape, way), way) for shape in shapes]

    @cached_property
    def _boards_of(self) -> Mapping[str, Counter[int]]:
        """Of contestants with artificial scores, what they have: numbers, and how often."""
        awards = (*self._instead.values(), *(each for each in self.distinct if isinstance(each, Award)))
        of_interest = {each.contestant for each in awards}
        found: dict[str, Counter[int]] = {contestant: Counter() for contestant in of_interest}
        for line, sides in zip(self._document.results, self.kinds, strict=True):
            for side, numbers in sides.items():
                for contestant in of_interest.intersection(line.contestants(side)):
                    found[contestant][numbers[0]] += 1
        return found

    def _awarded(self, number: int, won: Sequence[Cell | None], way: Way, key: object) -> Cell:
        """An artificial score; raised and lowered by the pair's session unless flat."""
        award = self._instead.get(number) or self.distinct[number]
        assert isinstance(award, Award)
        outcome, shape = award.outcome, self._shape(award.shape, way)
        own = None if way.flat_averages else self._own(award.contestant, won, way, key)
        if way.imps is not None:
            return Cell(way.imps.artificial(outcome, top_results(shape, way), own), Fraction(0))
        percent = artificial_percent(outcome, own)
        if way.averages_of == "factored" and shape.results > 1:
            return Cell(*factored(percent * 2 * (shape.results - 1) / 100, shape._replace(group=shape.results), way))
        top = Fraction(2 * max(top_results(shape, way) - 1, 0))
        return Cell(percent * top / 100, top)

    def _own(self, contestant: str, won: Sequence[Cell | None], way: Way, key: object) -> Fraction | None:
        """A contestant's percentage on the boards where it has a result; in IMPs the mean of them."""
        if (contestant, key) not in self._averages:
            cells = [(cell, often) for number, often in self._boards_of[contestant].items() if (cell := won[number])]
            most = sum((often if way.imps else cell.top * often for cell, often in cells), Fraction(0))
            gained = sum((cell.exact * often for cell, often in cells), Fraction(0))
            self._averages[contestant, key] = gained * (1 if way.imps else 100) / most if most else None
        return self._averages[contestant, key]
