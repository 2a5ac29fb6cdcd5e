"""The matches of teams in this program's own table: whatever its lines say of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.engine.old_results import spellings
from scoring.engine.old_results.values import FoundLine, FoundMatch


def matches_of(lines: Iterable[FoundLine], *, compared: bool) -> tuple[FoundMatch, ...]:
    """One for each match that a line names, with its boards; `compared`: with what each of them gave both teams.

    Home is who sat North–South at the first table that is listed.
    """
    by_match: dict[str, list[FoundLine]] = {}
    for line in lines:
        if line.match:
            by_match.setdefault(line.match, []).append(line)
    return tuple(_match(key, found, compared=compared) for key, found in by_match.items())


def _match(key: str, lines: Sequence[FoundLine], *, compared: bool) -> FoundMatch:
    home, away = lines[0].ns, lines[0].ew
    numbers = {spellings.read_number(line.round) for line in lines} - {None, 0}
    figures: dict[int, tuple[str, str]] = {}
    boards = dict.fromkeys(spellings.read_number(line.board) for line in lines)
    for line in lines:
        board = spellings.read_number(line.board)
        if compared and board and line.ns_points and line.ew_points:
            figures[board] = (line.ns_points, line.ew_points) if line.ns == home else (line.ew_points, line.ns_points)
    return FoundMatch(
        key,
        home,
        away,
        round=str(min(filter(None, numbers), default="")) if len(numbers) == 1 else "",
        boards=tuple(board for board in boards if board),
        figures=figures,
        line=lines[0].line,
    )
