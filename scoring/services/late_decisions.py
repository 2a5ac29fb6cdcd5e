"""The director decides about what came too late from a table: it is the result, or what stands is left.

The last press counts, and each takes the other back: while the time for it runs. What came in time and nobody has
decided yet may be decided later; an adjusted score gives way, or comes back, by the clock of rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Contestant, Session
from club.services import Permission, append_audit_row, facts_changed, locked_session, refuse_official
from movements.models import Seating
from scoring.engine.contests import compares_rooms
from scoring.engine.contract import Card
from scoring.errors import DomainError, NotFoundError
from scoring.models import LateDecision, LateEntry, Line, Result
from scoring.queries.line_outcomes import adjusted
from scoring.queries.room.late_entries import Sides, newest, played_of_late, sides_of
from scoring.services.lines import line_of, locked_line, move_pointer, refuse_unscorable
from scoring.services.meeting import Meeting
from scoring.services.repairs.change_set import SAYS_NOTHING, TRACKED_TABLES, Changed, awards_in, put_back
from scoring.services.result_rows import Entry, build_result


class Sat(NamedTuple):
    """Who sat North–South and East–West, as ids; in an individual North and East, with their partners where these are
    said."""

    ns: int
    ew: int
    ns_partner: int | None = None
    ew_partner: int | None = None

    @property
    def everybody(self) -> list[int]:
        return [each for each in (self.ns, self.ew, self.ns_partner, self.ew_partner) if each is not None]


@transaction.atomic
def accept_late_entry(
    *, session_id: int, late_id: int, sides: Sides | Sat | None = None, permission: Permission, actor: Actor
) -> None:
    """It is the result, confirmed; what stood, an adjusted score too, is put away. Twice is once.

    `sides`: who played, where the movement does not say. Raises DomainError where that is not known.
    """
    session, late = _locked_late_entry(session_id, late_id)
    last = late.decisions.last()
    if last is None or not last.taken:
        _take(session, late, _meeting(late, sides), permission, actor)


@transaction.atomic
def accept_all_late_entries(*, session_id: int, late_ids: Sequence[int], permission: Permission, actor: Actor) -> int:
    """Those of the entries that wait and that nothing stands against are the results. Returns how many."""
    session = locked_session(session_id)
    refuse_official(session)
    taken = 0
    for late in newest(LateEntry.objects.filter(session=session)):
        sides = _sides(late)
        if late.pk not in late_ids or not all(sides) or late.decisions.exists():
            continue
        meeting = _meeting(late, sides)
        if _nothing_stands(late, meeting):
            _take(session, late, meeting, permission, actor)
            taken += 1
    return taken


@transaction.atomic
def reject_late_entry(*, session_id: int, late_id: int, note: str = "", permission: Permission, actor: Actor) -> None:
    """What stands is left; where the entry had been taken, all is as it was before. Twice is once.

    Raises DomainError where the board has been changed since it was taken.
    """
    session, late = _locked_late_entry(session_id, late_id)
    last = late.decisions.last()
    if last is not None and not last.taken:
        return
    if last is not None:
        permission.refuse_closed(session, "queries")
        if awards_in(last.changed):
            permission.refuse_closed(session, "rulings")
        put_back(session_id, last.changed)
        facts_changed(session_id)
    LateDecision.objects.create(entry=late, taken=False, note=note[:300], user_id=actor.user_id)
    append_audit_row(session.club_id, actor, "late entry left", _details(late), session_id=session_id)


def _locked_late_entry(session_id: int, late_id: int) -> tuple[Session, LateEntry]:
    session = locked_session(session_id)
    refuse_official(session)
    late = LateEntry.objects.filter(session=session, pk=late_id).first()
    if late is None:
        raise NotFoundError(_("This entry is not in the session."))
    return session, late


def _sent_at(late: LateEntry) -> datetime:
    """When the table said it: what was keyed in time may be decided later."""
    return min(late.arrived_at, late.keyed_at or late.arrived_at)


def _sides(late: LateEntry) -> Sides:
    """Who the movement has at that table on that board."""
    seats = Seating.objects.filter(section__session_id=late.session_id, table=late.table).select_related("section")
    numbers = Contestant.objects.filter(session_id=late.session_id).values_list("pk", "number")
    lines = Line.objects.filter(session_id=late.session_id, board__number=late.board).select_related("board")
    return sides_of(late, seats.order_by("round"), dict(numbers), lines)


def _meeting(late: LateEntry, sides: Sides | Sat | None) -> Meeting:
    sat = Sat(*(sides or _sides(late)))
    ns, ew, said = sat.ns, sat.ew, sat.everybody
    if not (ns and ew):
        raise DomainError(_("The movement has changed there. Choose who played the board."))
    if len(set(said)) < len(said):
        raise DomainError(_("Choose two different pairs.") if len(said) == 2 else _("Choose four different players."))
    at = (late.section, late.round or None, late.table, _room(late, ns, ew))
    return Meeting(late.board, ns, ew, *at, sat.ns_partner, sat.ew_partner)


def _room(late: LateEntry, ns: int, ew: int) -> int | None:
    """Which table of their match this is, where the movement has the two meet here; None where it does not say."""
    seats = Seating.objects.filter(section__session_id=late.session_id, section__letter=late.section, table=late.table)
    here = (seat for seat in seats.filter(room__gt=0) if {seat.ns_id, seat.ew_id} == {ns, ew})
    return next((seat.room for seat in here if late.board in seat.boards), None)


def _nothing_stands(late: LateEntry, meeting: Meeting) -> bool:
    both = (meeting.ns, meeting.ew)
    lines = Line.objects.filter(session_id=late.session_id, board__number=late.board, ns__in=both, ew__in=both)
    lines = lines.filter(room=meeting.room) if meeting.room else lines
    return not lines.exclude(result=None, adjustment=None).exists()


def _take(session: Session, late: LateEntry, meeting: Meeting, permission: Permission, actor: Actor) -> None:
    decided = late.decisions.exists()
    permission.refuse_closed(session, "queries", meeting.where, asked_at=None if decided else _sent_at(late))
    before = _lines(late)
    _clear_turned(session, meeting)
    line = line_of(session, meeting)
    result = Result.objects.filter(client_id=late.client_id, line=line).first() or _made(late, line)
    award = None if line.adjustment is None or adjusted(line) else line.adjustment
    move_pointer(line, result=result, rival=None, adjustment=award, confirmed=True)
    refuse_unscorable(session)
    changed = _changed(before, _lines(late))
    if awards_in(changed):
        permission.refuse_closed(session, "rulings", meeting.where)
    LateDecision.objects.create(entry=late, taken=True, changed=changed, user_id=actor.user_id)
    data = {"line": line.pk, "result": result.pk, **_details(late)}
    append_audit_row(session.club_id, actor, "late entry taken", data, session_id=session.pk)
    facts_changed(session.pk)


def _clear_turned(session: Session, meeting: Meeting) -> None:
    """What stands with the two sitting the other way round gives way: of a match, in this room only."""
    where = {"session": session, "board__number": meeting.board, "ns_id": meeting.ew, "ew_id": meeting.ns}
    if compares_rooms(session.method):
        where["room"] = meeting.room
    for pk in Line.objects.filter(**where).exclude(result=None, adjustment=None).values_list("pk", flat=True):
        move_pointer(locked_line(session, pk=pk), result=None, rival=None, adjustment=None, confirmed=False)


def _made(late: LateEntry, line: Line) -> Result:
    """The entry as a result, under its own id unless it has been one of other pairs before."""
    known = Result.objects.filter(client_id=late.client_id).exists()
    lead = Card.parse(late.lead) if late.lead else None
    entry = Entry(uuid4() if known else late.client_id, played_of_late(late), lead, line.result_id, late.keyed_at)
    result = build_result(line, entry, Result.Source.TABLE, Actor(device_id=late.device_id))
    result.save(force_insert=True)
    return result


def _lines(late: LateEntry) -> dict[str, dict[str, Any]]:
    rows = Line.objects.filter(session_id=late.session_id, board__number=late.board)
    return {str(row.pop("pk")): row for row in rows.values("pk", *TRACKED_TABLES["line"].fields)}


def _changed(before: dict[str, dict[str, Any]], after: dict[str, dict[str, Any]]) -> Changed:
    """What became of the lines, to be put back to the letter. One made meanwhile said nothing before."""
    now: dict[str, list[dict[str, Any] | None]] = {k: [before.get(k, SAYS_NOTHING), row] for k, row in after.items()}
    return {"line": {key: both for key, both in now.items() if both[0] != both[1]}}


def _details(late: LateEntry) -> dict[str, Any]:
    return {
        "section": late.section,
        "table": late.table,
        "board": late.board,
        "round": late.round,
        "outcome": "played" if late.contract else "passed",
        "contract": late.contract,
        "declarer": late.declarer,
        "tricks": late.tricks,
        "lead": late.lead,
    }
