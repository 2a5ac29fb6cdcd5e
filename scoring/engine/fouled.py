"""Fouled boards: lines that nobody can be compared with (Law 87B, White Book 147.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from scoring.engine.adjusted import entry_of
from scoring.engine.board import SIDES
from scoring.engine.contests import compares_rooms
from scoring.engine.document.values import Line, SessionDocument

Place = tuple[int, str | None]


def alone_in_their_group(document: SessionDocument) -> tuple[Line, ...]:
    """The lines of fouled boards whose table score stands alone in its group, by document order.

    The formula gives them the average whatever they did: the director has to award by fault instead. Of a match of two
    rooms each is compared with the other alone: both are here where they are in different groups.
    """
    alone = []
    by_rooms = compares_rooms(document.rules.method)
    for lines in _fouled_boards(document):
        compared = [line for line in lines if _is_compared(document, line)]
        alone += _rooms_apart(compared) if by_rooms else _single(compared)
    return tuple(sorted(alone, key=document.results.index))


def _single(lines: Iterable[Line]) -> list[Line]:
    groups: dict[str | None, list[Line]] = defaultdict(list)
    for line in lines:
        groups[line.group].append(line)
    return [group[0] for group in groups.values() if len(group) == 1]


def _rooms_apart(lines: Iterable[Line]) -> list[Line]:
    matches: dict[str | None, list[Line]] = defaultdict(list)
    for line in lines:
        matches[line.match].append(line)
    return [line for rooms in matches.values() if len({each.group for each in rooms}) > 1 for line in rooms]


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
