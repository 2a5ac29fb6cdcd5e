"""Two pairs that sat at each other's tables in a round, and have played boards there (Law 15B)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import printed_on
from club.services import Permission, facts_changed
from movements.models import Seating
from movements.services import begin_match, locked_section, match_in_round, matches_follow_seats
from scoring.errors import DomainError, NotFoundError
from scoring.facts.rows import Rows, Scheduled, meeting_of, read_rows
from scoring.models import Line, Repair, Result
from scoring.queries.line_outcomes import meeting_on
from scoring.services.awards import Award
from scoring.services.correct import reseat_result
from scoring.services.meeting import FourIds, Meeting
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.preview_values import Remark
from scoring.services.repairs.withdrawal import AVE_PLUS, NOT_SCORED, award


@dataclass(frozen=True)
class WrongTables:
    """In a round of a section the pairs that sit `side` ("ns" or "ew") at two tables sat at each other's.

    `boards`: how many of the round's boards were played so before everybody sat right; None: all of them.
    """

    section_id: int
    round: int
    tables: tuple[int, int]
    side: str
    boards: int | None = None


@dataclass(frozen=True)
class _Table:
    """A table of that round: its row, the pair that should have moved here, and the one that did."""

    row: Seating
    planned: int
    as_played: int
    stayed: int
    boards: tuple[int, ...]

    def sides(self, side: str) -> tuple[int, int]:
        """Who really sat North–South and East–West."""
        return (self.as_played, self.stayed) if side == "ns" else (self.stayed, self.as_played)


@dataclass
class _Change:
    """What has to be put right, found before anything is changed."""

    session: Session
    rows: Rows
    swapped: WrongTables
    tables: tuple[_Table, _Table]
    known: dict[tuple[int, int], int] = field(default_factory=dict)


def swapped_tables_repair(*, swapped: WrongTables, actor: Actor) -> PreparedRepair:
    """What was played counts for those who sat there; what nobody can play any more is settled."""
    values = {"round": swapped.round, "tables": list(swapped.tables), "side": swapped.side, "boards": swapped.boards}
    return PreparedRepair(
        Repair.Kind.TABLES,
        values,
        lambda permission: seat_as_they_sat(swapped=swapped, permission=permission, actor=actor),
        lambda: tuple(_remarks(_look(swapped))),
    )


@transaction.atomic
def seat_as_they_sat(*, swapped: WrongTables, permission: Permission, actor: Actor) -> None:
    """Results move to the pairs that really sat at the two tables; from the next round on all is as planned.

    A board that one of the two pairs knows from another round cannot be played (Law 15B): it has its score there, so
    it is not scored, and its opponents, who are not at fault, get average plus. Where only some boards were played
    wrongly, the meetings of the movement on them give nobody a score. Raises DomainError where the tables do not both
    play, and where an adjusted score, a second result or a postponed board stands in the way.
    """
    change = _look(swapped)
    permission.refuse_closed(change.session, "queries")
    if swapped.boards is None:
        _begin_matches(change)
    for table in change.tables:
        _reseat(change, table, permission, actor)
    if swapped.boards is None:
        _swap(change)
        matches_follow_seats(change.session)
    else:
        _cancel_planned(change, permission, actor)
    for lost in _lost(change):
        _award(change, lost, permission, actor)
    facts_changed(change.session.pk)


def _look(swapped: WrongTables) -> _Change:
    session, section = locked_section(swapped.section_id)
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun."))
    if swapped.tables[0] == swapped.tables[1]:
        raise DomainError(_("Choose two different tables."))
    found = Seating.objects.filter(section=section, round=swapped.round, table__in=swapped.tables)
    by_table = {row.table: row for row in found if row.ns_id is not None and row.ew_id is not None and row.boards}
    if len(by_table) != 2:
        raise NotFoundError(_("Nobody plays at one of these tables in this round."))
    first, other = (by_table[table] for table in swapped.tables)
    tables = (_table(first, other, swapped), _table(other, first, swapped))
    return _Change(session, read_rows(session), swapped, tables)


def _table(row: Seating, other: Seating, swapped: WrongTables) -> _Table:
    planned, actual = getattr(row, f"{swapped.side}_id"), getattr(other, f"{swapped.side}_id")
    stayed = row.ew_id if swapped.side == "ns" else row.ns_id
    assert stayed is not None
    return _Table(row, planned, actual, stayed, tuple(row.boards[: swapped.boards]))


def _said(change: _Change, board: int) -> dict[str, str]:
    return {"board": printed_on(change.session.pk, board)}


def _reseat(change: _Change, table: _Table, permission: Permission, actor: Actor) -> None:
    """What was entered at this table counts for those who really sat there, sitting as they were entered."""
    entered = {meeting_of(line): line for line in change.rows.lines if line.result_id or line.adjustment_id}
    for board in table.boards:
        key = meeting_on(table.row, board)
        if key in change.rows.postponed:
            raise DomainError(_("Board %(board)s is postponed. Take that back first.") % _said(change, board))
        line = entered.get(key)
        if line is None:
            continue
        if line.adjustment_id is not None:
            raise DomainError(_("Board %(board)s has an adjusted score. Take that back first.") % _said(change, board))
        now = {table.planned: table.as_played, table.stayed: table.stayed}
        reseat_result(
            session_id=change.session.pk,
            line_id=line.pk,
            seats=FourIds(now[line.ns_id], now[line.ew_id]),
            permission=permission,
            actor=actor,
        )


def _begin_matches(change: _Change) -> None:
    """Where pairs play matches, those who really met in this round have one."""
    session = change.session
    if not session.vp_scale:
        return
    pairs = {each.pk: each for each in session.contestants.all()}
    for table in change.tables:
        home, away = (pairs[each] for each in table.sides(change.swapped.side))
        if match_in_round(session, change.swapped.round, home, away) is None:
            begin_match(session, change.swapped.round, home, away, list(table.boards))


def _swap(change: _Change) -> None:
    """The round stays as it was played. One by one, because nobody sits at two tables."""
    side = f"{change.swapped.side}_id"
    for table in change.tables:
        setattr(table.row, side, None)
        table.row.save(update_fields=[side])
    for table in change.tables:
        setattr(table.row, side, table.as_played)
        table.row.save(update_fields=[side])


def _cancel_planned(change: _Change, permission: Permission, actor: Actor) -> None:
    """The meetings that the movement has on boards that others have played here."""
    note = _("Other pairs played this board here (Law 15).")
    for table in change.tables:
        for board in table.boards:
            meeting = _meeting(table.row, board, (table.row.ns_id or 0, table.row.ew_id or 0))
            award(change.session.pk, meeting, Award(ns=NOT_SCORED, ew=NOT_SCORED, note=note), permission, actor)


@dataclass(frozen=True)
class _Lost:
    """A meeting that cannot be played: `knows` has played the board in round `when` (None: outside the movement)."""

    meeting: Meeting
    knows: int
    when: int | None


def _lost(change: _Change) -> Iterator[_Lost]:
    """In this round, what a pair knew already; in later ones, what it knows from this round."""
    for table in change.tables:
        for line in _known_before(change, table):
            yield _Lost(
                _meeting(table.row, line.board.number, table.sides(change.swapped.side)), table.as_played, line.round
            )
        for each in _met_again(change, table):
            yield _Lost(Meeting.due(each), table.as_played, change.swapped.round)


def _known_before(change: _Change, table: _Table) -> Iterator[Line]:
    for line in change.rows.lines_with_outcome:
        earlier = line.round is None or line.round < change.swapped.round
        if (
            earlier
            and line.board.number in table.boards
            and table.as_played in (line.ns_id, line.ew_id)
            and _played(line)
        ):
            yield line


def _met_again(change: _Change, table: _Table) -> Iterator[Scheduled]:
    awarded = {meeting_of(line) for line in change.rows.lines if line.adjustment_id is not None}
    for each in change.rows.scheduled:
        later = each.round > change.swapped.round and each.meeting not in awarded
        if later and each.board in table.boards and table.as_played in (each.ns, each.ew):
            yield each


def _played(line: Line) -> bool:
    return line.result is not None and line.result.outcome != Result.Outcome.NOT_PLAYED


def _award(change: _Change, lost: _Lost, permission: Permission, actor: Actor) -> None:
    ns, ew = (NOT_SCORED, AVE_PLUS) if lost.meeting.ns == lost.knows else (AVE_PLUS, NOT_SCORED)
    given = Award(ns=ns, ew=ew, note=_("A pair knew the board already (Law 15)."))
    award(change.session.pk, lost.meeting, given, permission, actor)


def _meeting(row: Seating, board: int, sides: tuple[int, int]) -> Meeting:
    return Meeting(board, *sides, row.section.letter, row.round, row.table)


def _remarks(change: _Change) -> Iterator[Remark]:
    """What the director should know: boards that a pair plays twice, and pairs that will meet once more."""
    keys = {each.pk: each.key for each in change.rows.contestants}
    again: dict[tuple[int, int, int | None], list[int]] = {}
    for lost in _lost(change):
        again.setdefault((lost.knows, lost.meeting.round or 0, lost.when), []).append(lost.meeting.board)
    for (knows, number, when), boards in again.items():
        yield Remark("again", keys[knows], "", tuple(sorted(boards)), number, when)
    for table in change.tables:
        both = {table.as_played, table.stayed}
        meetings = {(each.round, each.table) for each in change.rows.scheduled if {each.ns, each.ew} == both}
        for number, _at in sorted(meetings):
            if number != change.swapped.round:
                yield Remark("meet", keys[table.as_played], keys[table.stayed], (), number, None)
