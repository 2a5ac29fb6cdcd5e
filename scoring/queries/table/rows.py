"""The rows that a table's state follows from: of what it is shown the whole section's, at most eight queries; of one
entry its own, as they are asked for. Never more for a larger session."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol
from uuid import UUID

from django.db.models import Q

from club.models import Board, Section, Session
from club.models.events import Pace
from club.queries import Pair, SubstituteInfo, pairs_of, substitutes_of
from movements.engine.chosen import copies_chosen
from movements.models import Match, Plan, Seating
from movements.queries import PlayingSeats, playing_seats
from movements.queries.seated import with_any_of
from scoring.engine.contests import compares_rooms
from scoring.models import Line, Result
from scoring.queries.line_outcomes import Meeting, adjusted, has_outcome, meeting_on, played
from scoring.queries.line_outcomes import meeting_of as meeting_of_line
from scoring.queries.table.crews import Crew, all_crews, crews_at, side_crews
from scoring.queries.table.entry_rows import lines_at, seatings_at, with_entry
from scoring.queries.table.marks import BoardMarks, marks_of
from scoring.queries.table.values import BoardState, Place, TablePair, TableResult

TO_PLAY = (BoardState.OPEN, BoardState.POSTPONED)


class EntryHere(Protocol):
    """What is asked of an entry before anything else."""

    @property
    def client_id(self) -> UUID: ...
    @property
    def board(self) -> int: ...


@dataclass(frozen=True)
class OwnRows:
    """What an entry at a table is judged by: who meets there, their lines, and the board that it names."""

    seatings: Sequence[Seating]
    lines: Sequence[Line]
    board: Board | None = None


@dataclass(frozen=True)
class TableRows:
    """One table among the seatings of its section. What is read of it is kept.

    `own`: what was read for an entry. Else the seatings of the section and the lines of every pair that ever sits here
    are wanted; for an entry they are read only when another table's are asked for, which is seldom.
    """

    place: Place
    section: Section
    own: OwnRows | None = None

    @cached_property
    def session(self) -> Session:
        return self.section.session

    @property
    def came_before(self) -> bool:
        """Whether the entry that the rows were read for is here already, or kept for the director."""
        return bool(getattr(self.section, "came_before", False))

    @property
    def together(self) -> bool:
        return bool(self.session.pace == Pace.TOGETHER)

    @cached_property
    def seatings(self) -> tuple[Seating, ...]:
        """All of the section, by round and table."""
        return tuple(Seating.objects.filter(section=self.section).order_by("round", "table"))

    @cached_property
    def here(self) -> dict[int, Seating]:
        """Round → who is at this table."""
        if self.own is None:
            return {seating.round: seating for seating in self.seatings if seating.table == self.place.table}
        return {each.round: each for each in self.own.seatings}

    @cached_property
    def lines(self) -> dict[Meeting, Line]:
        """The lines of the meetings here (where all is read, of those who ever sit here), and what was sent here."""
        return self._all_lines if self.own is None else telling(self.own.lines)

    @cached_property
    def _all_lines(self) -> dict[Meeting, Line]:
        sent = Q(postponed=True, section=self.section.letter, later_table=self.place.table)
        line_row = Line.objects.filter(with_any_of(self.sitting) | sent, session_id=self.place.session_id)
        return telling(line_row.select_related("board", "result", "rival", "adjustment").order_by())

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """Of all sections of the session."""
        found = Section.objects.filter(session_id=self.place.session_id)
        return tuple(found.values_list("letter", flat=True))

    @cached_property
    def pairs(self) -> dict[int, Pair]:
        return {pair.id: pair for pair in pairs_of(self.place.session_id)}

    @cached_property
    def boards(self) -> Mapping[int, BoardMarks]:
        """By number."""
        return marks_of(self.place.session_id)

    @cached_property
    def matches(self) -> dict[int, Match]:
        """By id."""
        return {each.pk: each for each in Match.objects.filter(session_id=self.place.session_id)}

    @cached_property
    def sitting_in(self) -> tuple[SubstituteInfo, ...]:
        return substitutes_of(self.place.session_id)

    @cached_property
    def copies(self) -> int:
        """Sets of the boards: so many tables have a set at the same time without sharing it."""
        return copies_chosen(self.plan.kind, self.plan.options) if self.plan else 1

    @property
    def plan(self) -> Plan | None:
        return getattr(self.section, "plan", None)

    @cached_property
    def rounds(self) -> int:
        return max((seating.round for seating in self.seatings), default=0)

    @cached_property
    def playable(self) -> tuple[int, ...]:
        """The rounds in which this table plays boards."""
        return tuple(sorted(number for number, seating in self.here.items() if self.meets(seating)))

    @cached_property
    def sitting(self) -> frozenset[int]:
        """Whoever is ever at this table: their lines are known, and of other pairs those against them."""
        return frozenset(who for seating in self.here.values() for who in meeting_of(seating))

    def meets(self, seating: Seating) -> bool:
        """Two pairs meet there, and neither has gone home before: withdrawn, sent home, or the rounds were cut."""
        if not plays(seating):
            return False
        # Whoever has gone has not played here either: only then is anything else looked at.
        unplayed = self._never_played(seating)
        return not (unplayed and any(self._gone(who, seating.round) for who in meeting_of(seating)))

    def _gone(self, contestant: int, number: int) -> bool:
        """Whether a contestant plays nothing from round `number` on, as far as the lines are known."""
        ahead = (each for each in self.seatings if each.round >= number and contestant in meeting_of(each))
        known = [each for each in ahead if plays(each) and meeting_of(each) & self.sitting]
        return bool(known) and all(self._never_played(each) for each in known)

    def _never_played(self, seating: Seating) -> bool:
        lines = self._lines_on(seating)
        # A board of which nothing is said is the usual answer, and costs no look at any line.
        return None not in lines and all(settled_unplayed(line) for line in lines if line is not None)

    def line(self, seating: Seating, board: int) -> Line | None:
        """The line of a meeting on a board, whichever way round the two pairs sat."""
        lines = self.lines if seating.table == self.place.table else self._all_lines
        return lines.get(meeting_on(seating, board))

    def _lines_on(self, seating: Seating) -> Sequence[Line | None]:
        """Board by board, as `line` has them."""
        number = seating.round
        if seating is self.here.get(number):
            return self._on_meetings[number]
        return [self.line(seating, board) for board in seating.boards]

    @cached_property
    def _on_meetings(self) -> dict[int, list[Line | None]]:
        """Round → the lines of this table's meeting."""
        known = self.lines.get
        return {
            number: [known(meeting_on(seating, board)) for board in seating.boards]
            for number, seating in self.here.items()
        }

    def done(self, seating: Seating, board: int) -> bool:
        return state_of(self.line(seating, board), seating) not in TO_PLAY

    def played(self, seating: Seating, board: int) -> bool:
        line = self.line(seating, board)
        return line is not None and played(line)

    def complete(self, number: int) -> bool:
        """Whether nothing of a round is asked of this table: results, adjusted scores, boards to be played later."""
        lines = self._on_meetings[number]
        return None not in lines and all(has_outcome(line) or line.postponed for line in lines if line is not None)

    def still_to_play(self, crew: Crew, board: int) -> bool:
        """Whether the movement has this board still before one of these two, at whatever table."""
        return any(
            plays(seating)
            and crew.contestant in seating.everybody
            and board in seating.boards
            and any(crew.shares(each) for each in self.crews(seating))
            and not self.done(seating, board)
            for seating in self.seatings
        )

    @cached_property
    def playing(self) -> PlayingSeats:
        """Who sits together in the teams; nothing is read where there are none."""
        return playing_seats(self.place.session_id) if self.by_rooms else PlayingSeats({})

    @property
    def by_rooms(self) -> bool:
        """Whether a board is compared with the other table of its match."""
        return compares_rooms(self.session.method)

    def side(self, seating: Seating, side: str) -> tuple[Crew, ...]:
        """Who sits there North–South ("NS") or East–West."""
        return side_crews(seating, side, self.playing)

    def crews(self, seating: Seating) -> tuple[Crew, ...]:
        """Everybody there. Where a team sits out, all of its pairs do."""
        if plays(seating) or not self.by_rooms:
            return crews_at(seating, self.playing)
        return tuple(crew for who in meeting_of(seating) for crew in all_crews(who, self.playing))

    def pair(self, crew: Crew, number: int) -> TablePair:
        """Who sits in round `number`: those who sit in then stand in the place of the others."""
        return TablePair.of(self.pairs[crew.contestant], number, self.sitting_in, crew.seats)

    def pair_at(self, seating: Seating | None, side: str, number: int) -> TablePair | None:
        """All who sit on a side; None where nobody does."""
        crews = self.side(seating, side) if seating is not None else ()
        return TablePair.together([self.pair(crew, number) for crew in crews])


