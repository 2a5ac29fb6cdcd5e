"""A session: from its document to every line, total and rank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.engine.board import SIDES, Side
from scoring.engine.board_scores import BoardFacts, BoardScores, LineFacts, LineScores, SideScore, score_board
from scoring.engine.document.outcomes import Artificial
from scoring.engine.document.values import Line, SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.line_facts import line_facts
from scoring.engine.matches.lines import lines_of_teams
from scoring.engine.matches.pairs import matches_of_pairs
from scoring.engine.matches.teams import score_matches
from scoring.engine.methods import Method, method_of
from scoring.engine.rows import RankingRow, ranking_rows
from scoring.engine.scored_session import LineScore, SessionScores, printing_order
from scoring.engine.tallies import line_tallies, team_tallies
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


# Own averages by contestant and match.
Averages = Mapping[tuple[str, str | None], Tally]


def score_session(document: SessionDocument, reuse: Mapping[str, BoardScores] | None = None) -> SessionScores:
    """Score a session. `reuse` has board scores by fingerprint: boards found there are not computed again.

    Raises NotSupported for a method that is none of the contest.
    """
    expected = ExpectedResults(document)
    if document.contest == "teams":
        matches = score_matches(document, expected)
        totals = team_tallies(document, matches)
        lines = lines_of_teams(document, expected, matches)
        return SessionScores({}, lines, ranking_rows(document, totals), {}, totals, matches)
    method = method_of(document.rules)
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
    matches = matches_of_pairs(document, lines)
    totals = line_tallies(document, expected, lines, matches)
    return SessionScores(boards, lines, ranking_rows(document, totals), averages, totals, matches)


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
    return BoardFacts(tuple(line_facts(document, line, expected.of_line(line)) for line in lines), method)


def _line_scores(
    document: SessionDocument,
    expected: ExpectedResults,
    scored: Iterable[tuple[int, LineScores]],
    averages: Averages,
    method: Method,
) -> tuple[LineScore, ...]:
    """Every line with its figures, by board, section, round, table, then document order."""
    lines = []
    for position, scores in scored:
        line = document.results[position]
        due = expected.of_line(line)
        ns, ew = (_figures(line, side, scores.side(side), due, averages, method) for side in SIDES)
        lines.append(LineScore(line, position, due, document.score(line), ns, ew))
    return tuple(sorted(lines, key=printing_order))


def _own_averages(
    document: SessionDocument,
    expected: ExpectedResults,
    scored: Iterable[tuple[int, LineScores]],
    method: Method,
) -> Averages:
    """Every contestant's percentage, or IMPs a board, on its boards without an artificial score (L12C2(c)).

    A board on which it has one is no other board, even if it has a result there on another line. A match is a session
    of its own (WB 80.6).
    """
    sides = [
        (contestant, document.results[position], scores.side(side))
        for position, scores in scored
        for side in SIDES
        for contestant in document.results[position].contestants(side)
    ]
    left_out = {(contestant, line.match, line.board) for contestant, line, found in sides if found.artificial}
    tallies: dict[tuple[str, str | None], Tally] = defaultdict(lambda: Tally(in_imps=document.rules.in_imps))
    for contestant, line, found in sides:
        if found.points is not None and (contestant, line.match, line.board) not in left_out:
            tally = tallies[contestant, line.match]
            tally.boards += 1
            tally.exact += found.points
            tally.available += method.top(expected.of_line(line))
    return dict(tallies)


def _figures(
    line: Line,
    side: Side,
    scores: SideScore,
    due: int,
    averages: Averages,
    method: Method,
) -> tuple[Figure, ...]:
    """The figures of one side, one for each contestant."""
    found, outcome, top = [], line.outcome(side), method.top(due)
    for contestant in line.contestants(side):
        if scores.points is not None:
            exact = scores.points
        elif isinstance(outcome, Artificial):
            own = averages.get((contestant, line.match))
            exact = method.artificial(outcome, due, own.average if own else None)
        else:
            continue
        scored = figure(contestant, exact, top, places=method.places, artificial=scores.points is None)
        found.append(replace(scored, exact=scored.points) if method.line_is_rounded else scored)
    return tuple(found)
