"""A board that a table could not play in time and plays later (Law 8B2): until then nobody is asked for it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Section, Session
from club.services import Permission, append_audit_row, facts_changed, locked_session
from movements.models import Seating
from scoring.errors import DomainError, NotFoundError
from scoring.facts import read_rows
from scoring.facts.rows import Rows, meeting_of
from scoring.models import Line, Repair
from scoring.queries.line_outcomes import Meeting as MeetingKey
from scoring.services.lines import line_of, locked_line, move_pointer
from scoring.services.meeting import Meeting
from scoring.services.repairs.frame import PreparedRepair


def postponement_repair(*, session_id: int, meeting: Meeting, actor: Actor) -> PreparedRepair:
    """The board is played later. Taken back, it is missing again."""
    return postponements_repair(session_id=session_id, meetings=[meeting], actor=actor)


def postponements_repair(*, session_id: int, meetings: Sequence[Meeting], actor: Actor) -> PreparedRepair:
    """Several boards of the same two pairs are played later."""

    boards = [meeting.board for meeting in meetings]
    values = {"board": boards[0], "contestant": meetings[0].ns, "other": meetings[0].ew}
    values_of_all: dict[str, object] = values | ({"boards": boards} if boards[1:] else {})

    def do(permission: Permission) -> None:
        for meeting in meetings:
            line = postpone(session_id=session_id, meeting=meeting, permission=permission, actor=actor)
            if line.match_id is not None and line.table is not None:
                values_of_all["table"] = line.table
            if line.ns_partner_id is not None:
                values_of_all.update(ns_partner=line.ns_partner_id, ew_partner=line.ew_partner_id)

    return PreparedRepair(Repair.Kind.POSTPONE, values_of_all, do)


@transaction.atomic
def postpone(*, session_id: int, meeting: Meeting, permission: Permission, actor: Actor) -> Line:
    """Two pairs play a board of the movement later. Returns its line.

    Raises DomainError before play, where the board has a result or an adjusted score, is postponed already, or is not
    one that the movement has for these two pairs.
    """
    session = locked_session(session_id)
    permission.refuse_closed(session, "queries", meeting.where)
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun."))
    rows, board = read_rows(session), {"board": meeting.board}
    key = _key(rows, meeting)
    if key not in rows.planned:
        raise DomainError(_("In this movement they do not meet on board %(board)s.") % board)
    if key in rows.postponed:
        raise DomainError(_("Board %(board)s is already postponed.") % board)
    if key in rows.by_meeting:
        raise DomainError(_("Board %(board)s already has a result or an adjusted score.") % board)
    line = line_of(session, Meeting.due(rows.planned[key]))
    move_pointer(line, postponed=True, later_table=None)
    facts_changed(session_id)
    return line


@transaction.atomic
def play_postponed_repair(*, session_id: int, meeting: Meeting, table: int | None, actor: Actor) -> None:
    """The two pairs play a postponed board now, at this table of their section; None: not yet after all.

    The tablet of that table takes its result until the opponents have said yes. Raises DomainError while play is not
    going on, NotFoundError where the board is not postponed or the section has no such table.
    """
    session = locked_session(session_id)
    if session.state != Session.State.PLAYING:
        raise DomainError(_("Play has ended, so tables can enter nothing. Enter the result here, or resume play."))
    rows = read_rows(session)
    key = _key(rows, meeting)
    if key not in rows.postponed:
        raise NotFoundError(_("This board is no longer postponed."))
    line = locked_line(session, pk=next(each.pk for each in rows.lines if each.postponed and meeting_of(each) == key))
    if table is not None and not _has_table(session, line, table):
        raise NotFoundError(_("There is no table %(table)s in this section.") % {"table": table})
    move_pointer(line, later_table=table)
    data = {"line": line.pk, "board": line.board.number, "table": table}
    append_audit_row(session.club_id, actor, "postponed board called", data, session_id=session.pk)
    facts_changed(session_id)


def _key(rows: Rows, meeting: Meeting) -> MeetingKey:
    if meeting.room:
        return MeetingKey(meeting.board, frozenset({meeting.ns, meeting.ew}), meeting.room)
    return rows.named(meeting.board, meeting.ns, meeting.ew)


def _has_table(session: Session, line: Line, table: int) -> bool:
    section = Section.objects.filter(session=session, letter=line.section)
    return Seating.objects.filter(section__in=section, table=table).exists()
