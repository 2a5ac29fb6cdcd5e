"""Which result stands: the opponents say yes; which of two it is, both pairs agree or the director says."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.services import append_audit_row, facts_changed, locked_session, refuse_official
from scoring.errors import StaleError
from scoring.models import Confirmation, Line
from scoring.services.lines import locked_line, move_pointer


@transaction.atomic
def confirm_result(*, session_id: int, result_id: int, actor: Actor) -> bool:
    """The opponents say yes. True when it now stands confirmed; StaleError when it is no longer the current result."""
    session = locked_session(session_id)
    refuse_official(session)
    try:
        line = locked_line(session, result_id=result_id)
    except Line.DoesNotExist as gone:
        raise StaleError(_("This result has just been changed. Please look again.")) from gone
    agree_to(session, line, actor)
    return True


def agree_to(session: Session, line: Line, actor: Actor) -> None:
    """The result that stands on a line is confirmed, once. The session is held, and the line was read since."""
    if line.confirmed:
        return
    assert line.result_id is not None
    values = {"line": line.pk, "result": line.result_id}
    Confirmation.objects.create(result_id=line.result_id, user_id=actor.user_id, device_id=actor.device_id)
    move_pointer(line, confirmed=True)
    append_audit_row(session.club_id, actor, "result confirmed", values, session_id=session.pk)
    facts_changed(session.pk)


@transaction.atomic
def settle_conflict(
    *, session_id: int, line_id: int, keep_result_id: int, seen_version: int | None = None, actor: Actor
) -> None:
    """The director says which of two different results happened; the other stays in the history.

    Raises StaleError where it is neither of the two by now, or the line is no longer of the version that was seen.
    """
    session = locked_session(session_id)
    refuse_official(session)
    line = Line.objects.filter(session=session, pk=line_id).first()
    if line is None or line.rival_id is None or keep_result_id not in {line.result_id, line.rival_id}:
        raise StaleError(_("This has just been settled. Please look again."))
    if seen_version not in (None, line.version):
        raise StaleError(_("This board has just been changed, at the table or by a director. Please look again."))
    keep_one(session, line, keep_result_id, actor)


def keep_one(session: Session, line: Line, result_id: int, actor: Actor) -> None:
    """Of two results on a line this one stands, confirmed. The session is held, and the line was read since."""
    move_pointer(line, result_id=result_id, rival=None, confirmed=True)
    data = {"line": line.pk, "kept": result_id}
    append_audit_row(session.club_id, actor, "conflict settled", data, session_id=session.pk)
    facts_changed(session.pk)
