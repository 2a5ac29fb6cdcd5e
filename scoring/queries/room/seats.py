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
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def partners(self) -> tuple[int, ...]:
        """South and West in an individual."""
        return tuple(each for each in (self.ns_partner, self.ew_partner) if each is not None)

    @property
    def plays(self) -> bool:
        return self.ns is not None and self.ew is not None

    def meeting(self, board: int) -> Meeting:
        there = (self.ns, self.ew, *self.partners)
        return Meeting(board, frozenset(each for each in there if each is not None), self.room)


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
    boards: dict[tuple[int, int, int, int, int, int | None, int | None], list[int]] = defaultdict(list)
    for line in lines:
        if line.section == letter and line.round and line.table:
            partners = (line.ns_partner_id, line.ew_partner_id)
            boards[line.round, line.table, line.ns_id, line.ew_id, line.room, *partners].append(line.board.number)
    merged: dict[tuple[int, int], Seat] = {}
    for (number, table, ns, ew, room, *both), found in sorted(boards.items(), key=lambda each: each[0][:5]):
        merged.setdefault((number, table), Seat(number, table, ns, ew, tuple(sorted(found)), room, None, *both))
    return list(merged.values())
