"""What came from the tables and waits for the director, each beside what stands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from club.models import Board, Contestant
from club.queries import SessionInfo
from movements.models import Seating
from scoring.engine.contract import PASSED_OUT, Contract, Played
from scoring.engine.score import table_score
from scoring.models import LateDecision, LateEntry, Line
from scoring.queries.engine_values import vulnerability
from scoring.queries.line_outcomes import Meeting, has_outcome, meeting_of, side_numbers
from scoring.queries.room.awards import GivenAward, award_of
from scoring.queries.room.line import ResultVersion, version_of
from scoring.queries.room.who import DoneBy
from scoring.queries.table.later import LATER

Sides = tuple[int, int]


@dataclass(frozen=True)
class LateView:
    """One entry. `ns` and `ew` are the contestants that the movement has there now, 0 where it has none; `room`: as in
    Seating. `saw`: whom the device saw there, by "ns", "ew" and in an individual "south" and "west"; without those who
    have been taken off the list since. `ns_number` and `ew_number`: the printed numbers, "3 & 7" of two players.

    `score` is N/S's, None without such a board. `stands` and `award`: what counts for them; both None: nothing does.
    `taken`: None while it waits. Of a board that the reader has still to play (`hidden`) nothing else is told.
    """

    id: int
    board: int
    section: str
    table: int
    round: int | None
    who: DoneBy
    played: Played | None
    lead: str
    score: int | None
    keyed_at: datetime | None
    arrived_at: datetime
    why: str
    ns: int
    ew: int
    saw: Mapping[str, int]
    room: int
    ns_number: str
    ew_number: str
    stands: ResultVersion | None
    award: GivenAward | None
    taken: bool | None
    decided_at: datetime | None
    decided_by: DoneBy | None
    hidden: bool

    @property
    def placed(self) -> bool:
        """Whether it is known who played."""
        return bool(self.ns and self.ew)

    @property
    def alone(self) -> bool:
        """Whether it waits and nothing stands against it."""
        return self.taken is None and self.placed and not self.hidden and self.stands is None and self.award is None

    @property
    def version(self) -> ResultVersion:
        """What came in, as a result is shown."""
        return ResultVersion(
            id=0,
            played=self.played,
            not_played=False,
            score=self.score,
            lead=self.lead,
            at=self.arrived_at,
            keyed_at=self.keyed_at,
            who=self.who,
            source="table",
            replaced_at=None,
            note="",
            agreed="",
            confirmed_at=None,
            confirmed_by=None,
        )


def late_entries(session: SessionInfo, hidden: frozenset[int] = frozenset()) -> tuple[LateView, ...]:
    """The entries of a session, those that wait first, by table and board. One query where there are none, else six.

    What a table has corrected before anybody decided is not listed: its correction is.
    """
    rows = newest(LateEntry.objects.filter(session_id=session.id).select_related("device__link__section"))
    if not rows:
        return ()
    seats, numbers, lines, boards = _around(session.id, {row.board for row in rows})
    decided = _last_decisions(rows)
    found = []
    for row in rows:
        sides = sides_of(row, seats, numbers, lines.values())
        line = _line_of(lines.values(), row.board, sides)
        found.append(_view(row, sides, line, boards.get(row.board), decided.get(row.pk), row.board in hidden, numbers))
    return tuple(sorted(found, key=lambda each: (each.taken is not None, each.section, each.table, each.board)))


def _line_of(lines: Iterable[Line], board: int, sides: Sides) -> Line | None:
    """The line of the two on the board; of two teams the one in which they sit like that."""
    found = [line for line in lines if line.board.number == board and {line.ns_id, line.ew_id} == set(sides)]
    return max(found, key=lambda line: line.ns_id == sides[0], default=None)


def late_waiting(session_id: int) -> int:
    """How many entries wait for the director; one query where there are none."""
    rows = newest(LateEntry.objects.filter(session_id=session_id))
    return len({row.pk for row in rows} - _last_decisions(rows).keys()) if rows else 0


def newest(rows: QuerySet[LateEntry]) -> list[LateEntry]:
    """The last that each device said of a board, and what was decided before that."""
    listed = list(rows.order_by("pk"))
    last = {_said_of(row): row.pk for row in listed}
    older = [row for row in listed if last[_said_of(row)] != row.pk]
    decided = _last_decisions(older)
    gone = {row.pk for row in older if row.pk not in decided}
    return [row for row in listed if row.pk not in gone]


def _said_of(row: LateEntry) -> tuple[object, ...]:
    """What a later entry of the same device corrects: not what others played who sat there before."""
    return (row.device_id, row.round, row.board, *row.saw)


def _last_decisions(rows: Iterable[LateEntry]) -> dict[int, LateDecision]:
    decisions = LateDecision.objects.filter(entry__in=[row.pk for row in rows]).select_related("user").order_by("pk")
    return {each.entry_id: each for each in decisions} if rows else {}


def _around(
    session_id: int, boards: set[int]
) -> tuple[list[Seating], dict[int, int], dict[Meeting, Line], dict[int, Board]]:
    seats = list(Seating.objects.filter(section__session_id=session_id).select_related("section").order_by("round"))
    numbers = dict(Contestant.objects.filter(session_id=session_id).values_list("pk", "number"))
    found = Line.objects.filter(session_id=session_id, board__number__in=boards).select_related(
        "board", "result__user", "result__device__link__section", "adjustment__user"
    )
    by_meeting = {meeting_of(line): line for line in sorted(found, key=has_outcome)}
    marked = {board.number: board for board in Board.objects.filter(session_id=session_id, number__in=boards)}
    return seats, numbers, by_meeting, marked


def sides_of(row: LateEntry, seats: Iterable[Seating], numbers: Mapping[int, int], lines: Iterable[Line] = ()) -> Sides:
    """The contestants that the movement has at that table on that board now, N/S first; (0, 0) where it has none, or
    others than the device saw. A board played later: those that were sent to the table, from the board's `lines`."""
    if row.round == LATER:
        sent = (line for line in lines if line.later_table == row.table and line.section == row.section)
        of_board = (line for line in sent if line.board.number == row.board)
        return next(((line.ns_id, line.ew_id) for line in of_board if _saw_these(row, line)), (0, 0))
    for seat in seats:
        here = seat.section.letter == row.section and seat.table == row.table and row.board in seat.boards
        if here and row.round in (None, seat.round) and seat.ns_id and seat.ew_id:
            numbers_sent = (row.ns, row.ew)
            same = None in numbers_sent or numbers_sent == (numbers.get(seat.ns_id), numbers.get(seat.ew_id))
            return (seat.ns_id, seat.ew_id) if (_saw_these(row, seat) if row.saw else same) else (0, 0)
    return 0, 0


