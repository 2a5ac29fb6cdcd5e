"""The exact cells of an evening under another program's choices.

An evening is counted once, as the White Book has it. What another program makes of the same comparisons follows from
that without counting again: Neuberg's formula is undone, and the board is factored in another way or not at all.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import MATCHPOINTS, BoardFacts, score_board
from scoring.engine.document import Artificial, SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.line_facts import line_facts
from scoring.engine.methods import Butler, CrossImps
from scoring.engine.other_programs.cell_values import Award, Cell, CellValues, Counted, Won, WonValues
from scoring.engine.other_programs.factoring import Shape
from scoring.engine.other_programs.structures import Traits
from scoring.engine.other_programs.ways import Way

Cells = Sequence[Mapping[Side, Cell]]


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
        self._won: dict[object, WonValues] = {}
        self._values: dict[object, CellValues] = {}
        self._count()
        self.counted = Counted(document, self.largest, self.distinct, self.kinds, self._instead)

    def values(self, way: Way) -> CellValues:
        """What each of `distinct` is worth; made when somebody asks for it."""
        among = (way.missing, way.adjusted, way.largest_section, way.more_due, way.imps)
        if among not in self._won:
            self._won[among] = WonValues(self.counted, way)
        key = (among, way.averages_of, way.flat_averages)
        if key not in self._values:
            self._values[key] = CellValues(self._won[among], way)
        return self._values[key]

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
