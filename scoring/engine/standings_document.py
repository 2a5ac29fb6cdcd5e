"""The standings document: a scored session as JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from scoring.engine.rounding import decimal_text
from scoring.engine.tally import Figure

if TYPE_CHECKING:
    from scoring.engine.rows import RankingRow
    from scoring.engine.standings import LineScore

FORMAT = "bridgeclub-standings"
VERSION = 1


def standings_document(lines: Iterable[LineScore], ranking: Iterable[RankingRow]) -> dict[str, Any]:
    """Lines in the order of printing, grouped by board, and the ranking."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "boards": [
            {"number": number, "lines": [_line(line) for line in on_board]}
            for number, on_board in groupby(lines, key=lambda scored: scored.line.board)
        ],
        "ranking": [_row(row) for row in ranking],
    }


def _line(scored: LineScore) -> dict[str, Any]:
    line = scored.line
    return {
        "section": line.section,
        "round": line.round,
        "table": line.table,
        "ns": _side(line.ns),
        "ew": _side(line.ew),
        "expected": scored.expected,
        "score": scored.score,
        "ns_points": _points(scored.ns),
        "ew_points": _points(scored.ew),
    }


def _side(contestants: tuple[str, ...]) -> str | list[str]:
    return contestants[0] if len(contestants) == 1 else list(contestants)


def _points(figures: Sequence[Figure]) -> str | list[str] | None:
    """One figure, or a list where those of partners differ; None without a score."""
    texts = [decimal_text(found.points) for found in figures]
    if len(set(texts)) > 1:
        return texts
    return texts[0] if texts else None


def _row(row: RankingRow) -> dict[str, Any]:
    found: dict[str, Any] = {
        "contestant": row.contestant,
        "direction": row.direction,
        "rank": row.rank,
        "tied": row.tied,
        "boards": row.boards,
        "points": row.points,
        "available": row.available,
        "penalty": row.penalty,
        "total": row.total,
        "percent": row.percent,
        "vp": None,
    }
    if row.handicap is not None:
        found["handicap"] = {"percent": row.handicap.percent, "rank": row.handicap.rank}
    return found
