"""Knock-out matches: scores of a board that do not balance are averaged (L12C4, WB 90.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.engine.document.values import Match
from scoring.engine.matches.methods import TeamMethod
from scoring.engine.matches.values import BoardFigure


def averaged_figures(
    match: Match, home: Sequence[BoardFigure], away: Sequence[BoardFigure], method: TeamMethod
) -> list[list[BoardFigure]]:
    """The figures of home and away, board by board, in the unit of the method, halves away from average.

    A side without a score on a board that the other has one on counts as average there.
    """
    ours, theirs = ({figure.board: figure for figure in figures} for figures in (home, away))
    found: list[list[BoardFigure]] = [[], []]
    for board in sorted({*ours, *theirs}):
        one = ours.get(board) or _average(board, match.home, method)
        other = theirs.get(board) or _average(board, match.away, method)
        points = method.rounded((one.points + method.top - other.points) / 2)
        found[0].append(_worth(one, points))
        found[1].append(_worth(other, method.top - points))
    return found


def _average(board: int, contestant: str, method: TeamMethod) -> BoardFigure:
    average = Fraction(method.top, 2)
    return BoardFigure(board, contestant, average, average, top=method.top)


def _worth(figure: BoardFigure, points: Fraction) -> BoardFigure:
    if points == figure.points:
        return figure
    return replace(figure, exact=points, points=points, own_score=figure.points)
