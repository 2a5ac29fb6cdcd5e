"""Putting right where a result stands: on the wrong board, for the wrong pairs, or the wrong way round."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.where import Where
from club.models import Board, Session
from club.services import Permission, append_audit_row, facts_changed, locked_session
from movements.models import Seating
from scoring.engine.contests import compares_rooms
from scoring.engine.score import table_score
from scoring.errors import DomainError, StaleError
from scoring.models import Line, Result
from scoring.queries.engine_values import played_of, vulnerability
from scoring.queries.line_outcomes import meeting_lines
from scoring.services.lines import locked_line, match_of, move_pointer
from scoring.services.meeting import FourIds, Meeting

PLACE = ("section", "round", "table")


@transaction.atomic
def remove_result(*, session_id: int, line_id: int, seen_result_id: int, permission: Permission, actor: Actor) -> None:
    """Nothing was played here after all: the board is open again. What was entered stays in the history."""
    session, line = _locked_line(session_id, line_id, seen_result_id, permission=permission)
    move_pointer(line, result=None, confirmed=False)
    data = {"line": line.pk, "board": line.board.number, "result": seen_result_id}
    append_audit_row(session.club_id, actor, "result removed", data, session_id=session.pk)
    facts_changed(session.pk)


@transaction.atomic
def turn_result(*, session_id: int, line_id: int, seen_result_id: int, permission: Permission, actor: Actor) -> int:
    """The pairs sat the other way round: the result counts for them as they really sat (WB 87.1).

    Returns the id of the line on which it now stands. Who was North stays North: contract and declarer are kept.
    """
    session, line = _locked_line(session_id, line_id, seen_result_id, permission=permission)
    seats = FourIds.of(line).turned
    return _stand_on(session, line, line.board, seats, "result turned", actor, confirmed=True)


@transaction.atomic
def reseat_result(
    *, session_id: int, line_id: int, seats: FourIds, board: int | None = None, permission: Permission, actor: Actor
) -> int:
    """Others had played this than the movement has there, or another `board`: it counts for them there (Law 15).

    Returns the id of the line on which it now stands. Raises DomainError where they have a result on the board already,
    and where an adjusted score or a second result stands beside this one.
    """
    line = Line.objects.filter(session_id=session_id, pk=line_id).first()
    session, line = _locked_line(session_id, line_id, (line and line.result_id) or 0, permission=permission)
    there = line.board if board is None else _board(session, board)
    both = _same_meeting(session, seats, line.room)
    says = Q(result__isnull=False) | Q(adjustment__isnull=False)
    if Line.objects.filter(both, says, session=session, board=there).exclude(pk=line.pk).exists():
        number = {"number": there.number}
        raise DomainError(_("Those who really sat there already have a result on board %(number)s.") % number)
    act = "result reseated" if there == line.board else "result moved"
    return _stand_on(session, line, there, seats, act, actor, confirmed=line.confirmed)


@transaction.atomic
def move_result(
    *, session_id: int, line_id: int, seen_result_id: int, board: int, permission: Permission, actor: Actor
) -> int:
    """What was entered on the wrong board counts on this one, for the same pairs as they sat (Law 79C).

    A result that stands there had been entered in its place: the two change places. Contract, declarer and tricks
    are kept, the score follows from the vulnerability of the board. Returns the id of the line on which it now
    stands. Raises DomainError where an adjusted score or a second result stands in the way.
    """
    session, line = _locked_line(session_id, line_id, seen_result_id, permission=permission)
    there = _board(session, board)
    if there == line.board:
        raise DomainError(_("Choose a different board from the one where the result is now."))
    both = _same_meeting(session, FourIds.of(line), line.room)
    says = Q(result__isnull=False) | Q(adjustment__isnull=False)
    other = Line.objects.filter(both, says, session=session, board=there).first()
    seats, source = FourIds.of(line), line.board
    if other is None:
        return _stand_on(session, line, there, seats, "result moved", actor, confirmed=True)
    if other.result_id is None:
        raise DomainError(_("Board %(board)s has an adjusted score. Take that back first.") % {"board": there.printed})
    _session, other = _locked_line(session_id, other.pk, other.result_id, permission=permission)
    back, back_seats = other.result, FourIds.of(other)
    move_pointer(other, result=None, confirmed=False)
    moved = _stand_on(session, line, there, seats, "result moved", actor, confirmed=True)
    assert back is not None
    _take_over(session, other, back, source, back_seats, "result moved", actor, confirmed=True)
    return moved


def _same_meeting(session: Session, seats: FourIds, room: int) -> Q:
    """The lines that are the same meeting on a board: of a match those of this room, however they sat; of an individual
    those of the same four."""
    ns, ew, four = seats.ns, seats.ew, seats.everybody
    if seats.ns_partner is not None:
        return Q(ns__in=four, ew__in=four, ns_partner__in=four, ew_partner__in=four)
    if room:
        return Q(room=room) & (Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns))
    return meeting_lines(session.method, ns, ew)


def _board(session: Session, number: int) -> Board:
    board = Board.objects.filter(session=session, number=number).first()
    if board is None:
        raise DomainError(_("Board %(number)s is not played in this session.") % {"number": number})
    return board


def _stand_on(
    session: Session, line: Line, board: Board, seats: FourIds, act: str, actor: Actor, *, confirmed: bool
) -> int:
    """The result of a line counts on this board for these, as they sat, and no longer where it stood."""
    old = line.result
    assert old is not None
    move_pointer(line, result=None, confirmed=False)
    return _take_over(session, line, old, board, seats, act, actor, confirmed=confirmed)


def _take_over(
    session: Session,
    line: Line,
    old: Result,
    board: Board,
    seats: FourIds,
    act: str,
    actor: Actor,
    *,
    confirmed: bool,
) -> int:
    """A result that stood on `line` is appended to the line where it belongs, and counts there."""
    seats, crossed = _told_apart(session, board, seats)
    sides = (seats.ns, seats.ew)
    other, _made = Line.objects.get_or_create(
        session=session,
        board=board,
        ns_id=sides[0],
        ew_id=sides[1],
        room=line.room,
        occurrence=_free(session, board, sides, line.room) if compares_rooms(session.method) else line.occurrence,
        defaults={
            "ns_partner_id": seats.ns_partner,
            "ew_partner_id": seats.ew_partner,
            "match": match_of(session, board, Meeting(board.number, *sides)),
            **(_place(session, board, sides, line.room) or {name: getattr(line, name) for name in PLACE}),
        },
    )
    result = _copy(old, other, actor, crossed=crossed)
    move_pointer(locked_line(session, pk=other.pk), result=result, confirmed=confirmed)
    data = {"line": other.pk, "board": board.number, "result": result.pk, "before": line.pk}
    append_audit_row(session.club_id, actor, act, data, session_id=session.pk)
    facts_changed(session.pk)
    return other.pk


def _told_apart(session: Session, board: Board, seats: FourIds) -> tuple[FourIds, bool]:
    """Lines are known by North and East. Where these two have one on the board with other partners, East and West
    change their names here (True): for a score it is the same who of a side sits where."""
    there = Line.objects.filter(session=session, board=board, ns_id=seats.ns, ew_id=seats.ew).first()
    if seats.ew_partner is None or there is None or there.ns_partner_id == seats.ns_partner:
        return seats, False
    return FourIds(seats.ns, seats.ew_partner, seats.ns_partner, seats.ew), True


def _free(session: Session, board: Board, sides: tuple[int, int], room: int) -> int:
    """Which time two teams meet in this room this way round: the first that says nothing."""
    there = Line.objects.filter(session=session, board=board, ns_id=sides[0], ew_id=sides[1], room=room)
    there = there.order_by("occurrence")
    empty = there.filter(result=None, adjustment=None).values_list("occurrence", flat=True).first()
    return there.count() if empty is None else empty


def _place(session: Session, board: Board, sides: tuple[int, int], room: int) -> dict[str, Any] | None:
    """Where the movement has the board for these two in this room, if it does."""
    both = Q(ns=sides[0], ew=sides[1]) | Q(ns=sides[1], ew=sides[0])
    seats = Seating.objects.filter(both, section__session=session, room=room).select_related("section")
    found = next((seat for seat in seats if board.number in seat.boards), None)
    return None if found is None else dict(zip(PLACE, (found.section.letter, found.round, found.table), strict=True))


def _locked_line(session_id: int, line_id: int, seen_result_id: int, permission: Permission) -> tuple[Session, Line]:
    """The line, locked, with nothing on it but the result that was seen."""
    session = locked_session(session_id)
    try:
        line = locked_line(session, pk=line_id, result=seen_result_id)
    except Line.DoesNotExist as gone:
        raise StaleError(
            _("This board has just been changed, at the table or by a director. Please look again.")
        ) from gone
    permission.refuse_closed(session, "queries", Where(line.board.number, line.ns_id, line.ew_id, line.room))
    if line.rival_id is not None:
        raise DomainError(_("First choose which of the two results is right."))
    if line.adjustment_id is not None:
        raise DomainError(_("Take back the adjusted score first."))
    return session, line


CROSSED = {"E": "W", "W": "E"}


def _copy(old: Result, line: Line, actor: Actor, *, crossed: bool = False) -> Result:
    """The same again, worth what the marking of its board makes of it. `crossed`: East is called West there."""
    played = played_of(old)
    return Result.objects.create(
        line=line,
        client_id=uuid4(),
        outcome=old.outcome,
        contract=old.contract,
        declarer=CROSSED.get(old.declarer, old.declarer) if crossed else old.declarer,
        tricks=old.tricks,
        score=old.score if played is None else table_score(played, vulnerability(line.board.vulnerable)),
        score_stated=old.score_stated,
        lead=old.lead,
        source=Result.Source.DESK,
        user_id=actor.user_id,
        device_id=actor.device_id,
    )
