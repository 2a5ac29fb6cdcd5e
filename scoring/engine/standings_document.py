"""The standings document: a scored session as JSON values.

What it may hold is said once, by the classes here: the types of what is written are checked against them, and a copy
that is read is compared with them (`backups.forms`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NotRequired, TypedDict

from scoring.engine.rounding import decimal_text, exact_text
from scoring.engine.tally import Figure

if TYPE_CHECKING:
    from scoring.engine.matches.values import MatchScore
    from scoring.engine.rows import RankingRow
    from scoring.engine.scored_session import LineScore
    from scoring.engine.ties.values import Split

FORMAT = "bridgeclub-standings"
VERSION = 1
#: A contestant, or the two partners of an individual; a figure, or one for each partner where theirs differ.
Side = str | list[str]


class LineEntry(TypedDict):
    """One listed line."""

    section: str | None
    round: int | None
    table: int | None
    ns: Side
    ew: Side
    expected: int
    score: int | None
    ns_points: Side | None
    ew_points: Side | None


class BoardEntry(TypedDict):
    """The lines of a board."""

    number: int
    lines: list[LineEntry]


class HandicapEntry(TypedDict):
    """A contestant's percentage with its handicap, and its rank by it."""

    percent: str | None
    rank: int | None


class SitOutEntry(TypedDict):
    """Boards that a contestant sat out, and its own average for them; where victory points rank, of its matches."""

    boards: int
    points: str
    matches: NotRequired[int]
    vp: NotRequired[str]


class RankingEntry(TypedDict):
    """One row of the ranking. Editions from before there were victory points have no `vp`."""

    contestant: str
    direction: str | None
    rank: int | None
    tied: bool
    boards: int
    points: str
    available: str | None
    penalty: str
    total: str
    percent: str | None
    vp: NotRequired[str | None]
    vp_penalty: NotRequired[str]
    sit_out: NotRequired[SitOutEntry]
    handicap: NotRequired[HandicapEntry]


class MatchEntry(TypedDict):
    """One match, figures of both sides, home first."""

    id: str
    round: int | None
    home: str
    away: str
    imps: list[int | None] | None
    vp: list[str | None] | None
    points: NotRequired[list[str]]


class TieStepEntry(TypedDict):
    """A rule that told somebody apart, and what each of those had by it, as exact text."""

    rule: str
    source: str
    figures: dict[str, str]


class TieEntry(TypedDict):
    """Contestants with equal totals from first to last, those in one group still equal; `rank`: of the first."""

    rank: int
    order: list[list[str]]
    steps: list[TieStepEntry]


class StandingsDocument(TypedDict):
    """All of it."""

    format: str
    version: int
    boards: list[BoardEntry]
    ranking: list[RankingEntry]
    matches: NotRequired[list[MatchEntry]]
    ties: NotRequired[list[TieEntry]]


def standings_document(
    lines: Iterable[LineScore],
    ranking: Sequence[RankingRow],
    matches: Sequence[MatchScore] = (),
    splits: Sequence[Split] = (),
) -> StandingsDocument:
    """Lines in the order of printing, grouped by board, the ranking, the matches and the ties where there are any."""
    found: StandingsDocument = {
        "format": FORMAT,
        "version": VERSION,
        "boards": [
            {"number": number, "lines": [line_entry(line) for line in on_board]}
            for number, on_board in groupby(lines, key=lambda scored: scored.line.board)
        ],
        "ranking": [_row(row) for row in ranking],
    }
    if matches:
        found["matches"] = [_match(scored) for scored in matches]
    if splits:
        ranks = {row.contestant: row.rank or 0 for row in ranking}
        found["ties"] = sorted((_tie(split, ranks) for split in splits), key=lambda each: each["rank"])
    return found


def line_entry(scored: LineScore) -> LineEntry:
    """One line as it is listed."""
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


def _side(contestants: tuple[str, ...]) -> Side:
    return contestants[0] if len(contestants) == 1 else list(contestants)


def _points(figures: Sequence[Figure]) -> Side | None:
    """One figure, or a list where those of partners differ; None without a score."""
    texts = [decimal_text(found.points) for found in figures]
    if len(set(texts)) > 1:
        return texts
    return texts[0] if texts else None


def _match(scored: MatchScore) -> MatchEntry:
    """IMPs as whole numbers, what each side won; `points` with methods that have no IMPs. None without a score."""
    match, sides = scored.match, scored.sides
    imps = [side.imps for side in sides]
    points = [None if side.vp is None else decimal_text(side.vp) for side in sides]
    found: MatchEntry = {
        "id": match.id,
        "round": match.round,
        "home": match.home,
        "away": match.away,
        "imps": imps if any(each is not None for each in imps) else None,
        "vp": points if any(points) else None,
    }
    if found["imps"] is None and any(side.boards for side in sides):
        found["points"] = [decimal_text(side.points) for side in sides]
    return found


def _tie(split: Split, ranks: Mapping[str, int]) -> TieEntry:
    return {
        "rank": ranks[split.order[0][0]],
        "order": [list(group) for group in split.order],
        "steps": [
            {
                "rule": step.rule,
                "source": step.source,
                "figures": {who: exact_text(figure) for who, figure in step.values.items()},
            }
            for step in split.steps
            if step.decided
        ],
    }


def _row(row: RankingRow) -> RankingEntry:
    found: RankingEntry = {
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
        "vp": row.vp,
    }
    if row.vp_penalty is not None:
        found["vp_penalty"] = row.vp_penalty
    if row.sit_out is not None:
        found["sit_out"] = {"boards": row.sit_out.boards, "points": row.sit_out.points}
        if row.sit_out.matches is not None and row.sit_out.vp is not None:
            found["sit_out"] |= {"matches": row.sit_out.matches, "vp": row.sit_out.vp}
    if row.handicap is not None:
        found["handicap"] = {"percent": row.handicap.percent, "rank": row.handicap.rank}
    return found
