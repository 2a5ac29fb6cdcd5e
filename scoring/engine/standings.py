"""A session: from its document to every line, total and rank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import BoardFacts, BoardScores, LineFacts, LineScores, SideScore, score_board
from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import Line, SessionDocument
from scoring.engine.errors import NotSupported
from scoring.engine.expected import ExpectedResults
from scoring.engine.methods import Method, method_of
from scoring.engine.penalties import total_penalty
from scoring.engine.rows import RankingRow, ranking_rows
from scoring.engine.standings_document import standings_document
from scoring.engine.tally import Figure, Tally, figure

__all__ = [
    "BoardFacts",
    "BoardScores",
    "Figure",
    "LineFacts",
    "LineScore",
    "RankingRow",
    "SessionScores",
    "score_board",
    "score_session",
]


@dataclass(frozen=True)
class LineScore:
    """One listed line, scored. `position` counts from 0 in the document's results; `score` is N/S's at the table.

    `ns` and `ew` hold a figure for each contestant of the side; they are empty where the side has no score here.
    """

    line: Line
    position: int
    expected: int
    score: int | None
    ns: tuple[Figure, ...]
    ew: tuple[Figure, ...]

    def side(self, side: Side) -> tuple[Figure, ...]:
        """The figures of one side."""
        return self.ns if side == "ns" else self.ew


@dataclass(frozen=True)
class SessionScores:
    """A scored session: boards by number with their fingerprints, lines and ranking in the order of printing.

    By contestant: `averages` over the boards without an artificial score (L12C2(c)), `totals` over all.
    """

    boards: Mapping[int, tuple[str, BoardScores]]
    lines: tuple[LineScore, ...]
    ranking: tuple[RankingRow, ...]
    averages: Mapping[str, Tally]
    totals: Mapping[str, Tally]

    def to_document(self) -> dict[str, Any]:
        """The standings document as JSON values."""
        return standings_document(self.lines, self.ranking)


def score_session(document: SessionDocument, reuse: Mapping[str, BoardScores] | None = None) -> SessionScores:
    """Score a session. `reuse` has board scores by fingerprint: boards found there are not computed again.

    Raises NotSupported for a contest or method that is not scored yet.
    """
    _refuse_unsupported(document)
    method = method_of(document.rules)
    expected = ExpectedResults(document)
    boards: dict[int, tuple[str, BoardScores]] = {}
    scored: list[tuple[int, LineScores]] = []
    for number, positions in _positions_by_board(document).items():
        facts = board_facts(document, positions, expected, method)
        fingerprint = facts.fingerprint()
        scores = (reuse or {}).get(fingerprint) or score_board(facts)
        boards[number] = fingerprint, scores
        scored.extend(zip(positions, scores.lines, strict=True))
    averages = _own_averages(document, expected, scored, method)
    lines = _line_scores(document, expected, scored, averages, method)
    totals = _tallies(document, expected, lines)
    return SessionScores(boards, lines, ranking_rows(document, totals), averages, totals)


def _refuse_unsupported(document: SessionDocument) -> None:
    if document.contest not in ("pairs", "individual"):
        raise NotSupported("contest", f"{document.contest} is not supported yet.", contest=document.contest)
    if document.rules.victory_points is not None:
        raise NotSupported("method", "Victory points are not supported yet.", method=document.rules.method)


def _positions_by_board(document: SessionDocument) -> dict[int, list[int]]:
    """Positions of results by board, boards in order of their numbers."""
    found: dict[int, list[int]] = defaultdict(list)
    for position, line in enumerate(document.results):
        found[line.board].append(position)
    return dict(sorted(found.items()))


def board_facts(
    document: SessionDocument, positions: Iterable[int], expected: ExpectedResults, method: Method
) -> BoardFacts:
    """What decides the scores on one board, its lines at these positions of the document's results."""
    lines = (document.results[position] for position in positions)
    return BoardFacts(
        tuple(
            LineFacts(
                expected=expected.of_line(line),
                section=document.rules.compared_section(line.section),
                group=line.group,
                score=document.score(line),
                ns=line.outcome("ns"),
                ew=line.outcome("ew"),
                unless_better=bool(line.adjusted and line.adjusted.unless_better),
                played=not line.not_played,
            )
            for line in lines
        ),
        method,
    )


def _line_scores(
    document: SessionDocument,
    expected: ExpectedResults,
    scored: Iterable[tuple[int, LineScores]],
    averages: Mapping[str, Tally],
    method: Method,
) -> tuple[LineScore, ...]:
    """Every line with its figures, by board, section, round, table, then document order."""
    lines = []
    for position, scores in scored:
        line = document.results[position]
        due = expected.of_line(line)
        ns, ew = (_figures(line, side, scores.side(side), due, averages, method) for side in SIDES)
        lines.append(LineScore(line, position, due, document.score(line), ns, ew))
    return tuple(sorted(lines, key=_printing_order))


def _own_averages(
    document: SessionDocument,
    expected: ExpectedResults,
    scored: Iterable[tuple[int, LineScores]],
    method: Method,
) -> dict[str, Tally]:
    """Every contestant's percentage, or IMPs a board, on its boards without an artificial score (L12C2(c)).

    A board on which it has one is no other board, even if it has a result there on another line.
    """
    sides = [
        (contestant, document.results[position], scores.side(side))
        for position, scores in scored
        for side in SIDES
        for contestant in document.results[position].contestants(side)
    ]
    left_out = {(contestant, line.board) for contestant, line, found in sides if found.artificial}
    tallies: dict[str, Tally] = defaultdict(lambda: Tally(in_imps=document.rules.in_imps))
    for contestant, line, found in sides:
        if found.points is not None and (contestant, line.board) not in left_out:
            tallies[contestant].boards += 1
            tallies[contestant].exact += found.points
            tallies[contestant].available += method.top(expected.of_line(line))
    return dict(tallies)


def _figures(
    line: Line,
    side: Side,
    scores: SideScore,
    due: int,
    averages: Mapping[str, Tally],
    method: Method,
) -> tuple[Figure, ...]:
    """The figures of one side, one for each contestant."""
    found, outcome, top = [], line.outcome(side), method.top(due)
    for contestant in line.contestants(side):
        if scores.points is not None:
            exact = scores.points
        elif isinstance(outcome, Artificial):
            own = averages.get(contestant)
            exact = method.artificial(outcome, due, own.average if own else None)
        else:
            continue
        scored = figure(contestant, exact, top, places=method.places, artificial=scores.points is None)
        found.append(replace(scored, exact=scored.points) if method.line_is_rounded else scored)
    return tuple(found)


def _printing_order(scored: LineScore) -> tuple[int, str, int, int, int]:
    line = scored.line
    return line.board, line.section or "", line.round or 0, line.table or 0, scored.position


def _tallies(document: SessionDocument, expected: ExpectedResults, lines: Iterable[LineScore]) -> dict[str, Tally]:
    """What every contestant has collected, penalties included."""
    tallies = {entry.id: Tally(in_imps=document.rules.in_imps) for entry in document.contestants}
    for scored in lines:
        for found in (*scored.ns, *scored.ew):
            tallies[found.contestant].add(found)
    for entry in document.contestants:
        against = [penalty for penalty in document.penalties if penalty.contestant == entry.id]
        if against:
            section = expected.section_of(entry, document.results)
            tallies[entry.id].penalty = total_penalty(against, expected.top_of_section(section))
    return tallies
