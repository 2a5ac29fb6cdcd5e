"""A scored session as values: its lines, its matches, its ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.board import Side
from scoring.engine.board_scores import BoardScores
from scoring.engine.document.values import Line
from scoring.engine.matches.values import MatchScore
from scoring.engine.rows import RankingRow
from scoring.engine.standings_document import standings_document
from scoring.engine.tally import Figure, Tally


@dataclass(frozen=True)
class LineScore:
    """One listed line, scored. `position` counts from 0 in the document's results; `score` is N/S's at the table.

    `ns` and `ew` hold a figure for each contestant of the side; they are empty where the side has no score here.
    """

    line: Line
    position: int
    expected: int
    score: int | None
    ns: tuple[Figure, ...]
    ew: tuple[Figure, ...]

    def side(self, side: Side) -> tuple[Figure, ...]:
        """The figures of one side."""
        return self.ns if side == "ns" else self.ew


@dataclass(frozen=True)
class SessionScores:
    """A scored session: boards by number with their fingerprints, lines and ranking in the order of printing.

    `averages` over the boards without an artificial score (L12C2(c)), by contestant and match, None outside matches;
    `totals` over all, by contestant. `matches` in document order; the boards of teams stand in them, and in `lines` at
    each of their tables.
    """

    boards: Mapping[int, tuple[str, BoardScores]]
    lines: tuple[LineScore, ...]
    ranking: tuple[RankingRow, ...]
    averages: Mapping[tuple[str, str | None], Tally]
    totals: Mapping[str, Tally]
    matches: tuple[MatchScore, ...] = ()

    def to_document(self) -> dict[str, Any]:
        """The standings document as JSON values."""
        return standings_document(self.lines, self.ranking, self.matches)


def printing_order(scored: LineScore) -> tuple[int, str, int, int, int]:
    """Lines by board, section, round, table, then document order."""
    line = scored.line
    return line.board, line.section or "", line.round or 0, line.table or 0, scored.position
