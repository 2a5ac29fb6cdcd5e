"""Boards that a table loses for lack of time: never “not played”, but averages by fault (WB 12.13, 81.4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries import printed_on
from club.services import Permission, refuse_official
from movements.models import Seating
from movements.services import locked_section
from scoring.errors import DomainError, NotFoundError
from scoring.facts.rows import Rows, read_rows
from scoring.models import Repair, Result
from scoring.services.awards import Award
from scoring.services.meeting import Meeting
from scoring.services.repairs.frame import PreparedRepair
from scoring.services.repairs.withdrawal import award


@dataclass(frozen=True)
class LostBoards:
    """These boards of a table's round were not played; `ns` and `ew`: the percentage that each side gets.

    In no way at fault 60, partly at fault 50, directly at fault 40 (Law 12C2(a)).
    """

    section_id: int
    round: int
    table: int
    boards: tuple[int, ...]
    ns: str
    ew: str


def lost_boards_repair(*, lost: LostBoards, actor: Actor) -> PreparedRepair:
    """Both pairs get averages for the boards."""
    values = {
        "round": lost.round,
        "table": lost.table,
        "boards": list(lost.boards),
        "ns": lost.ns,
        "ew": lost.ew,
    }
    return PreparedRepair(
        Repair.Kind.LOST, values, lambda permission: award_lost(lost=lost, permission=permission, actor=actor)
    )


@transaction.atomic
def award_lost(*, lost: LostBoards, permission: Permission, actor: Actor) -> None:
    """Give the averages. Raises DomainError where a board was played or has an adjusted score, NotFoundError for other
    boards."""
    session, section = locked_section(lost.section_id)
    refuse_official(session)
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun."))
    seats = Seating.objects.filter(section=section, round=lost.round, table=lost.table)
    row = seats.select_related("section").first()
    if row is None or row.ns_id is None or row.ew_id is None or not set(lost.boards) <= set(row.boards):
        raise NotFoundError(_("This table does not have these boards in this round."))
    rows = read_rows(session)
    given = Award(ns={"artificial": lost.ns}, ew={"artificial": lost.ew}, note=_("Lost for lack of time (WB 12.13)."))
    for board in lost.boards:
        meeting = Meeting.at(row, board)
        _refuse_played(session, rows, meeting)
        award(session.pk, meeting, given, permission, actor)


def averages_repair(*, session_id: int, meetings: Sequence[Meeting], ns: str, ew: str, actor: Actor) -> PreparedRepair:
    """No result can be established on these boards, whatever was entered: averages for both sides (L12C1(d), 12C2)."""
    boards = sorted({meeting.board for meeting in meetings})
    values = {"boards": boards, "ns": ns, "ew": ew, "unknown": True}
    given = Award(ns={"artificial": ns}, ew={"artificial": ew}, note=_("No result can be established (Law 12C2)."))

    def do(permission: Permission) -> None:
        for meeting in meetings:
            award(session_id, meeting, given, permission, actor)

    return PreparedRepair(Repair.Kind.LOST, values, do)


def _refuse_played(session: Session, rows: Rows, meeting: Meeting) -> None:
    line = rows.by_meeting.get(rows.named(meeting.board, meeting.ns, meeting.ew))
    if line is None:
        return
    if line.adjustment_id is not None:
        board = printed_on(session.pk, meeting.board)
        raise DomainError(_("Board %(board)s has an adjusted score. Take that back first.") % {"board": board})
    if line.result is not None and line.result.outcome != Result.Outcome.NOT_PLAYED:
        board = printed_on(session.pk, meeting.board)
        raise DomainError(_("Board %(board)s has a result, so it was played.") % {"board": board})
