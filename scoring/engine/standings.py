"""A session at matchpoints: from its document to every line, total and rank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.engine.adjusted import artificial_percent
from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import BoardFacts, BoardScores, LineFacts, LineScores, score_board
from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import Line, SessionDocument
from scoring.engine.errors import NotSupported
from scoring.engine.expected import ExpectedResults
from scoring.engine.neuberg import top
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
    """A scored session: boards by number with their fingerprints, lines and ranking in the order of printing."""

    boards: Mapping[int, tuple[str, BoardScores]]
    lines: tuple[LineScore, ...]
    ranking: tuple[RankingRow, ...]

    def to_document(self) -> dict[str, Any]:
        """The standings document as JSON values."""
        return standings_document(self.lines, self.ranking)


def score_session(document: SessionDocument, reuse: Mapping[str, BoardScores] | None = None) -> SessionScores:
    """Score a session. `reuse` has board scores by fingerprint: boards found there are not computed again.

    Raises NotSupported for a contest or method that is not scored yet.
    """
    _refuse_unsupported(document)
    expected = ExpectedResults(document)
    boards: dict[int, tuple[str, BoardScores]] = {}
    scored: list[tuple[int, LineScores]] = []
    for number, positions in _positions_by_board(document).items():
        facts = _board_facts(document, positions, expected)
        fingerprint = facts.fingerprint()
        scores = (reuse or {}).get(fingerprint) or score_board(facts)
        boards[number] = fingerprint, scores
        scored.extend(zip(positions, scores.lines, strict=True))
    lines = _line_scores(document, expected, scored)
    ranking = ranking_rows(document, _tallies(document, expected, lines))
    return SessionScores(boards, lines, ranking)


def _refuse_unsupported(document: SessionDocument) -> None:
    if document.contest not in ("pairs", "individual"):
        raise NotSupported("contest", f"{document.contest} is not supported yet.", contest=document.contest)
    if document.rules.method != "matchpoints" or document.rules.victory_points is not None:
        raise NotSupported("method", f"{document.rules.method} is not supported yet.", method=document.rules.method)


def _positions_by_board(document: SessionDocument) -> dict[int, list[int]]:
    """Positions of results by board, boards in order of their numbers."""
    found: dict[int, list[int]] = defaultdict(list)
    for position, line in enumerate(document.results):
        found[line.board].append(position)
    return dict(sorted(found.items()))


def _board_facts(document: SessionDocument, positions: Sequence[int], expected: ExpectedResults) -> BoardFacts:
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
        document.rules.matchpoints_per_win,
    )


def _line_scores(
    document: SessionDocument, expected: ExpectedResults, scored: Iterable[tuple[int, LineScores]]
) -> tuple[LineScore, ...]:
    """Every line with its figures, by board, section, round, table, then document order."""
    scored = list(scored)
    averages = _own_averages(document, expected, scored)
    lines = []
    for position, scores in scored:
        line = document.results[position]
        due = expected.of_line(line)
        board_top = top(due, document.rules.matchpoints_per_win)
        ns, ew = (_figures(line, scores, side, board_top, averages) for side in SIDES)
        lines.append(LineScore(line, position, due, document.score(line), ns, ew))
    return tuple(sorted(lines, key=_printing_order))


def _own_averages(
    document: SessionDocument, expected: ExpectedResults, scored: Iterable[tuple[int, LineScores]]
) -> dict[str, Fraction | None]:
    """Every contestant's percentage on its boards without an artificial score (L12C2(c)).

    A board on which it has one is no other board, even if it has a result there on another line.
    """
    sides = [
        (contestant, document.results[position], scores.side(side))
        for position, scores in scored
        for side in SIDES
        for contestant in document.results[position].contestants(side)
    ]
    left_out = {(contestant, line.board) for contestant, line, found in sides if found.artificial}
    tallies: dict[str, Tally] = defaultdict(Tally)
    for contestant, line, found in sides:
        if found.points is not None and (contestant, line.board) not in left_out:
            tallies[contestant].exact += found.points
            tallies[contestant].available += top(expected.of_line(line), document.rules.matchpoints_per_win)
    return {contestant: tally.average for contestant, tally in tallies.items()}


def _figures(
    line: Line, scores: LineScores, side: Side, board_top: int, averages: Mapping[str, Fraction | None]
) -> tuple[Figure, ...]:
    """The figures of one side, one for each contestant."""
    points, outcome = scores.side(side).points, line.outcome(side)
    if points is not None:
        return tuple(figure(contestant, points, board_top) for contestant in line.contestants(side))
    if not isinstance(outcome, Artificial):
        return ()
    return tuple(
        figure(
            contestant,
            artificial_percent(outcome, averages.get(contestant)) * board_top / 100,
            board_top,
            artificial=True,
        )
        for contestant in line.contestants(side)
    )


def _printing_order(scored: LineScore) -> tuple[int, str, int, int, int]:
    line = scored.line
    return line.board, line.section or "", line.round or 0, line.table or 0, scored.position


def _tallies(document: SessionDocument, expected: ExpectedResults, lines: Iterable[LineScore]) -> dict[str, Tally]:
    """What every contestant has collected, penalties included."""
    tallies = {entry.id: Tally() for entry in document.contestants}
    for scored in lines:
        for found in (*scored.ns, *scored.ew):
            tallies[found.contestant].add(found)
    for entry in document.contestants:
        against = [penalty for penalty in document.penalties if penalty.contestant == entry.id]
        if against:
            section = expected.section_of(entry, document.results)
            tallies[entry.id].penalty = total_penalty(against, expected.top_of_section(section))
    return tallies
