"""Fouled boards: lines that nobody can be compared with (Law 87B, White Book 147.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from scoring.engine.adjusted import entry_of
from scoring.engine.board import SIDES
from scoring.engine.document.values import Line, SessionDocument

Place = tuple[int, str | None]


def alone_in_their_group(document: SessionDocument) -> tuple[Line, ...]:
    """The lines of fouled boards whose table score stands alone in its group, by document order.

    The formula gives them the average whatever they did: the director has to award by fault instead.
    """
    alone = []
    for lines in _fouled_boards(document):
        groups: dict[str | None, list[Line]] = defaultdict(list)
        for line in lines:
            if _is_compared(document, line):
                groups[line.group].append(line)
        alone += [group[0] for group in groups.values() if len(group) == 1]
    return tuple(sorted(alone, key=document.results.index))


def _fouled_boards(document: SessionDocument) -> Iterator[list[Line]]:
    """The lines of each board with more than one group, within what is compared."""
    boards: dict[Place, list[Line]] = defaultdict(list)
    for line in document.results:
        if not line.not_played:
            boards[line.board, document.rules.compared_section(line.section)].append(line)
    return (lines for lines in boards.values() if len({line.group for line in lines}) > 1)


def _is_compared(document: SessionDocument, line: Line) -> bool:
    """Whether the line stands in a frequency table for one of its sides."""
    return any(entry_of(line.outcome(side), document.score(line)) is not None for side in SIDES)
