"""Who meets whom on which board, in the order of the papers on which it is written down."""

from __future__ import annotations

from dataclasses import dataclass

from movements.models import Seating
from scoring.models import Line, Result
from scoring.queries.line_outcomes import Meeting

_PARTNERS = ("ns_partner_id", "ew_partner_id")


@dataclass(frozen=True)
class Meet:
    """Who is due on a board (ids): two contestants, or of an individual four, North and East with their partners. Round
    and table are 0 where an imported night does not say them.
    """

    section: str
    round: int
    table: int
    board: int
    ns: int
    ew: int
    room: int = 0
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def meeting(self) -> Meeting:
        return _meeting(self.board, self.ns, self.ew, self.room, self.ns_partner, self.ew_partner)

    @property
    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """North–South and East–West."""
        ns, ew = ((self.ns, self.ns_partner), (self.ew, self.ew_partner))
        return tuple(each for each in ns if each is not None), tuple(each for each in ew if each is not None)

    @property
    def traveller(self) -> tuple[str, int]:
        """The traveller it is written on: a section has its own boards."""
        return self.section, self.board

    @property
    def slip(self) -> tuple[str, int, int]:
        """The slip it is written on: section, table, round."""
        return self.section, self.table, self.round


def _meeting(board: int, ns: int, ew: int, room: int, *partners: int | None) -> Meeting:
    return Meeting(board, frozenset({ns, ew, *(each for each in partners if each is not None)}), room)


def meets_of(session_id: int) -> tuple[Meet, ...]:
    """Every meeting on a board as the movement has it, or as the lines of an imported night say.

    By section, board, round and table: traveller by traveller, in the printed order. Two queries at most.
    """
    seats = Seating.objects.filter(section__session_id=session_id, ns__isnull=False, ew__isnull=False)
    rows = seats.values_list("section__letter", "round", "table", "ns_id", "ew_id", "boards", "room", *_PARTNERS)
    found = [
        Meet(section, number, table, board, ns, ew, room, *partners)
        for section, number, table, ns, ew, boards, room, *partners in rows
        if ns is not None and ew is not None
        for board in boards
    ]
    return tuple(sorted(found or _of_lines(session_id), key=_in_print))


def due_meets(session_id: int) -> tuple[Meet, ...]:
    """`meets_of` without what is not played any more, because the session was cut short. Three queries at most."""
    dropped = Line.objects.filter(session_id=session_id, result__outcome=Result.Outcome.NOT_PLAYED)
    gone = {_meeting(*row) for row in dropped.values_list("board__number", "ns_id", "ew_id", "room", *_PARTNERS)}
    return tuple(meet for meet in meets_of(session_id) if meet.meeting not in gone)


def _of_lines(session_id: int) -> list[Meet]:
    """A night that came without its movement. A meeting listed twice has one place."""
    lines = Line.objects.filter(session_id=session_id, occurrence=0)
    rows = lines.values_list("section", "round", "table", "board__number", "ns_id", "ew_id", "room", *_PARTNERS)
    return [Meet(section, number or 0, table or 0, *meeting) for section, number, table, *meeting in rows]


def _in_print(meet: Meet) -> tuple[str, int, int, int, int]:
    return meet.section, meet.board, meet.round, meet.table, meet.ns
