"""A scored session as values: its lines, its matches, its ranking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from scoring.engine.board import Side
from scoring.engine.board_scores import BoardFacts, BoardScores
from scoring.engine.document.values import Line, SessionDocument
from scoring.engine.matches.values import MatchScore
from scoring.engine.rows import RankingRow, ranking_rows
from scoring.engine.standings_document import StandingsDocument, standings_document
from scoring.engine.tally import Figure, Tally
from scoring.engine.ties import Split
from scoring.engine.ties.ranked import split_equals


class LineScore(NamedTuple):
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
    """A scored session: its facts and scores by number of board, its lines there in the order of printing.

    `averages` of those with an artificial score, over their boards without one (L12C2(c)), by contestant and match,
    None outside matches; `totals` over all, by contestant. `matches` in document order; the boards of teams stand in
    them, and in `lines` at each of their tables.
    """

    document: SessionDocument = field(repr=False)
    facts: Mapping[int, BoardFacts] = field(repr=False)
    scores: Mapping[int, BoardScores] = field(repr=False)
    by_board: Mapping[int, tuple[LineScore, ...]]
    averages: Mapping[tuple[str, str | None], Tally]
    totals: Mapping[str, Tally]
    matches: tuple[MatchScore, ...] = ()

    @cached_property
    def lines(self) -> tuple[LineScore, ...]:
        """Every line in the order of printing."""
        return tuple(chain.from_iterable(self.by_board.values()))

    @cached_property
    def boards(self) -> Mapping[int, tuple[str, BoardScores]]:
        """The scores of each board with the fingerprint of what they follow from."""
        return {number: (facts.fingerprint(), self.scores[number]) for number, facts in self.facts.items()}

    @cached_property
    def ranking(self) -> tuple[RankingRow, ...]:
        """The ranking in the order of printing."""
        return ranking_rows(self.document, self.totals, self.splits)

    @cached_property
    def splits(self) -> tuple[Split, ...]:
        """Those with equal totals who do not share the place, and why."""
        return split_equals(self.document, self)

    def to_document(self) -> StandingsDocument:
        """The standings document as JSON values."""
        return standings_document(self.lines, self.ranking, self.matches, self.splits)


def printing_order(scored: LineScore) -> tuple[int, str, int, int, int]:
    """Lines by board, section, round, table, then document order."""
    return *printed_at(scored.line), scored.position


def printed_at(line: Line) -> tuple[int, str, int, int]:
    """Where a line is printed: by board, section, round, table; those that share all of it in document order."""
    return line.board, line.section or "", line.round or 0, line.table or 0