def _saw_these(row: LateEntry, there: Seating | Line) -> bool:
    return not row.saw or tuple(row.saw) in (there.everybody, (there.ns_id, there.ew_id))


def _seen(row: LateEntry, numbers: Mapping[int, int]) -> dict[str, int]:
    """Whom the device saw, by seat, as far as they are on the list."""
    seats = ("ns", "ew") if len(row.saw) == len(("ns", "ew")) else ("ns", "south", "ew", "west")
    return {seat: who for seat, who in zip(seats, row.saw, strict=False) if who in numbers}


def _numbers(row: LateEntry, sides: Sides, line: Line | None, numbers: Mapping[int, int]) -> tuple[str, str]:
    """Of whom the device saw, else as it said them, else of who is there."""
    half = len(row.saw) // 2
    saw = [[who for who in side if who in numbers] for side in (row.saw[:half], row.saw[half:])]
    there = (line.north_south, line.east_west) if line else [[who] if who in numbers else [] for who in sides]
    ns, ew = (side_numbers(side, numbers) for side in (saw if row.saw else there))
    return (ns, ew) if row.saw else (str(row.ns or ns), str(row.ew or ew))


def played_of_late(row: LateEntry) -> Played:
    """What was keyed, as the engine's value."""
    return Played(Contract.parse(row.contract), row.declarer, row.tricks) if row.contract else PASSED_OUT


def _view(
    row: LateEntry,
    sides: Sides,
    line: Line | None,
    board: Board | None,
    decision: LateDecision | None,
    hidden: bool,
    numbers: Mapping[int, int],
) -> LateView:
    played = played_of_late(row)
    shown = line if not hidden else None
    result, award = (shown.result, shown.adjustment) if shown else (None, None)
    ns_number, ew_number = _numbers(row, sides, line, numbers)
    return LateView(
        id=row.pk,
        board=row.board,
        section=row.section,
        table=row.table,
        round=row.round,
        who=DoneBy(section=row.section, table=row.table, device=row.device.description),
        played=None if hidden else played,
        lead="" if hidden else row.lead,
        score=table_score(played, vulnerability(board.vulnerable)) if board and not hidden else None,
        keyed_at=row.keyed_at,
        arrived_at=row.arrived_at,
        why=row.why,
        ns=sides[0],
        ew=sides[1],
        room=line.room if line else 0,
        saw=_seen(row, numbers),
        ns_number=ns_number,
        ew_number=ew_number,
        stands=version_of(result, shown.board) if shown and result else None,
        award=award_of(award) if award else None,
        taken=decision.taken if decision else None,
        decided_at=decision.at if decision else None,
        decided_by=DoneBy.of(decision.user, None) if decision else None,
        hidden=hidden,
    )
