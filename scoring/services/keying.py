"""Keying from paper: once, a second time without sight of the first, and taking the last line back."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.engine.where import Where
from club.models import Session
from club.services import Permission, append_audit_row, facts_changed, locked_session, refuse_official
from scoring.errors import DomainError, NotFoundError, StaleError
from scoring.facts.rows import gives_award
from scoring.models import Confirmation, Line, Result, SecondKeying
from scoring.services.entry import Entered, Entry, Status, enter_result
from scoring.services.lines import line_of, locked_line, move_pointer
from scoring.services.meeting import Meeting


@transaction.atomic
def key_line(*, session_id: int, meeting: Meeting, entry: Entry, permission: Permission, actor: Actor) -> Entered:
    """Keep a line keyed from paper. The same `client_id` again changes nothing.

    Where another result has come meanwhile, both are kept and the one that stood stays (status CONFLICT). Raises
    DomainError before play, when the results are official, and on a line with an adjusted score.
    """
    session = locked_session(session_id)
    if not _known(entry):
        _refuse_adjusted(line_of(session, meeting))
    return _enter(session_id, meeting, replace(entry, as_conflict=True), permission, actor)


@transaction.atomic
def key_again(*, session_id: int, meeting: Meeting, entry: Entry, permission: Permission, actor: Actor) -> Entered:
    """Keep a line keyed a second time by somebody who did not see the first.

    AGREED or CURRENT: it is the same, and the line stands confirmed. CONFLICT: both are kept for the director.
    """
    session = locked_session(session_id)
    if _known(entry):
        return _enter(session_id, meeting, entry, permission, actor)
    line = line_of(session, meeting)
    _refuse_adjusted(line)
    first = line.result_id
    if first is None:
        raise StaleError(_("Nothing has been keyed in on this line yet, or it was removed. Key it in the first time."))
    entered = _enter(session_id, meeting, replace(entry, replaces=None, as_conflict=True), permission, actor)
    SecondKeying.objects.create(first_id=first, second_id=entered.result_id, user_id=actor.user_id)
    return entered


@transaction.atomic
def undo_keyed(*, session_id: int, client_id: UUID, permission: Permission, actor: Actor) -> bool:
    """Take back a line that this account has just keyed: what stood before it stands again. False: it does already.

    Raises NotFoundError where no such line was keyed by this account, StaleError where somebody has changed it since,
    DomainError for
    a second keying: that is simply keyed once more.
    """
    session = locked_session(session_id)
    refuse_official(session)
    entered = Result.objects.filter(line__session=session, source=Result.Source.DESK, client_id=client_id)
    result = entered.first()
    if result is None or result.user_id != actor.user_id:
        raise NotFoundError(_("This line has not been saved, so there is nothing to undo."))
    line = locked_line(session, pk=result.line_id)
    permission.refuse_closed(session, "queries", Where(line.board.number, line.ns_id, line.ew_id, line.room))
    _refuse_adjusted(line)
    _refuse_second(result)
    if line.rival_id == result.pk:
        move_pointer(line, rival=None)
    elif line.result_id == result.pk:
        move_pointer(line, result_id=result.replaces_id, confirmed=_was_confirmed(result.replaces))
    elif line.result_id == result.replaces_id or _says_the_same(line.result, result):
        return False
    else:
        raise StaleError(_("This board has just been changed, at the table or by a director. Please look again."))
    _record_undone(session, line, result, actor)
    return True


def _enter(session_id: int, meeting: Meeting, entry: Entry, permission: Permission, actor: Actor) -> Entered:
    desk = Result.Source.DESK
    return enter_result(
        session_id=session_id, meeting=meeting, entry=entry, source=desk, permission=permission, actor=actor
    )


def _known(entry: Entry) -> bool:
    return Result.objects.filter(client_id=entry.client_id).exists()


def _refuse_adjusted(line: Line) -> None:
    if line.adjustment is not None and gives_award(line.adjustment):
        raise DomainError(
            _("Board %(number)s has an adjusted score here. Take that back first, on the board’s own page.")
            % {"number": line.board.printed}
        )


def _was_confirmed(before: Result | None) -> bool:
    """Whether what stood before had been confirmed: by a director who entered it, or by the opponents."""
    if before is None:
        return False
    return before.source == Result.Source.DESK or Confirmation.objects.filter(result=before).exists()


def _refuse_second(result: Result) -> None:
    if SecondKeying.objects.filter(second=result).exists():
        raise DomainError(_("You cannot undo a line the second time: key it in once more."))


def _says_the_same(standing: Result | None, result: Result) -> bool:
    """Whether the line that was keyed only said once more what stood."""
    what = ("outcome", "contract", "declarer", "tricks", "score")
    return standing is not None and all(getattr(standing, name) == getattr(result, name) for name in what)


def _record_undone(session: Session, line: Line, result: Result, actor: Actor) -> None:
    data = {"line": line.pk, "board": line.board.number, "result": result.pk, "before": result.replaces_id}
    append_audit_row(session.club_id, actor, "keying undone", data, session_id=session.pk)
    facts_changed(session.pk)


__all__ = ["Status", "key_again", "key_line", "undo_keyed"]
