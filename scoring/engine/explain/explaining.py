"""From a session document to the explanation of one contestant's score on one board."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.board import Side
from scoring.engine.board_scores import BoardFacts, compared_groups
from scoring.engine.codes import Refused
from scoring.engine.compared_group import SideWorking
from scoring.engine.document.codes import Code
from scoring.engine.document.outcomes import Artificial, NotScored
from scoring.engine.document.values import ContestantEntry, SessionDocument
from scoring.engine.errors import UnknownPlace
from scoring.engine.expected import ExpectedResults
from scoring.engine.explain.values import (
    ArtificialWorking,
    Explanation,
    LineExplanation,
    NotCompared,
    TotalExplanation,
)
from scoring.engine.methods import Method, method_of
from scoring.engine.penalties import penalty_points
from scoring.engine.standings import LineScore, SessionScores, board_facts, score_session
from scoring.engine.tally import Figure, Tally


def explain(document: SessionDocument, contestant: str, board: int) -> Explanation:
    """Why a contestant has its score on a board. UnknownPlace where the document has no such contestant or board;
    NotSupported for what is not scored yet."""
    entry = find_contestant(document, contestant, board)
    scores = score_session(document)
    on_board = _OnBoard(document, scores, board)
    lines = tuple(on_board.explain(scored, entry) for scored in on_board.listed if contestant in _sides(scored))
    return Explanation(board, entry, document.rules, on_board.method, lines, _total(document, scores, entry))


def find_contestant(document: SessionDocument, contestant: str, board: int) -> ContestantEntry:
    """The contestant, where both it and the board are in the document. Raises UnknownPlace."""
    entry = next((each for each in document.contestants if each.id == contestant), None)
    if entry is None:
        raise UnknownPlace(Code.UNKNOWN_CONTESTANT, value=contestant)
    if not any(line.board == board for line in document.results):
        raise UnknownPlace(Refused.NO_RESULTS, value=board)
    return entry


def _sides(scored: LineScore) -> tuple[str, ...]:
    return scored.line.ns + scored.line.ew


class _OnBoard:
    """The groups of one board, made again from the facts that were scored."""

    def __init__(self, document: SessionDocument, scores: SessionScores, board: int) -> None:
        self.method: Method = method_of(document.rules)
        self.listed = [scored for scored in scores.lines if scored.line.board == board]
        self._rules, self._averages = document.rules, scores.averages
        positions = sorted(scored.position for scored in self.listed)
        self._number = {position: number for number, position in enumerate(positions)}
        self._facts: BoardFacts = board_facts(document, positions, ExpectedResults(document), self.method)
        self._groups = list(compared_groups(self._facts))

    def explain(self, scored: LineScore, entry: ContestantEntry) -> LineExplanation:
        """One contestant on one line."""
        side: Side = "ns" if entry.id in scored.line.ns else "ew"
        figure = next((each for each in scored.side(side) if each.contestant == entry.id), None)
        numbers, working = self._working(scored, side)
        counted = working and (working.counted or (working.redress and working.redress.table))
        return LineExplanation(
            contestant=entry,
            side=side,
            scored=scored,
            outcome=scored.line.outcome(side),
            working=working,
            others=tuple((self._line(numbers[place]), entry) for place, entry in working.others) if working else (),
            not_compared=self._not_compared(scored, side, numbers, counted.results) if counted else None,
            artificial=self._artificial(scored, side, figure),
            figure=figure,
        )

    def _line(self, number: int) -> LineScore:
        return next(scored for scored in self.listed if self._number[scored.position] == number)

    def _working(self, scored: LineScore, side: Side) -> tuple[list[int], SideWorking | None]:
        """The numbers of the lines in the same group, and the working; none on a board that was not played."""
        number = self._number[scored.position]
        for numbers, group in self._groups:
            if number in numbers:
                return numbers, group.working(numbers.index(number), side)
        return [], None

    def _not_compared(self, scored: LineScore, side: Side, group: Sequence[int], results: int) -> NotCompared:
        section = self._facts.lines[group[0]].section
        lines = [line for line in self._facts.lines if line.section == section]
        unscored = sum(isinstance(self._facts.lines[number].outcome(side), NotScored) for number in group)
        # Lines that are due to give a result come first: the others explain only what is then still open.
        known = {
            "other_groups": sum(line.played for line in lines) - len(group),
            "artificial": len(group) - unscored - results,
            "not_scored": unscored,
            "not_played": sum(not line.played for line in lines),
        }
        left, reasons = max(scored.expected - results, 0), dict[str, int]()
        for reason, count in known.items():
            reasons[reason] = min(count, left)
            left -= reasons[reason]
        return NotCompared(**reasons, not_listed=left)

    def _artificial(self, scored: LineScore, side: Side, figure: Figure | None) -> ArtificialWorking | None:
        outcome = scored.line.outcome(side)
        if figure is None or not figure.artificial or not isinstance(outcome, Artificial):
            return None
        own = self._averages.get((figure.contestant, scored.line.match)) or Tally()
        percent = outcome.imps is None and not self._rules.in_imps
        nominal = outcome.percent if percent else self.method.artificial(outcome, scored.expected, None)
        return ArtificialWorking(
            outcome=outcome,
            nominal=nominal,
            average=own.average,
            boards=own.boards,
            exact=self.method.artificial(outcome, scored.expected, own.average),
        )


def _total(document: SessionDocument, scores: SessionScores, entry: ContestantEntry) -> TotalExplanation:
    lines = [
        (scored, figure)
        for scored in scores.lines
        for figure in (*scored.ns, *scored.ew)
        if figure.contestant == entry.id
    ]
    expected = ExpectedResults(document)
    top = expected.top_of_section(expected.section_of(entry, document.results))
    against = [each for each in document.penalties if each.contestant == entry.id and each.unit != "vp"]
    return TotalExplanation(
        lines=tuple(lines),
        penalties=tuple((penalty, penalty_points(penalty, top)) for penalty in against),
        tally=scores.totals[entry.id],
        row=next(row for row in scores.ranking if row.contestant == entry.id),
    )
