"""A part of a common field as it is kept until all parts are there: its open lines as a session document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.engine.board_scores import LineScores
from scoring.engine.common_parts import Collected, OpenLine, Part
from scoring.engine.document import SessionDocument, dump, parse
from scoring.engine.document.values import ContestantEntry, ScoringRules
from scoring.engine.scored_session import LineScore
from scoring.engine.standings_document import BoardEntry
from scoring.engine.tally import Figure


class KeptLine(NamedTuple):
    """An OpenLine without its line, which stands in the document at the same place."""

    board: int
    at: int
    position: int
    expected: int
    score: int | None
    ns: tuple[Figure, ...]
    ew: tuple[Figure, ...]
    scores: LineScores


@dataclass(frozen=True)
class KeptPart:
    """A Part of texts, numbers and fractions alone. `document`: JSON values of a session document."""

    boards: tuple[BoardEntry, ...]
    sums: Mapping[str, Collected]
    open_lines: tuple[KeptLine, ...]
    document: dict[str, Any]


def kept_part(part: Part) -> KeptPart:
    """What `part_of` makes the same part of."""
    lines = tuple(each.scored.line for each in part.open_lines)
    ids = dict.fromkeys(key for line in lines for key in line.ns + line.ew)
    names = tuple(ContestantEntry(key, number) for number, key in enumerate(ids, start=1))
    document = SessionDocument("pairs", ScoringRules("matchpoints"), contestants=names, results=lines)
    kept = tuple(KeptLine(each.board, each.at, *each.scored[1:], each.scores) for each in part.open_lines)
    return KeptPart(part.boards, part.sums, kept, dump(document) if lines else {})


def part_of(kept: KeptPart) -> Part:
    """The part again."""
    lines = parse(kept.document).results if kept.document else ()
    found = tuple(
        OpenLine(each.board, each.at, LineScore(line, *each[2:7]), each.scores)
        for each, line in zip(kept.open_lines, lines, strict=True)
    )
    return Part(kept.boards, kept.sums, found)
