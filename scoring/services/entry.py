"""Results from the table and the desk: appended, and the pointer moved by compare-and-swap."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from club.actor import Actor
from club.models import Board, Contestant, Session
from club.services import facts_changed, locked_session, record
from scoring.engine.contract import Card, Played
from scoring.engine.score import table_score
from scoring.errors import Changed, Gone, Refused
from scoring.models import Confirmation, Line, Result


class Status(StrEnum):
    """What became of an entry."""

    CURRENT = "current"  # it counts
    REPEATED = "repeated"  # it was here already
    AGREED = "agreed"  # another device had said the same
    CONFLICT = "conflict"  # kept beside an older, different one; the director decides


@dataclass(frozen=True)
class Meeting:
    """Two contestants as they really sat, on a board. Ids of contestants; `board` is its number."""

    board: int
    ns: int
    ew: int
    section: str = ""
    round: int | None = None
    table: int | None = None


@dataclass(frozen=True)
class Entry:
    """One result as keyed. `played` None means not played; `client_id` is made where it was keyed.

    `replaces` is the id of the result that whoever keyed it saw as current, None when there was none.
    """

    client_id: UUID
    played: Played | None
    lead: Card | None = None
    replaces: int | None = None
    keyed_at: datetime | None = None
    note: str = ""


@dataclass(frozen=True)
class Entered:
    """The outcome of an entry: its result's id, the line's version after it, and what became of it."""

    result_id: int
    line_id: int
    version: int
    status: Status


@transaction.atomic
def enter_result(*, session_id: int, meeting: Meeting, entry: Entry, source: str, actor: Actor) -> Entered:
    """Keep a result and, unless another one stands, make it count. The same `client_id` again changes nothing.

    From the table a different result for a meeting that has one is a conflict: both are kept, the first stays.
    From the desk it is refused (Changed) when the director had not seen the one that stands.
    """
    session = locked_session(session_id)
    repeated = _repeated(entry, session_id)
    if repeated is not None:
        return repeated
    _refuse_outside_play(session, source)
    line = _line(session, meeting)
    result = _build(line, entry, source, actor)
    if _same(line.result, result):
        return _agree(session, line, result, actor)
    if line.result_id != entry.replaces:
        if source != Result.Source.TABLE:
            raise Changed(_("Meanwhile somebody entered another result for this board. Please look again."))
        return _keep_beside(session, line, result, actor)
    return _make_current(session, line, result, actor)


def _repeated(entry: Entry, session_id: int) -> Entered | None:
    known = Result.objects.select_related("line").filter(client_id=entry.client_id).first()
    if known is None:
        return None
    if known.line.session_id != session_id:
        raise Refused(_("This entry belongs to another session."))
    return Entered(known.pk, known.line_id, known.line.version, Status.REPEATED)


def _refuse_outside_play(session: Session, source: str) -> None:
    if source == Result.Source.TABLE and session.state != Session.State.PLAYING:
        raise Refused(_("Play has ended. Please tell the director if a result is missing or wrong."))
    if session.state in {Session.State.DRAFT, Session.State.READY}:
        raise Refused(_("Play has not begun."))
    if session.state == Session.State.OFFICIAL:
        raise Refused(_("The results are official. Only a manager can open them again."))


def _line(session: Session, meeting: Meeting) -> Line:
    """The line of the meeting, locked; made when the board is entered for the first time."""
    board = Board.objects.filter(session=session, number=meeting.board).first()
    if board is None:
        raise Refused(_("Board %(number)s is not played in this session.") % {"number": meeting.board})
    own = Contestant.objects.filter(session=session, pk__in=[meeting.ns, meeting.ew]).count()
    if own != 2:
        raise Gone(_("This pair is not in the session."))
    turned = Line.objects.filter(session=session, board=board, ns_id=meeting.ew, ew_id=meeting.ns).first()
    if turned is not None and (turned.result_id or turned.adjustment_id):
        raise Refused(
            _("These two pairs already have a result on board %(number)s, sitting the other way round.")
            % {"number": meeting.board}
        )
    line, _made = Line.objects.get_or_create(
        session=session,
        board=board,
        ns_id=meeting.ns,
        ew_id=meeting.ew,
        occurrence=0,
        defaults={"section": meeting.section, "round": meeting.round, "table": meeting.table},
    )
    return Line.objects.select_for_update(of=("self",)).select_related("result", "board").get(pk=line.pk)


def _build(line: Line, entry: Entry, source: str, actor: Actor) -> Result:
    played = entry.played
    result = Result(
        line=line,
        client_id=entry.client_id,
        source=source,
        user_id=actor.user_id,
        device_id=actor.device_id,
        keyed_at=entry.keyed_at,
        replaces_id=entry.replaces,
        note=entry.note[:300],
        lead=str(entry.lead) if entry.lead and played and played.contract else "",
    )
    if played is None:
        result.outcome = Result.Outcome.NOT_PLAYED
        return result
    result.score = table_score(played, line.board.vulnerable)
    result.outcome = Result.Outcome.PLAYED if played.contract else Result.Outcome.PASSED
    if played.contract:
        result.contract, result.declarer, result.tricks = str(played.contract), played.declarer or "", played.tricks
    return result


def _same(old: Result | None, new: Result) -> bool:
    return old is not None and all(
        getattr(old, field) == getattr(new, field) for field in ("outcome", "contract", "declarer", "tricks", "score")
    )


def _agree(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    """The same result again: kept in the history; a lead card that was missing, or another one, is taken over."""
    lead_is_news = bool(result.lead) and line.result is not None and result.lead != line.result.lead
    result.save(force_insert=True)
    data = _data(line, result)
    record(session.club_id, actor, "result entered again", data, session_id=session.pk)
    if not lead_is_news:
        return Entered(result.pk, line.pk, line.version, Status.AGREED)
    was_confirmed = line.confirmed
    _move_pointer(line, result=result, confirmed=was_confirmed)
    facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.AGREED)


def _keep_beside(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    result.save(force_insert=True)
    _move_pointer(line, rival=result)
    record(session.club_id, actor, "conflicting result", _data(line, result), session_id=session.pk)
    facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.CONFLICT)


def _make_current(session: Session, line: Line, result: Result, actor: Actor) -> Entered:
    result.save(force_insert=True)
    _move_pointer(line, result=result, rival=None, confirmed=result.source == Result.Source.DESK)
    act = "result entered" if result.replaces_id is None else "result corrected"
    record(session.club_id, actor, act, _data(line, result), session_id=session.pk)
    facts_changed(session.pk)
    return Entered(result.pk, line.pk, line.version, Status.CURRENT)


def _move_pointer(line: Line, **changes: object) -> None:
    """Compare-and-swap on the version of the line as it was read."""
    moved = Line.objects.filter(pk=line.pk, version=line.version).update(version=F("version") + 1, **changes)
    if not moved:
        raise Changed(_("Meanwhile somebody entered another result for this board. Please look again."))
    line.version += 1


def _data(line: Line, result: Result) -> dict[str, object]:
    return {
        "line": line.pk,
        "board": line.board.number,
        "result": result.pk,
        "outcome": result.outcome,
        "contract": result.contract,
        "declarer": result.declarer,
        "tricks": result.tricks,
        "score": result.score,
        "replaces": result.replaces_id,
    }


@transaction.atomic
def confirm_result(*, session_id: int, result_id: int, actor: Actor) -> bool:
    """The opponents say yes. True when it now stands confirmed; Changed when it is no longer the current result."""
    session = locked_session(session_id)
    line = Line.objects.select_for_update(of=("self",)).filter(session=session, result_id=result_id).first()
    if line is None:
        raise Changed(_("This result has been changed meanwhile. Please look again."))
    if line.confirmed:
        return True
    Confirmation.objects.create(result_id=result_id, user_id=actor.user_id, device_id=actor.device_id)
    _move_pointer(line, confirmed=True)
    record(session.club_id, actor, "result confirmed", {"line": line.pk, "result": result_id}, session_id=session.pk)
    facts_changed(session.pk)
    return True


@transaction.atomic
def settle_conflict(*, session_id: int, line_id: int, keep_result_id: int, actor: Actor) -> None:
    """The director says which of two different results happened; the other stays in the history."""
    session = locked_session(session_id)
    line = Line.objects.select_for_update(of=("self",)).filter(session=session, pk=line_id).first()
    if line is None or line.rival_id is None or keep_result_id not in {line.result_id, line.rival_id}:
        raise Changed(_("This has been settled meanwhile. Please look again."))
    _move_pointer(line, result_id=keep_result_id, rival=None, confirmed=True)
    data = {"line": line.pk, "kept": keep_result_id}
    record(session.club_id, actor, "conflict settled", data, session_id=session.pk)
    facts_changed(session.pk)
