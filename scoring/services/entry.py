"""Results from the table and the desk: appended, and the pointer moved by compare-and-swap."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Session
from club.queries.unique import only_row
from club.services import Permission, append_audit_row, facts_changed, locked_session
from scoring.errors import DomainError, StaleError
from scoring.facts.rows import gives_award, is_adjusted_on_both_sides
from scoring.models import Line, Result
from scoring.services.lines import line_of, move_pointer
from scoring.services.meeting import Meeting
from scoring.services.result_rows import Entered, Entry, Status, audit_data, build_result, record_agreement, same_result

__all__ = ["Entered", "Entry", "Meeting", "Status", "enter_result", "take"]


@transaction.atomic
def enter_result(
    *, session_id: int, meeting: Meeting, entry: Entry, source: str, permission: Permission, actor: Actor
) -> Entered:
    """Keep a result and, unless another one stands, make it count. The same `client_id` again changes nothing.

    From the table a different result for a meeting that has one is a conflict, unless it corrects the one that
    stands and that is a table's own: both are kept, the first stays. From the desk it is refused (StaleError) when
    the director had not seen the one that stands; an entry that asks for it is kept beside it all the same.
    """
    session = locked_session(session_id)
    repeated = _repeated(entry, session_id)
    if repeated is not None:
        return repeated
    _refuse_outside_play(session, meeting, source, permission=permission)
    return take(session, line_of(session, meeting), entry, source, actor)


def take(session: Session, line: Line, entry: Entry, source: str, actor: Actor) -> Entered:
    """An entry that is not here yet, on its line. The session is held, and may be entered for."""
    _refuse_to_unplay(line, entry)
    result = build_result(line, entry, source, actor)
    if same_result(line.result, result) and not _settles(line, source):
        return record_agreement(session, line, result, actor)
    up_to_date = line.result_id == entry.replaces or (
        entry.as_conflict and (line.result is None or same_result(line.result, result))
    )
    if not (up_to_date or entry.as_conflict or source == Result.Source.TABLE):
        raise StaleError(_("Somebody has just entered another result for this board. Please look again."))
    if (entry.as_conflict and not up_to_date) or (source == Result.Source.TABLE and not _tables_own(line, entry)):
        return _keep_as_conflict(session, line, result, actor)
    return _make_current(session, line, result, actor)


def _repeated(entry: Entry, session_id: int) -> Entered | None:
    known = only_row(Result.objects.select_related("line").filter(client_id=entry.client_id))
    if known is None:
        return None
    if known.line.session_id != session_id:
        raise DomainError(_("This entry belongs to another session."))
    return Entered(known.pk, known.line_id, known.line.version, Status.REPEATED)


def _refuse_outside_play(session: Session, meeting: Meeting, source: str, permission: Permission) -> None:
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise DomainError(_("Play has not begun."))
    if source == Result.Source.TABLE and session.state != Session.State.PLAYING:
        raise DomainError(_("Play has ended. Please tell the director if a result is missing or wrong."))
    permission.refuse_closed(session, "queries", meeting.where)


def _refuse_to_unplay(line: Line, entry: Entry) -> None:
    if (
        entry.played is None
        and entry.score is None
        and line.adjustment is not None
        and not is_adjusted_on_both_sides(line)
        and gives_award(line.adjustment)
    ):
        raise DomainError(
            _("A side of board %(number)s has an adjusted score that needs the result. Take that back first.")
            % {"number": line.board.printed}
        )


def _settles(line: Line, source: str) -> bool:
    """The director says what stands already: then it is settled."""
    return source == Result.Source.DESK and (line.rival_id is not None or not line.confirmed)


def _tables_own(line: Line, entry: Entry) -> bool:
    """Nothing stands yet, or what stands was seen and no director has entered it."""
    by_director = line.result is not None and line.result.source == Result.Source.DESK
    return line.result_id == entry.replaces and not by_director


def _keep_as_conflict(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    result.save(force_insert=True)
    move_pointer(line, rival=result)
    append_audit_row(session.club_id, actor, "conflicting result", audit_data(line, result), session_id=session.pk)
    facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.CONFLICT)


def _make_current(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    """A table's correction does not do away with what another device has said, unless it now says the same."""
    by_director = result.source == Result.Source.DESK
    act = "result entered" if line.result_id is None else "result corrected"
    rival = None if by_director or same_result(line.rival, result) else line.rival
    result.save(force_insert=True)
    move_pointer(line, result=result, rival=rival, confirmed=by_director)
    append_audit_row(session.club_id, actor, act, audit_data(line, result), session_id=session.pk)
    facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.CURRENT)
