"""A session document as plain values and as text, in canonical form."""

from __future__ import annotations

from typing import Any

from scoring.engine.document.beside import RankingBeside
from scoring.engine.document.canonical import canonical, canonical_text
from scoring.engine.document.outcomes import Adjustment, Artificial, Assigned, Outcome, Redress, Weighted
from scoring.engine.document.reading import FORMAT, VERSION
from scoring.engine.document.values import (
    BoardInfo,
    ContestantEntry,
    Line,
    Match,
    MatchResult,
    Penalty,
    ScoringRules,
    SessionDocument,
    SitOut,
    VictoryPoints,
)

Plain = dict[str, Any]


def dump(document: SessionDocument) -> Plain:
    """The document as plain JSON values in canonical form."""
    return canonical(_document(document))


def dump_text(document: SessionDocument) -> str:
    """The document as JSON text in canonical form."""
    return canonical_text(_document(document))


def dump_outcome(outcome: Outcome) -> Plain:
    """The outcome of one side as under `adjusted`."""
    if isinstance(outcome, Assigned):
        return {"assigned": outcome.score}
    if isinstance(outcome, Weighted):
        return {"weighted": [[part.weight, part.score] for part in outcome.parts]}
    if isinstance(outcome, Artificial):
        return {"artificial": outcome.text}
    if isinstance(outcome, Redress):
        return {
            "redress": {
                "without_error": dump_outcome(outcome.without_error),
                "without_infraction": dump_outcome(outcome.without_infraction),
            }
        }
    return {"not_scored": True}


def _document(document: SessionDocument) -> Plain:
    return {
        "format": FORMAT,
        "version": VERSION,
        "session": _given({"title": document.title, "date": document.date, "club": document.club}),
        "contest": document.contest,
        "scoring": _rules(document.rules),
        "boards": [_board(board) for board in document.boards],
        "contestants": [_contestant(entry) for entry in document.contestants],
        "results": [_line(line) for line in document.results],
        "penalties": [_penalty(penalty) for penalty in document.penalties],
        "matches": [_match(match) for match in document.matches],
        "sit_outs": [_sit_out(each) for each in document.sit_outs],
        "rankings": [_ranking(each) for each in document.rankings],
    }


def _rules(rules: ScoringRules) -> Plain:
    expected, points = rules.expected_results, rules.victory_points
    return {
        "method": rules.method,
        "winners": rules.winners,
        "matchpoints_per_win": rules.matchpoints_per_win,
        "compare": rules.compare,
        "expected_results": expected if expected is None or isinstance(expected, int) else dict(expected),
        "butler": {"drop_each_end": rules.butler_drop_each_end, "round_to": rules.butler_round_to},
        "cross_imps": rules.cross_imps,
        "cross_imps_places": rules.cross_imps_places,
        "victory_points": _victory_points(points) if points else None,
        "teams_of_eight": rules.teams_of_eight,
        "split_ties": rules.split_ties,
    }


def _victory_points(points: VictoryPoints) -> Plain:
    return {"scale": points.scale, "boards": points.boards} | ({"table": points.table} if points.table else {})


def _board(board: BoardInfo) -> Plain:
    shown = {"number": board.number, "dealer": board.dealer, "vulnerable": board.vulnerable}
    return _given(shown | {"label": board.label})


def _contestant(entry: ContestantEntry) -> Plain:
    return _given(
        {
            "id": entry.id,
            "number": entry.number,
            "name": entry.name,
            "captain": entry.captain,
            "direction": entry.direction,
            "section": entry.section,
            "players": list(entry.players),
            "handicap": entry.handicap,
            "standing": entry.standing,
        }
    )


def _line(line: Line) -> Plain:
    return _given(
        {
            "board": line.board,
            "round": line.round,
            "table": line.table,
            "section": line.section,
            "ns": _side(line.ns),
            "ew": _side(line.ew),
            "contract": line.contract,
            "declarer": line.declarer,
            "tricks": line.tricks,
            "lead": line.lead,
            "score": line.score,
            "not_played": line.not_played,
            "adjusted": _adjustment(line.adjusted) if line.adjusted else None,
            "unscheduled": line.unscheduled,
            "group": line.group,
            "dealer": line.dealer,
            "vulnerable": line.vulnerable,
            "match": line.match,
            "four": line.four,
        }
    )


def _side(contestants: tuple[str, ...]) -> str | list[str]:
    return contestants[0] if len(contestants) == 1 else list(contestants)


def _adjustment(adjustment: Adjustment) -> Plain:
    return _given(
        {
            "ns": dump_outcome(adjustment.ns) if adjustment.ns else None,
            "ew": dump_outcome(adjustment.ew) if adjustment.ew else None,
            "unless_better": adjustment.unless_better,
        }
    )


def _penalty(penalty: Penalty) -> Plain:
    return {
        "contestant": penalty.contestant,
        "kind": penalty.kind,
        "amount": penalty.amount,
        "unit": penalty.unit,
        "note": penalty.note,
    }


def _match(match: Match) -> Plain:
    meeting = {"id": match.id, "round": match.round, "home": match.home, "away": match.away}
    result = _match_result(match.result) if match.result else None
    kind = {"knock_out": match.knock_out, "half": match.half}
    return _given({**meeting, "boards": list(match.boards), **kind, "result": result})


def _match_result(result: MatchResult) -> Plain:
    pairs = {"imps": result.imps, "points": result.points, "vp": result.vp}
    return {unit: list(both) for unit, both in pairs.items() if both is not None}


def _sit_out(sit_out: SitOut) -> Plain:
    return _given(
        {"contestant": sit_out.contestant, "round": sit_out.round, "boards": sit_out.boards, "vp": sit_out.vp}
    )


def _ranking(ranking: RankingBeside) -> Plain:
    return {
        "kind": ranking.kind,
        "title": ranking.title,
        "by": ranking.by,
        "without": ranking.without,
        "lowest": ranking.lowest,
        "contestants": list(ranking.contestants),
    }


def _given(values: Plain) -> Plain:
    return {key: value for key, value in values.items() if value is not None}
