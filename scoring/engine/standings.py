"""A session: from its document to every line, total and rank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby

from scoring.engine.board import SIDES
from scoring.engine.board_scores import BoardFacts, BoardScores, LineFacts, score_board
from scoring.engine.collecting import without_collecting
from scoring.engine.document.values import SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.line_facts import line_facts
from scoring.engine.matches.lines import lines_of_teams
from scoring.engine.matches.pairs import matches_of_pairs
from scoring.engine.matches.teams import score_matches
from scoring.engine.methods import Method, method_of
from scoring.engine.rows import RankingRow
from scoring.engine.scored_session import LineScore, SessionScores
from scoring.engine.shown import Averages, Shown
from scoring.engine.tallies import line_tallies, team_tallies
from scoring.engine.tally import Figure, Tally

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


@without_collecting
def score_session(document: SessionDocument, reuse: Mapping[str, BoardScores] | None = None) -> SessionScores:
    """Score a session. `reuse` has board scores by fingerprint: boards found there are not computed again.

    Raises NotSupported for a method that is none of the contest.
    """
    expected = ExpectedResults(document)
    if document.contest == "teams":
        matches = score_matches(document, expected)
        totals = team_tallies(document, matches)
        lines = lines_of_teams(document, expected, matches)
        by_number = {number: tuple(found) for number, found in groupby(lines, key=lambda scored: scored.line.board)}
        return SessionScores(document, {}, {}, by_number, {}, totals, matches)
    method = method_of(document.rules)
    by_board = _positions_by_board(document)
    facts = {number: board_facts(document, places, expected, method) for number, places in by_board.items()}
    scores = {number: (reuse and reuse.get(each.fingerprint())) or score_board(each) for number, each in facts.items()}
    averages = _own_averages(document, by_board, facts, scores, method)
    shown = Shown(method, averages)
    listed = {
        number: shown.board(document.results, places, facts[number], scores[number])
        for number, places in by_board.items()
    }
    every = tuple(chain.from_iterable(listed.values()))
    matches = matches_of_pairs(document, every)
    totals = line_tallies(document, expected, every, matches)
    return SessionScores(document, facts, scores, listed, averages, totals, matches)


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


def _own_averages(
    document: SessionDocument,
    by_board: Mapping[int, Sequence[int]],
    facts: Mapping[int, BoardFacts],
    scores: Mapping[int, BoardScores],
    method: Method,
) -> Averages:
    """Percentage, or IMPs a board, of everybody with an artificial score, on the boards without one (L12C2(c)).

    A board on which it has one is no other board, even if it has a result there on another line. A match is a session
    of its own (WB 80.6).
    """
    # Lines share their scores: each of these is asked once.
    distinct = {id(line): line for board in scores.values() for line in board.lines}
    if not any(line.ns.artificial or line.ew.artificial for line in distinct.values()):
        return {}
    sides = [
        (contestant, document.results[position], line.expected, found.side(side))
        for number, places in by_board.items()
        for position, line, found in zip(places, facts[number].lines, scores[number].lines, strict=True)
        for side in SIDES
        for contestant in document.results[position].contestants(side)
    ]
    left_out = {(contestant, line.match, line.board) for contestant, line, _, found in sides if found.artificial}
    tallies: dict[tuple[str, str | None], Tally] = {
        (contestant, match): Tally(in_imps=document.rules.in_imps) for contestant, match, _board in left_out
    }
    for contestant, line, due, found in sides:
        tally = tallies.get((contestant, line.match))
        if tally and found.points is not None and (contestant, line.match, line.board) not in left_out:
            tally.boards += 1
            tally.exact += found.points
            tally.available += method.top(due)
    return {key: tally for key, tally in tallies.items() if tally.boards}
