"""The matches of a session for the director: which have boards here, and what was entered by hand."""

from __future__ import annotations

from dataclasses import dataclass

from club.queries import SessionInfo
from movements.models import Match
from scoring.engine.document.read_matches import match_rules
from scoring.engine.document.values import ScoringRules, VictoryPoints
from scoring.models import Line, MatchResult
from scoring.queries.line_outcomes import matches_beyond_comparing, matches_with_boards


@dataclass(frozen=True)
class HandResult:
    """The newest result by hand: version (0: none was ever entered), who has what, and why.

    Home first; `imps` in whole numbers, the others decimal text; None where nothing was said.
    """

    version: int = 0
    imps: tuple[int, int] | None = None
    points: tuple[str, str] | None = None
    vp: tuple[str, str] | None = None
    note: str = ""

    @property
    def said(self) -> bool:
        return any(each is not None for each in (self.imps, self.points, self.vp))


@dataclass(frozen=True)
class DeskMatch:
    """A match. Where boards of it are scored here (`with_boards`) it follows from them, and none is entered by hand.
    `beyond_comparing`: both rooms have played it, and no board of it can be compared."""

    key: str
    round: int | None
    home: int
    away: int
    with_boards: bool
    beyond_comparing: bool
    by_hand: HandResult


def desk_matches(session_id: int) -> list[DeskMatch]:
    """In the order of the document. Three queries."""
    lines = Line.objects.filter(session_id=session_id, match__isnull=False).exclude(result=None, adjustment=None)
    lines = lines.select_related("result", "adjustment")
    here, void = matches_with_boards(lines), matches_beyond_comparing(lines)
    found = Match.objects.filter(session_id=session_id).prefetch_related("results")
    return [
        DeskMatch(each.key, each.round, each.home_id, each.away_id, each.pk in here, each.pk in void, _newest(each))
        for each in found
    ]


def decided_by_hand(session_id: int) -> frozenset[int]:
    """Ids of the matches for which a result by hand stands, with boards or without. One query."""
    newest: dict[int, MatchResult] = {}
    for row in MatchResult.objects.filter(match__session_id=session_id).order_by("version"):
        newest[row.match_id] = row
    return frozenset(match for match, row in newest.items() if _read(row).said)


def units_by_hand(session: SessionInfo) -> tuple[str, ...]:
    """In which a result by hand is legal: `imps`, `points`, `vp`."""
    scale = VictoryPoints(**session.victory_points) if session.victory_points else None
    found = match_rules(session.contest, ScoringRules(method=session.method, victory_points=scale))
    return found.units if found else ()


def _newest(match: Match) -> HandResult:
    row: MatchResult | None = max(match.results.all(), key=lambda each: each.version, default=None)
    return HandResult() if row is None else _read(row)


def _read(row: MatchResult) -> HandResult:
    return HandResult(
        row.version,
        None if row.home_imps is None or row.away_imps is None else (row.home_imps, row.away_imps),
        (row.home_points, row.away_points) if row.home_points else None,
        (row.home_vp, row.away_vp) if row.home_vp else None,
        row.note,
    )
