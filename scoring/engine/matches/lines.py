"""The lines of a session of teams: at each table of a board stands what its teams have on that board."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.engine.board import SIDES
from scoring.engine.document.values import SessionDocument
from scoring.engine.expected import ExpectedResults
from scoring.engine.matches.values import MatchScore
from scoring.engine.scored_session import LineScore, printing_order
from scoring.engine.tally import Figure


def lines_of_teams(
    document: SessionDocument, expected: ExpectedResults, matches: Sequence[MatchScore]
) -> tuple[LineScore, ...]:
    """Every line in the order of printing; a board that was not played, or is not compared, has no figures."""
    figures = {
        (scored.match.id, figure.board, figure.contestant): Figure(
            figure.contestant, figure.exact, figure.points, figure.top, figure.artificial
        )
        for scored in matches
        for figure in scored.figures
    }
    lines = []
    for position, line in enumerate(document.results):
        ns, ew = (
            tuple(
                figures[key]
                for team in line.contestants(side)
                if not line.not_played and (key := (line.match or "", line.board, team)) in figures
            )
            for side in SIDES
        )
        lines.append(LineScore(line, position, expected.of_line(line), document.score(line), ns, ew))
    return tuple(sorted(lines, key=printing_order))
