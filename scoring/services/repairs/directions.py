"""Tables that sat the other way round than the movement has them: the results count as they really sat (WB 87.1)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import printed_on
from club.services import Permission, facts_changed, refuse_official
from movements.models import Seating
from movements.services import locked_section
from scoring.engine.contests import compares_rooms
from scoring.errors import DomainError, NotFoundError
from scoring.facts.rows import Rows, read_rows
from scoring.models import Line, Repair, Result
from scoring.queries.line_outcomes import meeting_on
from scoring.services.correct import turn_result
from scoring.services.repairs.frame import PreparedRepair


@dataclass(frozen=True)
class SwitchedDirections:
    """In a round of a section these tables sat the other way round than planned, on these boards (None: on all)."""

    section_id: int
    round: int
    tables: tuple[int, ...]
    boards: tuple[int, ...] | None = None


def switched_directions_repair(*, switched: SwitchedDirections, actor: Actor) -> PreparedRepair:
    """What they played counts for them as they really sat."""
    values = {
        "round": switched.round,
        "tables": list(switched.tables),
        "boards": None if switched.boards is None else list(switched.boards),
    }
    return PreparedRepair(
        Repair.Kind.OTHER_WAY,
        values,
        lambda permission: turn_tables(switched=switched, permission=permission, actor=actor),
    )


@transaction.atomic
def turn_tables(*, switched: SwitchedDirections, permission: Permission, actor: Actor) -> None:
    """Turn the results; where the whole round is meant and boards are still open, the seats are turned for them too,
    but for a room of a match: it plays on as planned.

    Raises DomainError before play, where an adjusted score or a second result stands in the way, and where single
    boards
    are named that have no result yet; NotFoundError where nobody plays at one of the tables.
    """
    session, section = locked_section(switched.section_id)
    refuse_official(session)
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun."))
    found = Seating.objects.filter(section=section, round=switched.round, table__in=switched.tables)
    seats = {row.table: row for row in found if row.ns_id is not None and row.ew_id is not None and row.boards}
    if not seats or len(seats) != len(set(switched.tables)):
        raise NotFoundError(_("Nobody plays at one of these tables in this round."))
    rows = read_rows(session)
    for row in seats.values():
        _turn(session, rows, row, switched.boards, permission, actor)
    facts_changed(session.pk)


def _turn(
    session: Session, rows: Rows, row: Seating, only: tuple[int, ...] | None, permission: Permission, actor: Actor
) -> None:
    is_open = False
    for board in row.boards:
        if only is not None and board not in only:
            continue
        key = meeting_on(row, board)
        line = rows.by_meeting.get(key)
        if line is not None:
            _turn_line(session, line, row, permission, actor)
        elif key not in rows.postponed:
            is_open = True
            if only is not None:
                number = {"board": printed_on(session.pk, board)}
                raise DomainError(_("Board %(board)s has no result yet. Enter it first.") % number)
    if is_open and compares_rooms(session.method):
        # The boards to come are compared with the other room only if they are played as planned.
        if not any(meeting_on(row, board) in rows.by_meeting for board in row.boards):
            raise DomainError(_("Nothing has been played there yet: let the teams sit as the movement has them."))
    elif is_open:
        row.ns_id, row.ew_id = row.ew_id, row.ns_id
        row.ns_partner_id, row.ew_partner_id = row.ew_partner_id, row.ns_partner_id
        row.save(update_fields=["ns", "ew", "ns_partner", "ew_partner"])


def _turn_line(session: Session, line: Line, row: Seating, permission: Permission, actor: Actor) -> None:
    if line.adjustment_id is not None:
        number = {"board": line.board.printed}
        raise DomainError(_("Board %(board)s has an adjusted score. Take that back first.") % number)
    assert line.result is not None
    as_they_sat = set(line.north_south) == set(row.east_west)
    if not as_they_sat and line.result.outcome != Result.Outcome.NOT_PLAYED:
        turn_result(
            session_id=session.pk, line_id=line.pk, seen_result_id=line.result.pk, permission=permission, actor=actor
        )
