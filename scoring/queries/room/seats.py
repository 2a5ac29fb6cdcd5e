"""Who sits where in the room, and what is known of the boards there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from club.queries import SessionInfo
from scoring.models import Line
from scoring.queries.line_outcomes import Meeting, played


@dataclass(frozen=True)
class Seat:
    """A table in a round, as the movement has it, or as the lines of an imported night say."""

    round: int
    table: int
    ns: int | None
    ew: int | None
    boards: tuple[int, ...]
    room: int = 0
    match: int | None = None

    def meeting(self, board: int) -> Meeting:
        return Meeting(board, frozenset({self.ns or 0, self.ew or 0}), self.room)


@dataclass(frozen=True)
class KnownLines:
    """What the room is made of: lines by meeting, printed numbers by contestant, what may not be shown, and the
    tables (section's id, table) that write on paper, the meetings that are played later, what is printed on boards
    that have numbers of their own, and the matches (ids) whose result was entered by hand: their boards are not due."""

    session: SessionInfo
    lines: Mapping[Meeting, Line]
    numbers: Mapping[int, int]
    hidden: frozenset[int]
    paper: frozenset[tuple[int, int]] = frozenset()
    later: frozenset[Meeting] = frozenset()
    labels: Mapping[int, str] = field(default_factory=dict)
    by_hand: frozenset[int] = frozenset()

    def settled(self, meeting: Meeting) -> bool:
        """Whether nobody is asked for it now."""
        return meeting in self.lines or meeting in self.later

    def played(self, meeting: Meeting) -> bool:
        return meeting in self.lines and played(self.lines[meeting])


def seats_of_lines(lines: Iterable[Line], letter: str) -> list[Seat]:
    """A night that came without its movement: tables and rounds as its results name them."""
    boards: dict[tuple[int, int, int, int, int], list[int]] = defaultdict(list)
    for line in lines:
        if line.section == letter and line.round and line.table:
            boards[line.round, line.table, line.ns_id, line.ew_id, line.room].append(line.board.number)
    merged: dict[tuple[int, int], Seat] = {}
    for (number, table, ns, ew, room), found in sorted(boards.items()):
        merged.setdefault((number, table), Seat(number, table, ns, ew, tuple(sorted(found)), room))
    return list(merged.values())
