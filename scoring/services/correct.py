"""Putting right where a result stands: on the wrong board, or with the pairs the wrong way round."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import facts_changed, locked_session, record, refuse_closed
from scoring.errors import Changed, Refused
from scoring.models import Line, Result
from scoring.services.lines import held_line, move_pointer


@transaction.atomic
def remove_result(*, session_id: int, line_id: int, seen_result_id: int, actor: Actor) -> None:
    """Nothing was played here after all: the board is open again. What was entered stays in the history."""
    session, line = _held(session_id, line_id, seen_result_id)
    move_pointer(line, result=None, confirmed=False)
    data = {"line": line.pk, "board": line.board.number, "result": seen_result_id}
    record(session.club_id, actor, "result removed", data, session_id=session.pk)
    facts_changed(session.pk)


@transaction.atomic
def turn_result(*, session_id: int, line_id: int, seen_result_id: int, actor: Actor) -> int:
    """The pairs sat the other way round: the result counts for them as they really sat (WB 87.1).

    Returns the id of the line on which it now stands. Who was North stays North: contract and declarer are kept.
    """
    session, line = _held(session_id, line_id, seen_result_id)
    return _stand_on(session, line, (line.ew_id, line.ns_id), "result turned", actor, confirmed=True)


@transaction.atomic
def reseat_result(*, session_id: int, line_id: int, ns: int, ew: int, actor: Actor) -> int:
    """Other pairs had played this than the movement has there: the result counts for them (Law 15).

    Returns the id of the line on which it now stands. Raises Refused where they have a result on the board already,
    and where an adjusted score or a second result stands beside this one.
    """
    line = Line.objects.filter(session_id=session_id, pk=line_id).first()
    session, line = _held(session_id, line_id, (line and line.result_id) or 0)
    both = Q(ns=ns, ew=ew) | Q(ns=ew, ew=ns)
    says = Q(result__isnull=False) | Q(adjustment__isnull=False)
    if Line.objects.filter(both, says, session=session, board=line.board).exists():
        number = {"number": line.board.number}
        raise Refused(_("The pairs that really sat there have a result on board %(number)s already.") % number)
    return _stand_on(session, line, (ns, ew), "result reseated", actor, confirmed=line.confirmed)


def _stand_on(session: Session, line: Line, sides: tuple[int, int], act: str, actor: Actor, *, confirmed: bool) -> int:
    """The result of a line counts for these two, North–South first, and no longer for the others."""
    old = line.result
    assert old is not None
    move_pointer(line, result=None, confirmed=False)
    other, _made = Line.objects.get_or_create(
        session=session,
        board=line.board,
        ns_id=sides[0],
        ew_id=sides[1],
        occurrence=line.occurrence,
        defaults={"section": line.section, "round": line.round, "table": line.table},
    )
    result = _copy(old, other, actor)
    move_pointer(held_line(session, pk=other.pk), result=result, confirmed=confirmed)
    data = {"line": other.pk, "board": line.board.number, "result": result.pk, "before": line.pk}
    record(session.club_id, actor, act, data, session_id=session.pk)
    facts_changed(session.pk)
    return other.pk


def _held(session_id: int, line_id: int, seen_result_id: int) -> tuple[Session, Line]:
    """The line, locked, with nothing on it but the result that was seen."""
    session = locked_session(session_id)
    try:
        line = held_line(session, pk=line_id, result=seen_result_id)
    except Line.DoesNotExist as gone:
        raise Changed(_("Meanwhile this board was changed at the table or the desk. Please look again.")) from gone
    refuse_closed(session, "queries", (line.board.number, line.ns_id, line.ew_id))
    if line.rival_id is not None:
        raise Refused(_("Say first which of the two results is right."))
    if line.adjustment_id is not None:
        raise Refused(_("Take the adjusted score back first."))
    return session, line


def _copy(old: Result, line: Line, actor: Actor) -> Result:
    return Result.objects.create(
        line=line,
        client_id=uuid4(),
        outcome=old.outcome,
        contract=old.contract,
        declarer=old.declarer,
        tricks=old.tricks,
        score=old.score,
        score_stated=old.score_stated,
        lead=old.lead,
        source=Result.Source.DESK,
        user_id=actor.user_id,
        device_id=actor.device_id,
    )
