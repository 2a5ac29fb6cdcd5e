"""A session that is cut short: its last rounds are not played (WB 80.5, 12.13), and may be played after all."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Section, Session
from club.services import Permission, append_audit_row, facts_changed
from movements.models import Seating
from movements.services import locked_section
from scoring.engine.contests import compares_rooms
from scoring.errors import DomainError
from scoring.facts import read_rows
from scoring.models import Line, Result
from scoring.queries.line_outcomes import meeting_on
from scoring.services.entry import Entry, enter_result
from scoring.services.lines import locked_line, move_pointer
from scoring.services.meeting import Meeting


@transaction.atomic
def cut_short(
    *, section_id: int, first_round: int, a_board_each: bool = False, permission: Permission, actor: Actor
) -> int:
    """Every board from `first_round` on that has neither result nor award is not played, or (`a_board_each`) the last
    one of every set of several alone, at all its tables. Returns how many.

    Nobody has a score or a top on them. Boards lost through time or fault are not for this: those get averages.
    """
    session, section = _locked_section(section_id, permission=permission)
    scored = read_rows(session).by_meeting
    marked = 0
    if a_board_each and compares_rooms(session.method):
        raise DomainError(_("Of teams both rooms play the same boards: cut whole rounds."))
    seats = Seating.objects.filter(section=section, round__gte=first_round, ns__isnull=False, ew__isnull=False)
    for seat in seats.select_related("section"):
        for board in seat.boards[1:][-1:] if a_board_each else seat.boards:
            if meeting_on(seat, board) in scored:
                continue
            meeting = Meeting.at(seat, board)
            entry = Entry(uuid4(), None)
            enter_result(
                session_id=session.pk,
                meeting=meeting,
                entry=entry,
                source=Result.Source.DESK,
                permission=permission,
                actor=actor,
            )
            marked += 1
    if not marked:
        raise DomainError(_("Every board of these rounds already has a result."))
    return marked


@transaction.atomic
def bring_back(*, section_id: int, first_round: int, permission: Permission, actor: Actor) -> int:
    """Boards from `first_round` on that were marked as not played are to be played after all. Returns how many."""
    session, section = _locked_section(section_id, permission=permission)
    lines = Line.objects.filter(
        session=session,
        section=section.letter,
        round__gte=first_round,
        adjustment__isnull=True,
        result__outcome=Result.Outcome.NOT_PLAYED,
    )
    ids = list(lines.values_list("pk", flat=True))
    for line_id in ids:
        line = locked_line(session, pk=line_id)
        data = {"line": line.pk, "board": line.board.number, "result": line.result_id}
        move_pointer(line, result=None, confirmed=False)
        append_audit_row(session.club_id, actor, "result removed", data, session_id=session.pk)
    if not ids:
        raise DomainError(_("No board of these rounds is marked as not played."))
    facts_changed(session.pk)
    return len(ids)


def _locked_section(section_id: int, permission: Permission) -> tuple[Session, Section]:
    session, section = locked_section(section_id)
    permission.refuse_closed(session, "queries")
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun."))
    return session, section
