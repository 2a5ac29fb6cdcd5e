"""The exact cells of a session under another program's choices."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.engine.adjusted import artificial_percent
from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import MATCHPOINTS, BoardFacts, score_board
from scoring.engine.document import Artificial, SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.line_facts import line_facts
from scoring.engine.neuberg import top
from scoring.engine.other_programs.ways import Way


@dataclass(frozen=True)
class Cell:
    """One side of one result: matchpoints at 2 a win, and what was available."""

    exact: Fraction
    top: Fraction


Cells = Sequence[Mapping[Side, Cell]]


def cells_of(document: SessionDocument, way: Way) -> Cells:
    """By position in the results, the cell of each side that has one. Roundings and scales are not applied."""
    document = _compared(document, way)
    expected = ExpectedResults(document)
    by_board: dict[int, list[int]] = defaultdict(list)
    for position, line in enumerate(document.results):
        by_board[line.board].append(position)
    due = _due(document, expected, way)
    found: list[dict[Side, Cell]] = [{} for _ in document.results]
    for positions in by_board.values():
        facts = tuple(line_facts(document, document.results[position], due[position]) for position in positions)
        scores = score_board(BoardFacts(facts, way.imps or MATCHPOINTS)).lines
        for position, scored in zip(positions, scores, strict=True):
            for side in SIDES:
                points = scored.side(side).points
                if points is not None:
                    found[position][side] = Cell(points, Fraction(0 if way.imps else top(due[position], 2)))
    _add_averages(document, found, due, way)
    return found


def _compared(document: SessionDocument, way: Way) -> SessionDocument:
    rules = document.rules
    if not way.other_field:
        return document
    other = "field" if rules.compare == "section" else "section"
    return replace(document, rules=replace(rules, compare=other, expected_results=None))


def _due(document: SessionDocument, expected: ExpectedResults, way: Way) -> list[int]:
    """The results to which each line's board is factored: E, or fewer where the program does not factor it."""
    scored: Counter[tuple[object, ...]] = Counter()
    averages: Counter[tuple[object, ...]] = Counter()
    groups = [(line.board, document.rules.compared_section(line.section)) for line in document.results]
    for line, group in zip(document.results, groups, strict=True):
        artificial = any(isinstance(line.outcome(side), Artificial) for side in SIDES)
        averages[group] += artificial
        scored[group] += not (artificial or line.not_played)
    found = []
    for line, group in zip(document.results, groups, strict=True):
        full = expected.of_line(line) + way.more_due
        if way.neuberg == "never":
            full = scored[group] or full
        elif way.neuberg == "unplayed_only":
            full = max(full - averages[group], scored[group], 1)
        found.append(full)
    return found


def _add_averages(document: SessionDocument, found: list[dict[Side, Cell]], due: Sequence[int], way: Way) -> None:
    """Artificial scores, of the full top of the session; raised and lowered by the pair's session unless flat.

    In IMPs they are taken as they are.
    """
    full = max(due, default=0)
    own = _own(document, found)
    for position, line in enumerate(document.results):
        for side in SIDES:
            outcome = line.outcome(side)
            if isinstance(outcome, Artificial) and side not in found[position]:
                if way.imps is not None:
                    exact = way.imps.artificial(outcome, due[position], None)
                    found[position][side] = Cell(exact, Fraction(0))
                    continue
                of = full if way.neuberg == "unplayed_only" else due[position]
                available = Fraction(top(of, 2))
                average = None if way.flat_averages else own.get(line.contestants(side)[0])
                found[position][side] = Cell(artificial_percent(outcome, average) * available / 100, available)


def _own(document: SessionDocument, found: Sequence[Mapping[Side, Cell]]) -> dict[str, Fraction]:
    """Each contestant's percentage on the boards where it has a result."""
    points: dict[str, Fraction] = defaultdict(Fraction)
    available: dict[str, Fraction] = defaultdict(Fraction)
    for line, cells in zip(document.results, found, strict=True):
        for side, cell in cells.items():
            for contestant in line.contestants(side):
                points[contestant] += cell.exact
                available[contestant] += cell.top
    return {contestant: points[contestant] * 100 / most for contestant, most in available.items() if most}
