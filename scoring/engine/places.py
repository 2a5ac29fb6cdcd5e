"""Where everybody stands, as it is printed: total, percentage, rank within the own list."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.contests import contest_of
from scoring.engine.ranking import ranks_apart
from scoring.engine.rounding import decimal_text
from scoring.engine.scored_session import SessionScores

#: What ranks where neither percentages nor IMPs do.
OTHER_UNITS = ("vp", "points")


@dataclass(frozen=True)
class Place:
    """Where a contestant stands; None before or after: it is not ranked, or not there.

    `percent` and `total` are decimal text; `percent` is None in IMPs. `unit`: what else ranks, `vp` (their sum in
    `vp`) or `points`; empty where percentages or IMPs do.
    """

    rank: int | None
    tied: bool
    percent: str | None
    total: str | None
    vp: str | None = None
    unit: str = ""


def places_of(scores: SessionScores) -> dict[str, Place]:
    """Places by contestant in the order of the ranking; sections that are compared by themselves are lists apart."""
    document, rows = scores.document, scores.ranking
    apart = document.rules.compare == "section"
    lists = {each.id: each.section if apart else "" for each in document.contestants}
    lines = {row.contestant: row.direction for row in rows}
    ranks = {row.contestant: row.rank for row in rows}
    places = ranks_apart(ranks, lambda key: (lists[key], lines[key]))
    ranked_in = document.rules.ranked_in
    unit = ranked_in if ranked_in in OTHER_UNITS else ""
    return {row.contestant: Place(*places[row.contestant], row.percent, row.total, row.vp, unit) for row in rows}


def points_on(scores: SessionScores, board: int) -> dict[str, str]:
    """The points on one board by contestant, as printed; those of a contestant with several lines there added.

    Both rooms of a match give their team the same points: these count once for each match.
    """
    found: dict[str, list[str]] = {}
    if contest_of(scores.document).by_rooms:
        return {who: decimal_text(points) for who, points in _of_matches(scores, board).items()}
    for line in scores.by_board.get(board, ()):
        for figure in (*line.ns, *line.ew):
            found.setdefault(figure.contestant, []).append(decimal_text(figure.points))
    return {who: texts[0] if len(texts) == 1 else _added(scores, board, who) for who, texts in found.items()}


def _of_matches(scores: SessionScores, board: int) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for figure in (figure for scored in scores.matches for figure in scored.figures if figure.board == board):
        found[figure.contestant] = found.get(figure.contestant, Fraction(0)) + figure.points
    return found


def _added(scores: SessionScores, board: int, contestant: str) -> str:
    lines = scores.by_board[board]
    figures = [figure for line in lines for figure in (*line.ns, *line.ew) if figure.contestant == contestant]
    return decimal_text(sum((figure.points for figure in figures[1:]), figures[0].points))
