"""Whether every match has as many boards as its scale of victory points, or hybrid scoring, is made for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from scoring.engine.document.codes import Code
from scoring.engine.document.nodes import Node
from scoring.engine.document.values import Line, Match, ScoringRules
from scoring.engine.errors import EngineError
from scoring.engine.victory_points.club_scale import OWN
from scoring.engine.victory_points.scales import find_scale

#: The numbers of boards for which the White Book has a table of hybrid scoring (161.7).
HYBRID_BOARDS = (2, 3, 4)


def boards_of(match: Match, lines: Iterable[Line]) -> tuple[int, ...]:
    """The boards of a match: as it lists them, else those of its results that were not cut."""
    if match.boards:
        return match.boards
    return tuple(sorted({line.board for line in lines if line.match == match.id and not line.not_played}))


def check_match_lengths(
    root: Node, rules: ScoringRules, matches: Sequence[Match | None], lines: Sequence[Line | None]
) -> None:
    """Note each match that no table is made for; where the document itself says the length, that."""
    points = rules.victory_points
    if points is not None and points.boards is not None:
        illegal = _illegal(points.scale, points.boards)
        if illegal:
            root.faults.add(("scoring", "victory_points", "boards"), Code.MATCH_LENGTH, **illegal)
        return
    table = points.scale if points else "hybrid" if rules.method == "hybrid" else None
    listed = [line for line in lines if line is not None]
    for number, match in enumerate(matches if table else ()):
        boards = len(boards_of(match, listed)) if match else 0
        half = match is not None and match.half
        illegal = _illegal(table or "", rules.scale_length(boards), half=half) if boards else None
        if illegal:
            place = ("boards",) if match and match.boards else ()
            root.faults.add(("matches", number, *place), Code.MATCH_LENGTH, **illegal)


def _illegal(table: str, boards: int, *, half: bool = False) -> Mapping[str, object] | None:
    """What is said about a length for which a table is not made; None where it is. A club's own is for any length."""
    if table == OWN:
        return None
    if table == "hybrid":
        lowest, highest = HYBRID_BOARDS[0], HYBRID_BOARDS[-1]
        legal = lowest <= boards <= highest
        return None if legal else {"name": table, "boards": boards, "lowest": lowest, "highest": highest}
    try:
        find_scale(table, boards, half=half)
    except EngineError as refusal:
        return refusal.values
    return None
