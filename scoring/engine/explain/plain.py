"""An explanation as JSON values: figures as exact text, `12.5` or `81/7`; scores N/S's."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from scoring.engine.compared_group import SideWorking
from scoring.engine.document.printing import dump_outcome
from scoring.engine.explain.matches import MatchesExplanation
from scoring.engine.explain.teams import TeamBoard, TeamExplanation
from scoring.engine.explain.values import ArtificialWorking, Explanation, LineExplanation, TotalExplanation
from scoring.engine.methods.workings import ButlerWorking, CrossImpsWorking, MatchpointsWorking
from scoring.engine.rounding import decimal_text, exact_text
from scoring.engine.rows import SitOutFigure

FORMAT = "bridgeclub-explanation"
VERSION = 1
KINDS = {MatchpointsWorking: "matchpoints", CrossImpsWorking: "cross_imps", ButlerWorking: "butler"}


def explanation_document(explanation: Explanation) -> dict[str, Any]:
    """The explanation as a document of its own."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": explanation.board,
        "contestant": explanation.contestant.id,
        "method": explanation.rules.method,
        "lines": [_line(line) for line in explanation.lines],
        "total": _total(explanation.total),
    }


def team_document(explanation: TeamExplanation) -> dict[str, Any]:
    """A team's board as a document of its own."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": explanation.board,
        "contestant": explanation.contestant.id,
        "method": explanation.rules.method,
        "boards": [_team_board(each) for each in explanation.boards],
        **matches_document(explanation.matches),
    }


def matches_document(explanation: MatchesExplanation) -> dict[str, Any]:
    """A contestant's matches, and its victory points and rank."""
    return {
        "matches": [
            {
                "id": each.scored.match.id,
                "boards": each.scored.length,
                "scale": each.scored.scale and each.scored.scale.name,
                **{name: _plain(getattr(each.side, name)) for name in ("points", "available", "imps", "margin", "vp")},
            }
            for each in explanation.matches
        ],
        "vp": explanation.row.vp,
        "vp_penalty": explanation.row.vp_penalty,
        "rank": explanation.row.rank,
    }


def _team_board(team_board: TeamBoard) -> dict[str, Any]:
    figure = team_board.figure
    where = {"match": team_board.scored.match.id, "opponents": team_board.opponents}
    if figure is None:
        return where | {"points": None}
    return where | {
        "tables": [_plain(each) for each in figure.entries],
        "comparisons": [_plain(each) for each in figure.comparisons],
        "awards": [dump_outcome(each) for each in figure.awards],
        "awarded": _plain(figure.awarded),
        "own_average": _plain(figure.own_average),
        "redress": [_plain(each) for each in figure.redress],
        "exact": exact_text(figure.exact),
        "points": decimal_text(figure.points),
        "top": figure.top,
    }


def _line(found: LineExplanation) -> dict[str, Any]:
    line = found.scored.line
    return {
        "section": line.section,
        "round": line.round,
        "table": line.table,
        "group": line.group,
        "side": found.side,
        "opponents": list(line.contestants("ew" if found.side == "ns" else "ns")),
        "score": found.scored.score,
        "expected": found.scored.expected,
        "outcome": None if found.outcome is None else dump_outcome(found.outcome),
        **_working(found.working),
        "not_compared": _plain(found.not_compared),
        "artificial": None if found.artificial is None else _artificial(found.artificial),
        "exact": _plain(found.figure and found.figure.exact),
        "points": found.figure and decimal_text(found.figure.points),
        "top": found.figure and found.figure.top,
    }


def _working(found: SideWorking | None) -> dict[str, Any]:
    working = found or SideWorking(None)
    return {
        "counted": _plain(working.counted),
        "redress": _plain(working.redress),
        "offenders": _plain(working.offenders),
        "table_score_stands": working.stands,
    }


def _artificial(working: ArtificialWorking) -> dict[str, Any]:
    return {
        "nominal": exact_text(working.nominal),
        "own_average": _plain(working.average),
        "other_boards": working.boards,
        "own_average_decides": working.own_average_decides,
        "exact": exact_text(working.exact),
    }


def _total(total: TotalExplanation) -> dict[str, Any]:
    row = total.row
    return {
        "lines": [{"board": scored.line.board, "points": decimal_text(line.points)} for scored, line in total.lines],
        "points": row.points,
        "available": row.available,
        "penalties": [
            {"kind": each.kind, "amount": each.amount, "unit": each.unit, "note": each.note, "points": exact_text(much)}
            for each, much in total.penalties
        ],
        "penalty": row.penalty,
        **_sit_out(row.sit_out),
        "total": row.total,
        "percent": row.percent,
        "rank": row.rank,
        "tied": row.tied,
    }


def _sit_out(sat: SitOutFigure | None) -> dict[str, Any]:
    if sat is None:
        return {}
    found: dict[str, Any] = {"boards": sat.boards, "points": sat.points}
    return {"sit_out": found if sat.vp is None else {**found, "matches": sat.matches, "vp": sat.vp}}


def _plain(value: Any) -> Any:
    """Frozen values as objects of their fields; a working says which method counted."""
    if is_dataclass(value) and not isinstance(value, type):
        kind = {"method": KINDS[type(value)]} if type(value) in KINDS else {}
        return kind | {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Fraction):
        return exact_text(value)
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
