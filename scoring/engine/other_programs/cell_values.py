"""What the kinds of cells of an evening are worth in a way of scoring, each made when somebody asks for it.

Most ways are given up after a few figures: nothing more of them is counted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from scoring.engine.adjusted import artificial_percent
from scoring.engine.board import Side
from scoring.engine.board_scores import MATCHPOINTS, BoardFacts, score_board
from scoring.engine.document import Artificial, SessionDocument
from scoring.engine.line_facts import line_facts
from scoring.engine.methods import Butler, Method
from scoring.engine.other_programs.factoring import Shape, factored, results_counted, top_results
from scoring.engine.other_programs.ways import Way


class Cell(NamedTuple):
    """One side of one result: matchpoints at 2 a win, and what was available; IMPs, and nothing."""

    exact: Fraction
    top: Fraction


class Won(NamedTuple):
    """What was won by comparison among the results of a board that there are."""

    won: Fraction
    shape: Shape


class Award(NamedTuple):
    """An artificial score of a contestant."""

    outcome: Artificial
    contestant: str
    shape: Shape


@dataclass(frozen=True)
class Counted:
    """The lines of a session as they are counted: kinds of cells, and by position who has which (see CountedField).

    `instead`: what counts of a result that another datum makes the worse of two. `largest`: the most results due.
    """

    document: SessionDocument
    largest: int
    distinct: Sequence[Won | Award]
    kinds: Sequence[Mapping[Side, tuple[int, ...]]]
    instead: Mapping[int, Award]
    _scored: dict[object, Mapping[int, Cell | None]] = field(default_factory=dict)

    @cached_property
    def of_contestants(self) -> Mapping[str, Counter[int]]:
        """Of contestants with artificial scores, what they have: numbers, and how often."""
        awards = (*self.instead.values(), *(each for each in self.distinct if isinstance(each, Award)))
        of_interest = {each.contestant for each in awards}
        found: dict[str, Counter[int]] = {contestant: Counter() for contestant in of_interest}
        for line, sides in zip(self.document.results, self.kinds, strict=True):
            for side, numbers in sides.items():
                for contestant in of_interest.intersection(line.contestants(side)):
                    found[contestant][numbers[0]] += 1
        return found

    @cached_property
    def boards(self) -> Mapping[int, Sequence[int]]:
        """By board, the positions of its lines with a cell."""
        found: dict[int, list[int]] = defaultdict(list)
        for position, sides in enumerate(self.kinds):
            if sides:
                found[self.document.results[position].board].append(position)
        return found

    @cached_property
    def board_of(self) -> Mapping[int, int]:
        """By kind of cell, a board on which it stands; of results its only one, where they are against a datum."""
        return {
            number: line.board
            for line, sides in zip(self.document.results, self.kinds, strict=True)
            for numbers in sides.values()
            for number in numbers
        }

    def scored(self, board: int, due: tuple[int, ...], method: Method) -> Mapping[int, Cell | None]:
        """What the kinds of cells of a board are worth with so many results due on each of its lines; scored once."""
        key = (board, due, method)
        if key not in self._scored:
            positions, results = self.boards[board], self.document.results
            facts = tuple(line_facts(self.document, results[at], each) for at, each in zip(positions, due, strict=True))
            found: dict[int, Cell | None] = {}
            for at, line in zip(positions, score_board(BoardFacts(facts, method)).lines, strict=True):
                for side, numbers in self.kinds[at].items():
                    points = line.side(side).points
                    found |= dict.fromkeys(numbers, None if points is None else Cell(points, Fraction(0)))
            self._scored[key] = found
        return self._scored[key]


class WonValues:
    """What results are worth, by kind of cell; None of artificial scores."""

    def __init__(self, counted: Counted, way: Way) -> None:
        self.counted, self._way = counted, way
        self._known: dict[int, Cell | None] = {}
        self._own: dict[str, Fraction | None] = {}

    def __getitem__(self, number: int) -> Cell | None:
        if number not in self._known:
            self._make(number)
        return self._known[number]

    def shape(self, shape: Shape) -> Shape:
        """A shape with as many results due as the way has."""
        way = self._way
        if not (way.more_due or way.largest_section):
            return shape
        return shape._replace(due=(self.counted.largest if way.largest_section else shape.due) + way.more_due)

    def own(self, contestant: str) -> Fraction | None:
        """A contestant's percentage on the boards where it has a result; in IMPs the mean of them."""
        if contestant not in self._own:
            imps = self._way.imps is not None
            card = self.counted.of_contestants[contestant]
            cells = [(cell, often) for number, often in card.items() if (cell := self[number])]
            most = sum((often if imps else cell.top * often for cell, often in cells), Fraction(0))
            gained = sum((cell.exact * often for cell, often in cells), Fraction(0))
            self._own[contestant] = gained * (1 if imps else 100) / most if most else None
        return self._own[contestant]

    def _make(self, number: int) -> None:
        kind, way = self.counted.distinct[number], self._way
        if isinstance(way.imps, Butler):
            self._known[number] = None
            self._score(self.counted.board_of[number])
        elif isinstance(kind, Won):
            self._known[number] = Cell(*factored(kind.won, self.shape(kind.shape), way))
        else:
            self._known[number] = None

    def _score(self, board: int) -> None:
        """Butler: the datum depends on how many results it is made of, so a board is scored again."""
        counted = self.counted
        due = tuple(max(self._due(at)) for at in counted.boards[board])
        self._known |= counted.scored(board, due, self._way.imps or MATCHPOINTS)

    def _due(self, position: int) -> Iterator[int]:
        for numbers in self.counted.kinds[position].values():
            yield results_counted(self.shape(self.counted.distinct[numbers[0]].shape), self._way)


class CellValues:
    """What each kind of cell is worth; artificial scores raised and lowered by the session, unless flat."""

    def __init__(self, won: WonValues, way: Way) -> None:
        self._won, self._way = won, way
        self._known: dict[int, Cell] = {}
        self._tops: dict[tuple[bool, Shape], int] = {}

    def __getitem__(self, number: int) -> Cell:
        cell = self._known.get(number)
        if cell is None:
            cell = self._known[number] = self._won[number] or self._awarded(number)
        return cell

    def top(self, number: int) -> int:
        """What is available at a cell, 0 in IMPs; the cell is not made."""
        if self._way.imps is not None:
            return 0
        kind = self._won.counted.distinct[number]
        key = (isinstance(kind, Award), kind.shape)
        if key not in self._tops:
            shape = self._won.shape(kind.shape)
            of_results = not key[0] or (self._way.averages_of == "factored" and shape.results > 1)
            reached = results_counted(shape, self._way) if of_results else top_results(shape, self._way)
            self._tops[key] = 2 * max(reached - 1, 0)
        return self._tops[key]

    def _awarded(self, number: int) -> Cell:
        award, way = self._won.counted.instead.get(number) or self._won.counted.distinct[number], self._way
        assert isinstance(award, Award)
        outcome, shape = award.outcome, self._won.shape(award.shape)
        own = None if way.flat_averages else self._won.own(award.contestant)
        if way.imps is not None:
            return Cell(way.imps.artificial(outcome, top_results(shape, way), own), Fraction(0))
        percent = artificial_percent(outcome, own)
        if way.averages_of == "factored" and shape.results > 1:
            return Cell(*factored(percent * 2 * (shape.results - 1) / 100, shape._replace(group=shape.results), way))
        top = Fraction(self.top(number))
        return Cell(percent * top / 100, top)
