"""What follows where a table played another board, or other pairs sat there, than planned (Law 15B)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from django.utils.translation import gettext as _

from club.engine.contests import CONTESTS
from club.models import Board, Contestant, Session
from club.services import refuse_official
from movements.models import Seating
from movements.queries import playing_seats
from movements.services import locked_section
from scoring.engine.contests import compares_rooms
from scoring.errors import DomainError, NotFoundError
from scoring.facts.rows import Rows, Scheduled, meeting_of, read_rows
from scoring.models import Line, Result
from scoring.queries.line_outcomes import Meeting as MeetingKey
from scoring.queries.table.crews import Crew, crews_at
from scoring.queries.table.rows import plays
from scoring.services.awards import Award
from scoring.services.meeting import FourIds, Meeting
from scoring.services.repairs.withdrawal import AVE_PLUS, NOT_SCORED


class UnplayedBoards(StrEnum):
    """What becomes of a board that should have been played, where both pairs can still play it."""

    OPEN = "open"  # they play it now
    LATER = "later"  # they play it later (L15B2, 8B2)
    AVERAGES = "averages"  # they do not: averages by fault (L15B3)


@dataclass(frozen=True)
class BoardsAsPlayed:
    """At a table in a round `ns` and `ew` (contestants, as they sat) played these boards: (planned, played).

    `at_fault`: one is directly at fault (40 %), of several each in part (50 %); nobody else is (60 %; WB 12.12). In an
    individual `ns` and `ew` are North and East; without partners these are the ones of the movement.
    """

    section_id: int
    round: int
    table: int
    ns: int
    ew: int
    boards: tuple[tuple[int, int], ...]
    rest: UnplayedBoards
    at_fault: frozenset[int] = frozenset()
    ns_partner: int | None = None
    ew_partner: int | None = None

    def average(self, contestant: int) -> dict[str, str]:
        """What it gets where it cannot earn a score."""
        if contestant not in self.at_fault:
            return AVE_PLUS
        return {"artificial": "40" if len(self.at_fault) == 1 else "50"}


class AsPlayedConsequences:
    """What follows from it, found before anything is changed. Raises DomainError and NotFoundError as
    `record_boards_as_played` does.
    """

    def __init__(self, as_played: BoardsAsPlayed) -> None:
        self.as_played = as_played
        self.session, section = locked_section(as_played.section_id)
        refuse_official(self.session)
        if self.session.state in {Session.State.DRAFT, Session.State.READY}:
            raise DomainError(_("Play has not begun."))
        found = Seating.objects.filter(section=section, round=as_played.round, table=as_played.table).first()
        if found is None or found.ns_id is None or found.ew_id is None:
            raise NotFoundError(_("Nobody plays at this table in this round."))
        self.row, self.planned = found, (found.ns_id, found.ew_id)
        self.letter = section.letter
        partners = (as_played.ns_partner, as_played.ew_partner)
        if None in partners:
            partners = (found.ns_partner_id, found.ew_partner_id)
        self.seats = FourIds(as_played.ns, as_played.ew, *partners)
        self.planned_seats = FourIds(*self.planned, found.ns_partner_id, found.ew_partner_id)
        _refuse_nonsense(as_played, self.seats, found, self.session)

    @cached_property
    def rows(self) -> Rows:
        return read_rows(self.session)

    @property
    def both(self) -> tuple[int, int]:
        """Who really sat there: North–South, East–West."""
        return self.as_played.ns, self.as_played.ew

    @cached_property
    def boards(self) -> tuple[tuple[int, int], ...]:
        """Those on which something else happened than planned: in an individual also where partners were others."""
        others = self.seats.partnerships != self.planned_seats.partnerships
        return tuple(each for each in self.as_played.boards if others or each[0] != each[1])

    def should(self, planned: int) -> MeetingKey:
        return MeetingKey(planned, frozenset(self.planned_seats.everybody), self.row.room)

    def was(self, played: int) -> MeetingKey:
        return MeetingKey(played, frozenset(self.seats.everybody), self.row.room)

    def meeting(self, board: int, seats: FourIds) -> Meeting:
        at = (self.letter, self.as_played.round, self.as_played.table, self.row.room or None)
        return Meeting(board, seats.ns, seats.ew, *at, seats.ns_partner, seats.ew_partner)

    def pairs_who_knew_boards(self, played: int) -> dict[int, int | None]:
        """Who of them had played the board before, with the round (None: outside the movement)."""
        found: dict[int, int | None] = {}
        for line in self.rows.lines_with_outcome:
            before = line.round is None or line.round < self.as_played.round
            if before and meeting_of(line) != self.was(played) and line.board.number == played and _played(line):
                found |= {who: line.round for who in self.seats.everybody if self._is_there(who, line)}
        return found

    def _is_there(self, who: int, where: Line | Scheduled) -> bool:
        """Whether the same players are at another table of the board: of a team somebody of the two who sat here."""
        if not compares_rooms(self.session.method):
            return who in where.everybody
        here, there = (each.get(who) for each in (self._crews_at(self.as_played), self._crews_at(where)))
        if here and there:
            return here.shares(there)
        # Where the movement has not both of them: its other pair sits the other way.
        ns, ew = (where.ns_id, where.ew_id) if isinstance(where, Line) else (where.ns, where.ew)
        return who == (ns if who in (self.both[0], self.planned[0]) else ew)

    def _crews_at(self, where: BoardsAsPlayed | Line | Scheduled) -> dict[int, Crew]:
        """Who of each team sits at a table, as the movement has it."""
        section = self.letter if isinstance(where, BoardsAsPlayed) else where.section
        return self._crews.get((section, where.round, where.table), {})

    @cached_property
    def _crews(self) -> dict[tuple[str, int | None, int | None], dict[int, Crew]]:
        playing = playing_seats(self.session.pk)
        seats = Seating.objects.filter(section__session=self.session).select_related("section")
        return {
            (seat.section.letter, seat.round, seat.table): {crew.contestant: crew for crew in crews_at(seat, playing)}
            for seat in seats
            if plays(seat)
        }

    def cancelled(self, played: int) -> Award | None:
        """One who knew the board has a score on it: it is cancelled here, for both (L15B1, 15B3)."""
        knew = self.pairs_who_knew_boards(played)
        if not knew:
            return None
        ns, ew = (NOT_SCORED if knew.keys() >= set(side) else self.average(side) for side in self.seats.sides)
        return Award(ns=ns, ew=ew, note=self.knew_words())

    def average(self, side: tuple[int, ...]) -> dict[str, str]:
        """What a side gets where it cannot earn a score: in an individual one of its two may be at fault."""
        return self.as_played.average(next((who for who in side if who in self.as_played.at_fault), side[0]))

    def knew_words(self) -> str:
        if CONTESTS[self.session.event.contest].unit == "player":
            return _("A player knew the board already (Law 15B).")
        return _("A pair knew the board already (Law 15B).")

    def later(self, played: int) -> Iterator[tuple[Meeting, set[int]]]:
        """Meetings to come on the board that one of them knows by now, with those who know it."""
        awarded = {meeting_of(line) for line in self.rows.lines if line.adjustment_id is not None}
        here = {self.was(played)} | {self.should(each) for each, _played in self.boards}
        done = self.rows.by_meeting.keys() | awarded | here
        for each in self.rows.scheduled:
            if each.board == played and each.round >= self.as_played.round and each.meeting not in done:
                knows = {who for who in self.seats.everybody if self._is_there(who, each)}
                if knows:
                    yield Meeting.due(each), knows

    def scored_elsewhere(self, planned: int, who: int) -> bool:
        """Whether one who should have played the board here has a score on it from another meeting."""
        if any(played == planned and who in self.seats.everybody for _p, played in self.boards):
            return True
        others = (line for line in self.rows.lines_with_outcome if meeting_of(line) != self.should(planned))
        return any(line.board.number == planned and _scores(line, who) and self._is_there(who, line) for line in others)


def _refuse_nonsense(as_played: BoardsAsPlayed, seats: FourIds, row: Seating, session: Session) -> None:
    if len(set(seats.everybody)) < len(seats.everybody):
        four = CONTESTS[session.event.contest].unit == "player"
        raise DomainError(_("Choose four different players.") if four else _("Choose two different pairs."))
    if Contestant.objects.filter(session=session, pk__in=seats.everybody).count() != len(seats.everybody):
        raise NotFoundError(_("That is nobody in this session. Please choose again."))
    for planned, played in as_played.boards:
        if planned not in row.boards:
            raise NotFoundError(_("This table does not have board %(board)s in this round.") % {"board": planned})
        if not Board.objects.filter(session=session, number=played).exists():
            raise DomainError(_("Board %(number)s is not played in this session.") % {"number": played})
        if played != planned and played in row.boards and set(seats.everybody) == set(row.everybody):
            raise DomainError(_("Board %(board)s is one of this table’s boards in this round.") % {"board": played})


def _played(line: Line) -> bool:
    return line.result is not None and line.result.outcome != Result.Outcome.NOT_PLAYED


def _scores(line: Line, who: int) -> bool:
    """Whether the line gives this contestant a score."""
    side, given = line.side_of(who), line.adjustment
    if not side:
        return False
    outcome = getattr(given, f"{side}_outcome") if given is not None else None
    return outcome is None or "not_scored" not in outcome
