"""What a table sent and cannot count by itself: agreed where the same stands already, else kept for the director."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.actor import Actor
from club.models import Session
from club.queries import printed_on
from club.services import append_audit_row
from movements.models import Seating
from scoring.errors import DomainError
from scoring.models import LateEntry, Result
from scoring.queries.table.planned import moved, planned_here
from scoring.queries.table.rows import TableRows
from scoring.queries.table.values import Place
from scoring.services.result_rows import (
    Entered,
    Entry,
    Status,
    build_result,
    record_agreement,
    record_repeat,
    same_result,
)
from scoring.services.table_entry import TableEntered, TableEntry, refuse_another

Why = LateEntry.Why
STORED_BECAUSE = {
    Why.BEFORE: gettext_lazy("Board %(board)s: play has not begun here."),
    Why.ENDED: gettext_lazy("Board %(board)s: play has ended."),
    Why.CLOSED: gettext_lazy("Board %(board)s: its round has been closed."),
    Why.OVER: gettext_lazy("Board %(board)s: there is another result, and its round is over."),
    Why.ADJUSTED: gettext_lazy("Board %(board)s: the director has given an adjusted score."),
    Why.NOT_PLAYED: gettext_lazy("Board %(board)s: the director has marked it as not played."),
    Why.CONFLICT: gettext_lazy("Board %(board)s: it already has two different results."),
    Why.TURNED: gettext_lazy("Board %(board)s: it is recorded with the table sitting the other way round."),
    Why.MOVED: gettext_lazy("Board %(board)s: the movement has been changed since."),
    Why.OTHERS: gettext_lazy("Board %(board)s: others sit at this table now."),
    Why.LINK: gettext_lazy("Board %(board)s: this tablet or phone has been disconnected from the table since."),
}


def kept_before(place: Place, entry: TableEntry) -> LateEntry | None:
    """What was kept under this id. DomainError where it is another table's, StaleError where it said another result."""
    known = LateEntry.objects.filter(client_id=entry.client_id).select_related("device__link").first()
    if known is None:
        return None
    link = known.device.link
    if (link.section_id, link.table) != (place.section_id, place.table):
        raise DomainError(_("This entry belongs to another table."))
    refuse_another(((known.board, known.contract, known.declarer, known.tricks), known.lead), entry)
    return known


def kept_answer(late_entry: LateEntry) -> TableEntered:
    """What the table is told, the second time too."""
    why = str(STORED_BECAUSE[Why(late_entry.why)]) % {"board": printed_on(late_entry.session_id, late_entry.board)}
    decides = _("What you entered is kept. The director sees it and decides.")
    return TableEntered(Status.KEPT, None, confirmed=False, message=f"{why} {decides}")


def entry_for(rows: TableRows, seating: Seating, entry: TableEntry) -> Entry:
    """The entry for its line. What a device that was away believes to replace may be of another server's."""
    replaces = entry.replaces
    if entry.queued:
        line = rows.line(seating, entry.board)
        on_line = Result.objects.filter(line=line) if line is not None else Result.objects.none()
        before = on_line.filter(client_id=entry.after).first() if entry.after else None
        known = before or on_line.filter(pk=replaces or 0).first()
        replaces = known.pk if known else None
    return Entry(entry.client_id, entry.played, entry.lead, replaces, entry.keyed_at)


def agreed_already(session: Session, rows: TableRows, device_id: int, entry: TableEntry) -> Entered | None:
    """The same stands for this meeting, or is one of two that differ: then nothing waits. None where it does not."""
    seating = planned_here(rows, entry)
    line = rows.line(seating, entry.board) if seating is not None else None
    if seating is None or line is None or line.ns_id != seating.ns_id or moved(seating, entry):
        return None
    actor = Actor(device_id=device_id)
    result = build_result(line, entry_for(rows, seating, entry), Result.Source.TABLE, actor)
    if same_result(line.rival, result):
        record_repeat(session, line, result, actor)
        return Entered(line.result_id or result.pk, line.pk, line.version, Status.CONFLICT)
    if line.result is None or not same_result(line.result, result):
        return None
    if session.state == Session.State.OFFICIAL:
        return Entered(line.result.pk, line.pk, line.version, Status.AGREED)
    return record_agreement(session, line, result, actor)


def keep_late(rows: TableRows, device_id: int, entry: TableEntry, why: str) -> LateEntry:
    """Keep it word for word, and in the audit log."""
    played, session = entry.played, rows.session
    values = {
        "section": rows.section.letter,
        "table": rows.place.table,
        "board": entry.board,
        "round": entry.round,
        "contract": str(played.contract or ""),
        "declarer": played.declarer or "",
        "tricks": played.tricks,
        "lead": str(entry.lead or "") if played.contract else "",
    }
    ns, ew = entry.pairs or (None, None)
    late_entry = LateEntry.objects.create(
        session=session,
        device_id=device_id,
        client_id=entry.client_id,
        ns=ns,
        ew=ew,
        saw=list(entry.who),
        why=why,
        keyed_at=entry.keyed_at,
        **values,
    )
    data = {**values, "outcome": "played" if played.contract else "passed", "why": why}
    append_audit_row(session.club_id, Actor(device_id=device_id), "late entry kept", data, session_id=session.pk)
    return late_entry
