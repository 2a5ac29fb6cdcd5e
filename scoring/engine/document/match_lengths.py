"""Whether every match has as many boards as its scale of victory points, or hybrid scoring, is made for."""

from __future__ import annotations

from collections import Counter, defaultdict
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


def cut_boards(lines: Iterable[Line]) -> Mapping[str, frozenset[int]]:
    """By match the boards of it that were cut: not played somewhere, with nothing awarded in place of it.

    A board of eights that two tables or three have played is none: what can be compared there counts.
    """
    cut: dict[str, set[int]] = defaultdict(set)
    awarded: set[tuple[str | None, int]] = set()
    played: Counter[tuple[str | None, int]] = Counter()
    for line in lines:
        if line.adjusted is not None:
            awarded.add((line.match, line.board))
        elif not line.not_played:
            played[line.match, line.board] += 1
        elif line.match is not None:
            cut[line.match].add(line.board)
    return {
        match: frozenset(each for each in boards if (match, each) not in awarded and played[match, each] < 2)
        for match, boards in cut.items()
    }


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
