"""Putting right where a result stands: on the wrong board, or with the pairs the wrong way round."""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import facts_changed, locked_session, record, refuse_official
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
    old = line.result
    assert old is not None
    move_pointer(line, result=None, confirmed=False)
    turned, _made = Line.objects.get_or_create(
        session=session,
        board=line.board,
        ns_id=line.ew_id,
        ew_id=line.ns_id,
        occurrence=line.occurrence,
        defaults={"section": line.section, "round": line.round, "table": line.table},
    )
    result = _copy(old, turned, actor)
    move_pointer(held_line(session, pk=turned.pk), result=result, confirmed=True)
    data = {"line": turned.pk, "board": line.board.number, "result": result.pk, "before": line.pk}
    record(session.club_id, actor, "result turned", data, session_id=session.pk)
    facts_changed(session.pk)
    return turned.pk


def _held(session_id: int, line_id: int, seen_result_id: int) -> tuple[Session, Line]:
    """The line, locked, with nothing on it but the result that was seen."""
    session = locked_session(session_id)
    refuse_official(session)
    try:
        line = held_line(session, pk=line_id, result=seen_result_id)
    except Line.DoesNotExist as gone:
        raise Changed(_("Meanwhile this board was changed at the table or the desk. Please look again.")) from gone
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