def plays(seating: Seating) -> bool:
    """Two sides meet there; the other rows are sit-outs."""
    return seating.ns_id is not None and seating.ew_id is not None


def meeting_of(seating: Seating) -> frozenset[int]:
    """Everybody there: two contestants, four in an individual; who sits out alone."""
    return frozenset(seating.everybody)


def state_of(line: Line | None, seating: Seating) -> BoardState:
    """What has become of a board of this seating."""
    if line is None or not has_outcome(line):
        return BoardState.POSTPONED if line is not None and line.postponed else BoardState.OPEN
    result = line.result
    if adjusted(line) or result is None:
        return BoardState.ADJUSTED
    if result.outcome == Result.Outcome.NOT_PLAYED:
        return BoardState.NOT_PLAYED
    if line.rival_id is not None:
        return BoardState.CONFLICT
    if seating.ns_id not in line.north_south:
        return BoardState.TURNED
    return BoardState.CONFIRMED if line.confirmed else BoardState.ENTERED


def settled_unplayed(line: Line) -> bool:
    """Whether the line says that nobody plays it: cut, or adjusted and never entered."""
    result = line.result
    return has_outcome(line) if result is None else result.outcome == Result.Outcome.NOT_PLAYED


def result_value(result: Result | None) -> TableResult | None:
    """A result that was played, as a value; None for one that was not."""
    if result is None or result.score is None:
        return None
    contract = "pass" if result.outcome == Result.Outcome.PASSED else result.contract
    return TableResult(contract, result.declarer, result.tricks, result.lead, result.score)


def read_table(place: Place) -> TableRows:
    """All that a table's state follows from. Section.DoesNotExist: the section has been taken away."""
    sections = Section.objects.select_related("session__club", "plan")
    return TableRows(place, sections.get(pk=place.section_id, session_id=place.session_id))


def own_rows(place: Place, session: Session, entry: EntryHere | None = None) -> TableRows:
    """What an act at this table, an entry or another, is judged by. The session is held. Raises as read_table does."""
    sections = Section.objects.filter(session=session)
    section = (with_entry(sections, entry.client_id) if entry else sections).get(pk=place.section_id)
    section.session = session
    board = Board.objects.filter(session=session, number=entry.board).first() if entry else None
    seatings, lines = seatings_at(section, place.table), lines_at(section, place.table)
    return TableRows(place, section, OwnRows(list(seatings), list(lines), board))


def telling(lines: Iterable[Line]) -> dict[Meeting, Line]:
    """By board and the two pairs; of two lines, one for each way round, the one that has something to say."""
    found: dict[Meeting, Line] = {}
    for line in sorted(lines, key=lambda line: (has_outcome(line), line.postponed)):
        found[meeting_of_line(line)] = line
    return found
